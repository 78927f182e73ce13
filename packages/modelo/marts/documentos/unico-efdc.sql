-- TABLE: One row per different valid document of the EFD-Contribuições, at its first record; documents are the same by
-- key, else by number. h is the digest of its key and n that of its number, for documents without a key. The number
-- takes longer than the key: of a document that has a key only the position n_pos of its number is kept.
WITH
  identificado AS (
    SELECT
      pos,
      md5_number(cnpj || '|' || k) AS h,
      CASE WHEN k IS NULL THEN digesto_numero(cnpj, lado, participante, COD_MOD, SER, NUM_DOC) END AS n,
      participante <> '' AND NUM_DOC <> '' AS numerado
    FROM documento_efdc
  )
SELECT
  min(pos) AS pos,
  h,
  any_value(n) AS n,
  min(pos) FILTER (numerado) AS n_pos
FROM identificado
GROUP BY coalesce(h, n, CAST(pos AS UHUGEINT)), h
