import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, texto } from '../../colunas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { COLUNAS_ITENS } from './itens-comuns.ts';

export default defineRelatorio({
  numero: 11,
  nome: 'EFD-C Itens de Entrada com Crédito',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Aquisições que geraram crédito, por item e natureza.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'nat_bc_cred', 'uf', 'parametro_pis_cofins'],
  recorte: 'linha',
  colunas: [
    ...COLUNAS_ITENS,
    ...texto('Natureza BC', 'Desc. Natureza', 'Origem do Crédito', 'Cód. Crédito Provável'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './011-itens-entrada-com-credito.sql'), doArquivo: [ARQUIVO] },
  ordem: 'f.ordem, f._linha',
});
