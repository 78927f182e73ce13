import { dinheiroSemTotal, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { PERIODO_J005 } from './demonstracoes.ts';

/** J100. Until leiaute 6 the final balance came first, under the names VL_CTA and IND_DC_BAL, and codes had no parent. */
export default defineRelatorio({
  numero: 57,
  nome: 'ECD Balanço Patrimonial',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Balanço publicado no bloco J.'] },
  fontes: ['ecd_j100'],
  auxiliares: ['ecd_j005'],
  colunas: [
    ...texto('Período', 'Código', 'Tipo'),
    ...inteiro('Nível'),
    ...texto('Código Superior', 'Grupo', 'Descrição'),
    ...dinheiroSemTotal('Valor Inicial'),
    ...texto('D-C Inicial'),
    ...dinheiroSemTotal('Valor Final'),
    ...texto('D-C Final'),
    ...percentual('Variação %'),
  ],
  sql: `
    WITH j AS (
      SELECT *, coalesce(IND_DC_CTA_INI, IND_DC_BAL_INI) AS dc_ini, coalesce(VL_CTA_FIN, VL_CTA) AS fin, coalesce(IND_DC_CTA_FIN, IND_DC_BAL) AS dc_fin FROM ecd_j100
    )
    SELECT ${PERIODO_J005} AS "Período", j.COD_AGL AS "Código",
           CASE j.IND_COD_AGL WHEN 'T' THEN 'Totalizador' WHEN 'D' THEN 'Detalhe' ELSE j.IND_COD_AGL END AS "Tipo",
           TRY_CAST(j.NIVEL_AGL AS INTEGER) AS "Nível", j.COD_AGL_SUP AS "Código Superior",
           CASE WHEN j.IND_GRP_BAL IN ('A', '1') THEN 'Ativo' WHEN j.IND_GRP_BAL IN ('P', '2') THEN 'Passivo e PL' ELSE j.IND_GRP_BAL END AS "Grupo",
           j.DESCR_COD_AGL AS "Descrição", j.VL_CTA_INI AS "Valor Inicial", j.dc_ini AS "D-C Inicial", j.fin AS "Valor Final", j.dc_fin AS "D-C Final",
           percentual(com_sinal(j.fin, j.dc_fin) - com_sinal(j.VL_CTA_INI, j.dc_ini), com_sinal(j.VL_CTA_INI, j.dc_ini)) AS "Variação %"
      FROM j JOIN arq a ON a.id = j._arquivo
      LEFT JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai`,
  ordem: 'a.ordem, j._linha',
});
