import { readSql } from '@apura/apuracao';
import { ANALITICOS_EFDF } from '@apura/modelo';
import { dinheiro, inteiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * From the analytic records and not from C170: notes of own issue have no C170. VL_OPR already holds IPI, ST and
 * freight.
 */
export default defineRelatorio({
  numero: 37,
  nome: 'EFD-F Entradas e Saídas por CFOP',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Totais por CFOP com base, ICMS, ST e IPI.'] },
  fontes: ANALITICOS_EFDF,
  tabelas: ['cfop'],
  recorte: 'linha',
  soma: {
    por: ['ordem'],
    sql: readSql(import.meta.url, './037-entradas-saidas-cfop-soma.sql'),
  },
  colunas: [
    ...P,
    ...texto('Lado', 'CFOP', 'Desc. CFOP', 'Grupo CFOP'),
    ...inteiro('Qtd Docs'),
    ...dinheiro('Valor Contábil', 'Base ICMS', 'ICMS', 'Base ST', 'ICMS ST', 'Redução BC', 'IPI'),
  ],
  totalPor: ['Lado'],
  sql: readSql(import.meta.url, './037-entradas-saidas-cfop.sql'),
  ordem: 'a.ordem, t.lado, t.CFOP',
});
