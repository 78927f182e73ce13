-- TABLE: One row per used EFD-Contribuições that is the last of its book (`livro`), with the regime that it
-- declares, whether it divides its credits by the gross revenue (`rateia`), and the share of the revenue that is
-- cumulative (`parte_cumulativa`, NULL without 0111).
WITH
  regime AS (
    SELECT
      a._arquivo,
      max(a.COD_INC_TRIB) AS regime,
      max(a.IND_APRO_CRED) = '2' AS rateia,
      max(r.REC_BRU_CUM) AS cumulativa,
      max(r.REC_BRU_TOTAL) AS total
    FROM efdc_0110 a
    LEFT JOIN efdc_0111 r ON r._arquivo = a._arquivo
    GROUP BY ALL
  )
SELECT
  l._arquivo,
  l.livro,
  left(l.cnpj, 8) AS raiz,
  l.inicio,
  last_day(l.inicio) AS fim,
  r.regime,
  coalesce(r.rateia, FALSE) AS rateia,
  CASE WHEN r.total > 0 THEN r.cumulativa / r.total END AS parte_cumulativa
FROM livro_efdc l
LEFT JOIN regime r ON r._arquivo = l._arquivo
QUALIFY row_number() OVER (PARTITION BY l.livro ORDER BY l.inicio DESC, l._arquivo DESC) = 1
