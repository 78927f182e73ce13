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
  auxiliares: ['efdc_m210', 'efdc_m400'],
  tabelas: ['cfop'],
  fatoPc: true,
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
  sql: `
    WITH g AS (
      SELECT _arquivo, CNPJ_ESTAB, Registro, CST_PIS, CST_COFINS, CFOP, ALIQ_PIS, ALIQ_COFINS,
             sum(VL_ITEM) AS item, sum(VL_DESC) AS descontos, sum(VL_BC_PIS) AS base_pis, sum(VL_PIS) AS pis,
             sum(VL_BC_COFINS) AS base_cofins, sum(VL_COFINS) AS cofins
        FROM fato_pc WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT)
       GROUP BY ALL
    ), bloco AS (
      SELECT _arquivo, CASE WHEN COD_CONT IN ('02', '52') THEN '02' WHEN COD_CONT IN ('03', '53') THEN '03'
                            WHEN COD_CONT IN ('31', '32') THEN '05' ELSE '01' END AS cst, VL_REC_BRT AS receita
        FROM efdc_m210 WHERE COD_CONT <> '99'
      UNION ALL
      SELECT _arquivo, CST_PIS, VL_TOT_REC FROM efdc_m400
    ), m AS (
      SELECT _arquivo, cst, sum(receita) AS receita FROM bloco GROUP BY ALL
    ), t AS (
      SELECT _arquivo, CST_PIS AS cst, sum(item) AS item, sum(descontos) AS descontos, sum(base_pis) AS base_pis,
             sum(pis) AS pis, sum(base_cofins) AS base_cofins, sum(cofins) AS cofins
        FROM g WHERE CST_PIS IS NOT NULL GROUP BY ALL
    ), linhas AS (
      SELECT _arquivo, 0 AS total, CNPJ_ESTAB, Registro, CST_PIS, CST_COFINS, CFOP, ALIQ_PIS, ALIQ_COFINS, item, descontos,
             base_pis, pis, base_cofins, cofins, NULL AS receita
        FROM g
      UNION ALL
      SELECT coalesce(t._arquivo, m._arquivo), 1, NULL, 'TOTAL CST', coalesce(t.cst, m.cst), NULL, NULL, NULL, NULL,
             coalesce(t.item, 0), t.descontos, t.base_pis, t.pis, t.base_cofins, t.cofins,
             CASE WHEN coalesce(t.cst, m.cst) IN ('01','02','03','04','05','06','07','08','09') THEN coalesce(m.receita, 0) END
        FROM t FULL JOIN m ON m._arquivo = t._arquivo AND m.cst = t.cst
    )
    SELECT a.periodo AS "Período", l.CNPJ_ESTAB AS "CNPJ Estab.", l.Registro AS "Registro", l.CST_PIS AS "CST PIS",
           l.CST_COFINS AS "CST COFINS", l.CFOP AS "CFOP", c.descricao AS "Desc. CFOP", l.item AS "Valor Item",
           l.descontos AS "Desconto", CAST(l.base_pis AS DECIMAL(18,2)) AS "Base PIS", l.ALIQ_PIS AS "Alíq PIS", l.pis AS "PIS",
           CAST(l.base_cofins AS DECIMAL(18,2)) AS "Base COFINS", l.ALIQ_COFINS AS "Alíq COFINS", l.cofins AS "COFINS",
           CAST(l.receita AS DECIMAL(18,2)) AS "Receita Bloco M", CAST(l.item - l.receita AS DECIMAL(18,2)) AS "Diferença"
      FROM linhas l JOIN arq a ON a.id = l._arquivo
      LEFT JOIN tab_cfop c ON c.codigo = l.CFOP`,
  ordem:
    'a.ordem, l.CST_PIS NULLS LAST, l.total, l.CNPJ_ESTAB, l.Registro, l.CST_COFINS, l.CFOP, l.ALIQ_PIS, l.ALIQ_COFINS',
});
