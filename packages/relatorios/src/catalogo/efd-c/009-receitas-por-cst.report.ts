import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Revenue as booked, then one 'TOTAL CST' row per file and CST against block M: M210.VL_REC_BRT for 01, 02, 03 and 05
 * by the codes of contribution that each CST feeds, M400.VL_TOT_REC for 04 and 06 to 09 (and for 05 in older files).
 * CST 49 is outside block M. A CST that only block M knows has its total row too.
 */
export default defineRelatorio({
  numero: 9,
  nome: 'EFD-C Receitas por CST',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Receita escriturada por CST, CFOP e alíquota, conferida com o bloco M.'] },
  fontes: ['efdc_0000'],
  tabelas: ['cfop'],
  colunas: [
    ...P,
    ...texto('Registro', 'CST PIS', 'CST COFINS', 'CFOP', 'Desc. CFOP'),
    ...dinheiro('Valor Item', 'Desconto', 'Base PIS'),
    ...percentual('Alíq PIS'),
    ...dinheiro('PIS', 'Base COFINS'),
    ...percentual('Alíq COFINS'),
    ...dinheiro('COFINS'),
    ...comTotal({ how: 'sum', where: `"Registro" = 'TOTAL CST'` }, dinheiro('Receita Bloco M', 'Diferença')),
  ],
  totalDe: `"Registro" IS DISTINCT FROM 'TOTAL CST'`,
  sql: readSql(import.meta.url, './009-receitas-por-cst.sql'),
  ordem:
    'a.ordem, l.CST_PIS NULLS LAST, l.total, l.CNPJ_ESTAB, l.Registro, l.CST_COFINS, l.CFOP, l.ALIQ_PIS, l.ALIQ_COFINS',
});
