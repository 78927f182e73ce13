import { data, inteiro, texto } from '../../colunas.ts';
import { naturezaConta } from '../../comum/visoes-contabeis.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per I050 and cost centre that its I051 or I052 name. What is mapped without a cost centre counts for a cost
 * centre that has no mapping of its own.
 */
export default defineRelatorio({
  numero: 53,
  nome: 'ECD Plano de Contas',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Plano de contas com referencial e aglutinação.'] },
  fontes: ['ecd_i050'],
  auxiliares: ['ecd_i051', 'ecd_i052'],
  colunas: [
    ...texto('Ano'),
    ...data('Data Alteração'),
    ...texto('Natureza', 'S-A'),
    ...inteiro('Nível'),
    ...texto('Conta', 'Conta Superior', 'Nome', 'Centro Custo', 'Conta Referencial', 'Aglutinação'),
  ],
  sql: `
    WITH ref AS (
      SELECT _arquivo, _pai, coalesce(COD_CCUS, '') AS ccus, string_agg(DISTINCT COD_CTA_REF, ', ' ORDER BY COD_CTA_REF) AS ref FROM ecd_i051 GROUP BY ALL
    ), agl AS (
      SELECT _arquivo, _pai, coalesce(COD_CCUS, '') AS ccus, string_agg(DISTINCT COD_AGL, ', ' ORDER BY COD_AGL) AS agl FROM ecd_i052 GROUP BY ALL
    ), centros AS (
      SELECT _arquivo, _pai, ccus FROM ref UNION SELECT _arquivo, _pai, ccus FROM agl
    )
    SELECT a.periodo AS "Ano", c.DT_ALT AS "Data Alteração", ${naturezaConta('c.COD_NAT')} AS "Natureza", c.IND_CTA AS "S-A",
           TRY_CAST(c.NIVEL AS INTEGER) AS "Nível", c.COD_CTA AS "Conta", c.COD_CTA_SUP AS "Conta Superior", c.CTA AS "Nome",
           nullif(k.ccus, '') AS "Centro Custo", coalesce(r.ref, r0.ref) AS "Conta Referencial", coalesce(g.agl, g0.agl) AS "Aglutinação"
      FROM ecd_i050 c JOIN arq a ON a.id = c._arquivo
      LEFT JOIN centros k ON k._arquivo = c._arquivo AND k._pai = c._linha
      LEFT JOIN ref r ON r._arquivo = c._arquivo AND r._pai = c._linha AND r.ccus = k.ccus
      LEFT JOIN ref r0 ON r0._arquivo = c._arquivo AND r0._pai = c._linha AND r0.ccus = ''
      LEFT JOIN agl g ON g._arquivo = c._arquivo AND g._pai = c._linha AND g.ccus = k.ccus
      LEFT JOIN agl g0 ON g0._arquivo = c._arquivo AND g0._pai = c._linha AND g0.ccus = ''`,
  ordem: 'a.ordem, c._linha, k.ccus',
});
