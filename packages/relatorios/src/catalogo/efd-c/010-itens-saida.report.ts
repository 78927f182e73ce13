import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A } from '../../colunas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { COLUNAS_ITENS } from './itens-comuns.ts';

/** A document without items is here once, as its own header (Registro C100) with CFOP and CST blank. */
export default defineRelatorio({
  numero: 10,
  nome: 'EFD-C Itens de Saída',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Itens de saída com a tributação de PIS e COFINS.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['uf'],
  recorte: 'linha',
  colunas: [...COLUNAS_ITENS, ...A],
  sql: { sql: readSql(import.meta.url, './010-itens-saida.sql'), doArquivo: [ARQUIVO] },
  ordem: 'f.ordem, f._linha',
});
