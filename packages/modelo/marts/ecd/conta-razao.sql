-- TABLE: One row per book and account that an I250 moves, numbered in the order of the ledger, with the balance of the
-- first I150. Entries refer to it by id: with lists of codes, millions of them would not fit the memory of a worker.
WITH
  movimentada AS (
    SELECT DISTINCT a.ordem, a.id AS _arquivo, d.COD_CTA FROM ecd_i250 d JOIN arq a ON a.id = d._arquivo
  ),
  primeiro_periodo AS (SELECT _arquivo, arg_min(_linha, DT_INI) AS i150 FROM ecd_i150 GROUP BY _arquivo),
  saldo_inicial AS (
    SELECT _arquivo, COD_CTA, sum(ini) AS ini
    FROM saldo_ecd
    JOIN primeiro_periodo USING (_arquivo, i150)
    GROUP BY ALL
  )
SELECT
  CAST(row_number() OVER (ORDER BY m.ordem, m.COD_CTA) AS INTEGER) AS id,
  m.*,
  c.CTA,
  coalesce(s.ini, 0) AS ini
FROM movimentada m
LEFT JOIN conta_ecd c ON c._arquivo = m._arquivo AND c.COD_CTA = m.COD_CTA
LEFT JOIN saldo_inicial s ON s._arquivo = m._arquivo AND s.COD_CTA = m.COD_CTA
