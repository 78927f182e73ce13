import { FONTES_FATO_PC } from '@apura/apuracao';
import { A } from '../../colunas.ts';
import { ARQUIVO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { COLUNAS_ITENS, JOIN_CONTA, SELECT_ITENS } from './itens-comuns.ts';

/** A document without items stands here once, as its own header (Registro C100) with CFOP and CST blank. */
export default defineRelatorio({
  numero: 10,
  nome: 'EFD-C Itens de Saída',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Itens de saída com a tributação de PIS e COFINS.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['uf'],
  fatoPc: true,
  recorte: 'linha',
  colunas: [...COLUNAS_ITENS, ...A],
  sql: porArquivo`SELECT ${SELECT_ITENS}, ${ARQUIVO}, f._linha AS "Linha"
      FROM fato_pc f JOIN arq a ON a.id = f._arquivo ${JOIN_CONTA}
     WHERE f.Lado = 'Saída' AND sit_valida(f.COD_SIT)`,
  ordem: 'f.ordem, f._linha',
});
