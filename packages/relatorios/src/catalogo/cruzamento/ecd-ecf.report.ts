import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** The sign of J150 in all its shapes: subtotals and revenue of old layouts are credits. */
const DC_J150 = `coalesce(j.IND_DC_CTA_FIN, j.IND_DC_CTA, CASE WHEN j.IND_VL IN ('R', 'P') THEN 'C' WHEN j.IND_VL IN ('D', 'N') THEN 'D' END)`;

/**
 * Balances of the ECD against those of the ECF, debit positive: accounts other than of results on the last day of each
 * K030 (I155 and K155), accounts of results before closing (I355 in the period and K355), and the totals of the published
 * statements (J100 with L100, P100 or U100; J150 with L300, P150 or U150). Accounts are compared by cost centre unless the
 * ECF names none for the account. Days that only one of the books has are left out; so is what agrees (0.02 for an
 * account, 1.00 for a total). 'Valor Estimado' of a total is zero: its accounts carry the difference already.
 */
export default defineRelatorio({
  numero: 123,
  nome: 'Cruzamento ECD x ECF',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: ['Saldos contábeis e demonstrações.'],
    ECF: ['Saldos K155 e K355 e totais do balanço e da DRE. Valor Estimado é a diferença de saldo, não um tributo.'],
  },
  fontes: ['ecf_k155', 'ecf_k355', 'ecf_l100', 'ecf_l300', 'ecf_p100', 'ecf_p150', 'ecf_u100', 'ecf_u150'],
  auxiliares: ['ecd_i350', 'ecd_i355', 'ecd_j005', 'ecd_j100', 'ecd_j150', 'ecf_k030'],
  colunas: [
    ...texto('Ano', 'Período', 'Conta', 'Nome'),
    ...dinheiroSemTotal('Saldo ECD', 'Saldo ECF', 'Diferença'),
    ...texto('Origem', 'Resultado', 'Tipo'),
    // A difference of balances comes back in every later period.
    ...dinheiroSemTotal('Valor Estimado'),
  ],
  sql: `
    WITH per AS (
      SELECT DISTINCT a.periodo AS ano, k._arquivo, k._linha, k.PER_APUR, k.DT_INI, k.DT_FIN FROM ecf_k030 k JOIN arq a ON a.id = k._arquivo
    ), k AS (
      SELECT 1 AS n, p.ano, p.PER_APUR, d.COD_CTA, coalesce(d.COD_CCUS, '') AS ccus, sum(com_sinal(d.VL_SLD_FIN, d.IND_VL_SLD_FIN)) AS v
        FROM ecf_k155 d JOIN per p ON p._arquivo = d._arquivo AND p._linha = d._pai
       WHERE p.DT_FIN IN (SELECT DT_FIN FROM saldo_ecd) GROUP BY ALL
      UNION ALL
      SELECT 2, p.ano, p.PER_APUR, d.COD_CTA, coalesce(d.COD_CCUS, ''), sum(com_sinal(d.VL_SLD_FIN, d.IND_VL_SLD_FIN))
        FROM ecf_k355 d JOIN per p ON p._arquivo = d._arquivo AND p._linha = d._pai
       WHERE EXISTS (SELECT 1 FROM ecd_i350 r WHERE r.DT_RES BETWEEN p.DT_INI AND p.DT_FIN) GROUP BY ALL
    ), dias AS (
      SELECT DISTINCT ano, PER_APUR, DT_INI, DT_FIN FROM per
    ), e AS (
      SELECT 1 AS n, p.ano, p.PER_APUR, s.COD_CTA, coalesce(s.COD_CCUS, '') AS ccus, sum(s.fin) AS v
        FROM saldo_ecd s JOIN dias p ON p.DT_FIN = s.DT_FIN
        LEFT JOIN conta_ecd c ON c._arquivo = s._arquivo AND c.COD_CTA = s.COD_CTA
       WHERE c.COD_NAT IS DISTINCT FROM '04' GROUP BY ALL
      UNION ALL
      SELECT 2, p.ano, p.PER_APUR, d.COD_CTA, coalesce(d.COD_CCUS, ''), sum(com_sinal(coalesce(d.VL_CTA, 0), d.IND_DC))
        FROM ecd_i355 d JOIN ecd_i350 r ON r._arquivo = d._arquivo AND r._linha = d._pai
        JOIN dias p ON r.DT_RES BETWEEN p.DT_INI AND p.DT_FIN GROUP BY ALL
    ), centros AS (
      SELECT n, ano, PER_APUR, COD_CTA, bool_and(ccus = '') AS sem FROM k GROUP BY ALL
    ), e2 AS (
      SELECT e.n, e.ano, e.PER_APUR, e.COD_CTA, CASE WHEN coalesce(c.sem, true) THEN '' ELSE e.ccus END AS ccus, sum(e.v) AS v
        FROM e LEFT JOIN centros c ON c.n = e.n AND c.ano = e.ano AND c.PER_APUR = e.PER_APUR AND c.COD_CTA = e.COD_CTA GROUP BY ALL
    ), nomes AS (
      SELECT COD_CTA, min(CTA) AS nome FROM (SELECT COD_CTA, CTA FROM conta_ecd UNION ALL SELECT COD_CTA, CTA FROM conta_ecf) GROUP BY ALL
    ), contas AS (
      SELECT coalesce(e2.n, k.n) AS n, coalesce(e2.ano, k.ano) AS ano, coalesce(e2.PER_APUR, k.PER_APUR) AS PER_APUR, coalesce(e2.COD_CTA, k.COD_CTA) AS conta,
             coalesce(e2.ccus, k.ccus) AS ccus, e2.v AS v_ecd, k.v AS v_ecf
        FROM e2 FULL JOIN k ON k.n = e2.n AND k.ano = e2.ano AND k.PER_APUR = e2.PER_APUR AND k.COD_CTA = e2.COD_CTA AND k.ccus = e2.ccus
    ), balanco AS (
      SELECT p.ano, d.PER_APUR, d.DT_FIN, d.n, sum(d.v) AS v FROM (
        SELECT x._arquivo, t.PER_APUR, t.DT_FIN, CASE WHEN x.COD_NAT = '01' THEN 3 ELSE 4 END AS n, com_sinal(numero_sped(x.VAL_CTA_REF_FIN), x.IND_VAL_CTA_REF_FIN) AS v
          FROM (SELECT _arquivo, _pai, NIVEL, COD_NAT, VAL_CTA_REF_FIN, IND_VAL_CTA_REF_FIN FROM ecf_l100
                UNION ALL SELECT _arquivo, _pai, NIVEL, COD_NAT, VAL_CTA_REF_FIN, IND_VAL_CTA_REF_FIN FROM ecf_p100
                UNION ALL SELECT _arquivo, _pai, NIVEL, COD_NAT, VAL_CTA_REF_FIN, IND_VAL_CTA_REF_FIN FROM ecf_u100) x
          JOIN periodo_ecf t ON t._arquivo = x._arquivo AND t._linha = x._pai WHERE TRY_CAST(x.NIVEL AS INTEGER) = 1) d
        JOIN (SELECT id, periodo AS ano FROM arq) p ON p.id = d._arquivo GROUP BY ALL
    ), resultado AS (
      SELECT p.periodo AS ano, t.PER_APUR, t.DT_INI, t.DT_FIN, sum(com_sinal(x.VALOR, x.IND_VALOR)) AS v
        FROM (SELECT _arquivo, _pai, NIVEL, VALOR, IND_VALOR FROM ecf_l300 UNION ALL SELECT _arquivo, _pai, NIVEL, VALOR, IND_VALOR FROM ecf_p150
              UNION ALL SELECT _arquivo, _pai, NIVEL, VALOR, IND_VALOR FROM ecf_u150) x
        JOIN periodo_ecf t ON t._arquivo = x._arquivo AND t._linha = x._pai JOIN arq p ON p.id = x._arquivo
       WHERE TRY_CAST(x.NIVEL AS INTEGER) = 1 GROUP BY ALL
    ), j100 AS (
      SELECT p.DT_FIN, CASE WHEN j.IND_GRP_BAL IN ('A', '1') THEN 3 ELSE 4 END AS n,
             sum(com_sinal(coalesce(j.VL_CTA_FIN, j.VL_CTA), coalesce(j.IND_DC_CTA_FIN, j.IND_DC_BAL))) AS v
        FROM ecd_j100 j JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai
       WHERE TRY_CAST(j.NIVEL_AGL AS INTEGER) = 1 AND p.ID_DEM IS DISTINCT FROM '2' GROUP BY ALL
    ), j150 AS (
      SELECT p.DT_INI, p.DT_FIN, arg_max(com_sinal(coalesce(j.VL_CTA_FIN, j.VL_CTA), ${DC_J150}), j._linha) AS v
        FROM ecd_j150 j JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai
       WHERE TRY_CAST(j.NIVEL_AGL AS INTEGER) = 1 AND p.ID_DEM IS DISTINCT FROM '2' GROUP BY ALL
    ), linhas AS (
      SELECT c.n, c.ano, c.PER_APUR, concat_ws(' / ', c.conta, nullif(c.ccus, '')) AS conta, m.nome, c.v_ecd, c.v_ecf,
             CASE c.n WHEN 1 THEN 'I155 x K155' ELSE 'I355 x K355' END AS origem, 0.02 AS tolerancia
        FROM contas c LEFT JOIN nomes m ON m.COD_CTA = c.conta
      UNION ALL
      SELECT b.n, b.ano, b.PER_APUR, NULL, CASE b.n WHEN 3 THEN 'Total do ativo' ELSE 'Total do passivo e PL' END, j.v, b.v, 'J100 x L100', 1
        FROM balanco b JOIN j100 j ON j.DT_FIN = b.DT_FIN AND j.n = b.n
      UNION ALL
      SELECT 5, r.ano, r.PER_APUR, NULL, 'Resultado do período', j.v, r.v, 'J150 x L300', 1
        FROM resultado r JOIN j150 j ON j.DT_INI = r.DT_INI AND j.DT_FIN = r.DT_FIN
    )
    SELECT l.ano AS "Ano", l.PER_APUR AS "Período", l.conta AS "Conta", l.nome AS "Nome", l.v_ecd AS "Saldo ECD", l.v_ecf AS "Saldo ECF",
           coalesce(l.v_ecd, 0) - coalesce(l.v_ecf, 0) AS "Diferença", l.origem AS "Origem",
           CASE WHEN l.v_ecf IS NULL THEN 'Só na ECD' WHEN l.v_ecd IS NULL THEN 'Só na ECF' ELSE 'Divergente' END AS "Resultado", 'Risco' AS "Tipo",
           CASE WHEN l.n <= 2 THEN abs(coalesce(l.v_ecd, 0) - coalesce(l.v_ecf, 0)) ELSE 0 END AS "Valor Estimado"
      FROM linhas l
     WHERE abs(coalesce(l.v_ecd, 0) - coalesce(l.v_ecf, 0)) > l.tolerancia`,
  ordem: 'l.ano, l.PER_APUR, l.n, l.conta',
});
