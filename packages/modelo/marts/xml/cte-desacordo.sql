-- TABLE: One row per CT-e whose payer registered that the service is not what was agreed (610110). dia is that of the
-- last such event; vigente: no later one (610111) takes it back.
WITH
  registrado AS (
    SELECT chCTe AS chave, tpEvento AS tipo, dhEvento, nProt, autor
    FROM cte_evento
    WHERE tpEvento IN ('610110', '610111')
      AND cStat IN ('134', '135', '136', '155')
      AND coalesce(tpAmb, '1') <> '2'
      AND chCTe IS NOT NULL
  )
SELECT
  chave,
  CAST(max(dhEvento) FILTER (tipo = '610110') AS DATE) AS dia,
  arg_max(
    tipo, (coalesce(dhEvento, TIMESTAMP '1900-01-01'), tipo, coalesce(nProt, ''))
  ) = '610110' AS vigente,
  arg_max(autor, (coalesce(dhEvento, TIMESTAMP '1900-01-01'), tipo, coalesce(nProt, ''))) AS autor
FROM registrado
GROUP BY chave
