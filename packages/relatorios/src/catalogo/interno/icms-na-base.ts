import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { sqlComPartes } from '../../sql-com-partes.ts';
import { ajustesDaBase } from './ajustes-da-base.ts';
import { COLUNAS_VALORACAO } from './colunas-valoracao.ts';
import { tributadoIndevido } from './tributado-indevido.ts';

/**
 * What report 25 shows, before the month is valued: the ICMS shown on sales against the base of PIS and COFINS.
 *
 * The ICMS is the one of C170, else of the item in the XML, else the note's in the EFD ICMS/IPI (C190) shared by the
 * items' value; the FCP is apart, on a row of its own. Freight, insurance and other expenses charged in the note
 * are revenue: an item is held against the bases with and without them. ICMS-ST never counts here.
 *
 * Rows of negative value take back what the others give: adjustments that block M already has (M215, M615, 1050), and
 * returned sales whose credit was taken with the ICMS inside its base (of the item, else of its note).
 */
export const icmsNaBase = defineRelatorio({
  numero: 1003,
  nome: 'Interno ICMS na Base',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  interno: true,
  descricao: {},
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'teses', 'parametro_pis_cofins', 'cod_ajuste'],
  depende: [ajustesDaBase.nome, tributadoIndevido.nome],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Registro', 'Modelo', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'NCM', 'CFOP', 'CST PIS'),
    ...dinheiro('Valor Item', 'Desconto', 'ICMS Destacado'),
    ...texto('Fonte do ICMS'),
    ...dinheiro('Base PIS', 'Base Esperada', 'Diferença de Base'),
    ...percentual('Alíq PIS', 'Alíq COFINS'),
    ...texto('Situação'),
    ...A,
    ...COLUNAS_VALORACAO,
  ],
  sql: { sql: sqlComPartes(import.meta.url, './icms-na-base.sql'), doArquivo: [PERIODO] },
  ordem: 'a.ordem, p._linha, p.n',
});
