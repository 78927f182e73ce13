import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, dinheiro, texto } from '../../colunas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { COLUNAS_ITENS } from './itens-comuns.ts';

/**
 * Acquisitions with CST 70 to 75, 98 and 99, and the documents that have no item at all (C100, D100 and C500 headers).
 * Where only one of the two taxes has such a CST, Motivo says which and only its rate counts.
 *
 * Crédito Potencial is a number to choose what to look at, not a right: 9.25 % of the item net of its discount (and of
 * its ICMS from 05/2023 on, Lei 14.592), only in a month under the non-cumulative regime, for a purchase CFOP, from a
 * company, and for a product that tables 4.3.10, 4.3.11 and 4.3.13 do not name. It is zero in every other row.
 */
export default defineRelatorio({
  numero: 12,
  nome: 'EFD-C Itens de Entrada sem Crédito',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Aquisições escrituradas sem crédito: base para oportunidades.',
      'Estimativa: o Crédito Potencial é uma triagem (9,25% sobre compras de pessoa jurídica no regime não ' +
        'cumulativo) e não considera se o bem é insumo.',
    ],
  },
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'cst_pis_cofins', 'nat_rec_ncm', 'uf', 'parametro_pis_cofins'],
  recorte: 'linha',
  colunas: [...COLUNAS_ITENS, ...texto('Grupo CFOP', 'Motivo'), ...dinheiro('Crédito Potencial'), ...A],
  sql: { sql: readSql(import.meta.url, './012-itens-entrada-sem-credito.sql'), doArquivo: [ARQUIVO] },
  ordem: 'f.ordem, f._linha',
});
