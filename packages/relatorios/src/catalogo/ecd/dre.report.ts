import { dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { PERIODO_J005 } from './demonstracoes.ts';

/** IND_VL of old layouts: expense, revenue, positive and negative subtotal. */
const dcAntigo = (ind: string) => `CASE WHEN ${ind} IN ('D', 'N') THEN 'D' WHEN ${ind} IN ('R', 'P') THEN 'C' END`;

/**
 * J150 in its four shapes: since leiaute 8 with order and the year before; leiaute 7 with one amount; until leiaute 6
 * with an indicator of revenue, expense and subtotals instead of debit and credit. Lines without an order are numbered as
 * they stand.
 */
export default defineRelatorio({
  numero: 58,
  nome: 'ECD DRE',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Demonstração do resultado publicada.'] },
  fontes: ['ecd_j150'],
  auxiliares: ['ecd_j005'],
  colunas: [
    ...texto('Período'),
    ...inteiro('Ordem'),
    ...texto('Código', 'Tipo'),
    ...inteiro('Nível'),
    ...texto('Descrição'),
    ...dinheiroSemTotal('Valor Anterior'),
    ...texto('D-C Anterior'),
    ...dinheiroSemTotal('Valor Atual'),
    ...texto('D-C Atual', 'Grupo'),
  ],
  sql: `
    SELECT ${PERIODO_J005} AS "Período",
           CAST(coalesce(TRY_CAST(j.NU_ORDEM AS INTEGER), row_number() OVER (PARTITION BY j._arquivo, j._pai ORDER BY j._linha)) AS INTEGER) AS "Ordem",
           j.COD_AGL AS "Código", CASE j.IND_COD_AGL WHEN 'T' THEN 'Totalizador' WHEN 'D' THEN 'Detalhe' ELSE j.IND_COD_AGL END AS "Tipo",
           TRY_CAST(j.NIVEL_AGL AS INTEGER) AS "Nível", j.DESCR_COD_AGL AS "Descrição",
           coalesce(j.VL_CTA_INI_, j.VL_CTA_ULT_DRE) AS "Valor Anterior", coalesce(j.IND_DC_CTA_INI, ${dcAntigo('j.IND_VL_ULT_DRE')}) AS "D-C Anterior",
           coalesce(j.VL_CTA_FIN, j.VL_CTA) AS "Valor Atual", coalesce(j.IND_DC_CTA_FIN, j.IND_DC_CTA, ${dcAntigo('j.IND_VL')}) AS "D-C Atual",
           CASE coalesce(j.IND_GRP_DRE, j.IND_VL) WHEN 'R' THEN 'Receita' WHEN 'D' THEN 'Despesa' WHEN 'P' THEN 'Subtotal positivo' WHEN 'N' THEN 'Subtotal negativo'
             ELSE j.IND_GRP_DRE END AS "Grupo"
      FROM ecd_j150 j JOIN arq a ON a.id = j._arquivo
      LEFT JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai`,
  ordem: 'a.ordem, j._linha',
});
