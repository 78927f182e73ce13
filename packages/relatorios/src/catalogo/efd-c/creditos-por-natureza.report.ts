import { decimal, dinheiro, dinheiroSemTotal, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const lado = (n: number, tributo: string, filho: string, pai: string) => `
  SELECT ${n} AS n, '${tributo}' AS tributo, d._arquivo, d._linha, p.COD_CRED, d.NAT_BC_CRED, d.CST_${tributo} AS cst,
         d.VL_BC_${tributo}_TOT AS total, d.VL_BC_${tributo}_CUM AS cumulativa, d.VL_BC_${tributo}_NC AS nc,
         d.VL_BC_${tributo} AS base, d.QUANT_BC_${tributo} AS quant, p.ALIQ_${tributo} AS aliq,
         p.ALIQ_${tributo}_QUANT AS aliq_quant, d.DESC_CRED
    FROM ${filho} d LEFT JOIN ${pai} p ON p._arquivo = d._arquivo AND p._linha = d._pai`;

/** M105 and M505 with the code and the rate of their parent. Base Total repeats under each code for CST 53-56, 63-66. */
export default defineRelatorio({
  numero: 6,
  nome: 'EFD-C Créditos por Natureza',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Base dos créditos por natureza (insumo, energia, frete, ativo) e CST.'] },
  fontes: ['efdc_m105', 'efdc_m505'],
  auxiliares: ['efdc_m100', 'efdc_m500'],
  tabelas: ['nat_bc_cred'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Crédito', 'Natureza', 'Desc. Natureza', 'CST'),
    ...dinheiroSemTotal('Base Total', 'Parcela Cumulativa', 'Base NC'),
    ...dinheiro('Base do Crédito'),
    ...decimal(3, 'Qtde Base'),
    ...percentual('Alíquota %'),
    ...dinheiro('Crédito Calculado'),
    ...texto('Descrição'),
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH m AS (${lado(1, 'PIS', 'efdc_m105', 'efdc_m100')} UNION ALL ${lado(2, 'COFINS', 'efdc_m505', 'efdc_m500')})
    SELECT a.periodo AS "Período", m.tributo AS "Tributo", m.COD_CRED AS "Cód. Crédito", m.NAT_BC_CRED AS "Natureza",
           t.descricao AS "Desc. Natureza", m.cst AS "CST", m.total AS "Base Total", m.cumulativa AS "Parcela Cumulativa",
           m.nc AS "Base NC", m.base AS "Base do Crédito", m.quant AS "Qtde Base", m.aliq AS "Alíquota %",
           CASE WHEN coalesce(m.quant, 0) <> 0 AND m.aliq_quant IS NOT NULL
                THEN CAST(round(CAST(m.quant * m.aliq_quant AS DECIMAL(38,7)), 2) AS DECIMAL(18,2))
                ELSE imposto(coalesce(m.base, 0), coalesce(m.aliq, 0)) END AS "Crédito Calculado",
           m.DESC_CRED AS "Descrição"
      FROM m JOIN arq a ON a.id = m._arquivo
      LEFT JOIN tab_nat_bc_cred t ON t.codigo = m.NAT_BC_CRED`,
  ordem: 'a.ordem, m.n, m._linha',
});
