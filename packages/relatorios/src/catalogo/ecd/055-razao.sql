-- One row per I250, by account and date.
WITH
  historico AS (SELECT _arquivo, COD_HIST, min(DESCR_HIST) AS descricao FROM ecd_i075 GROUP BY ALL),
  participante AS (SELECT _arquivo, COD_PART, min(coalesce(CNPJ, CPF)) AS doc FROM ecd_0150 GROUP BY ALL),
  -- What each account moved on each day.
  dia AS (
    SELECT c.id, l.DT_LCTO, sum(com_sinal(coalesce(d.VL_DC, 0), d.IND_DC)) AS v
    FROM ecd_i250 d
    JOIN conta_razao c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA
    LEFT JOIN lancamento_razao l ON l.ordem = c.ordem AND l._linha = d._pai
    GROUP BY ALL
  ),
  -- And on the days before.
  dias_antes AS (
    SELECT
      id, DT_LCTO,
      sum(v) OVER (
        PARTITION BY id ORDER BY DT_LCTO NULLS LAST ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS v
    FROM dia
  ),
  -- The movement of an account, with its running sum within the day.
  movimento AS (
    SELECT
      c.id, c.ordem, d._linha, l.DT_LCTO, l.NUM_LCTO, l.IND_LCTO, d.IND_DC, d.VL_DC, d.COD_CCUS,
      d.COD_HIST_PAD, d.HIST, d.COD_PART, d.NUM_ARQ,
      CASE d.IND_DC WHEN 'D' THEN l.credito WHEN 'C' THEN l.debito END AS outras,
      sum(com_sinal(coalesce(d.VL_DC, 0), d.IND_DC)) OVER (
        PARTITION BY c.id, l.DT_LCTO ORDER BY d._linha ROWS UNBOUNDED PRECEDING
      ) AS do_dia
    FROM ecd_i250 d
    JOIN conta_razao c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA
    LEFT JOIN lancamento_razao l ON l.ordem = c.ordem AND l._linha = d._pai
  )
SELECT
  m.DT_LCTO AS "Data",
  m.NUM_LCTO AS "Nº Lançamento",
  tipo_lancamento(m.IND_LCTO) AS "Tipo",
  c.COD_CTA AS "Conta",
  c.CTA AS "Nome",
  m.COD_CCUS AS "Centro Custo",
  k.texto AS "Contrapartida",
  CASE WHEN m.IND_DC = 'D' THEN m.VL_DC END AS "Débito",
  CASE WHEN m.IND_DC = 'C' THEN m.VL_DC END AS "Crédito",
  c.ini + coalesce(t.v, 0) + m.do_dia AS "Saldo",
  nullif(concat_ws(' ', h.descricao, m.HIST), '') AS "Histórico",
  p.doc AS "CNPJ-CPF Part.",
  m.NUM_ARQ AS "Documento",
  a.arquivo AS "Arquivo",
  m._linha AS "Linha"
FROM movimento m
JOIN conta_razao c ON c.id = m.id
JOIN arq a ON a.ordem = m.ordem
JOIN dias_antes t ON t.id = m.id AND t.DT_LCTO IS NOT DISTINCT FROM m.DT_LCTO
LEFT JOIN contas_razao k ON k.n = m.outras
LEFT JOIN historico h ON h._arquivo = c._arquivo AND h.COD_HIST = m.COD_HIST_PAD
LEFT JOIN participante p ON p._arquivo = c._arquivo AND p.COD_PART = m.COD_PART
