-- TABLE: One row per worker's bond and first day of an absence, with its last day (NULL while it has none). antes:
-- days of the absences that this one continues (infoMesmoMtv S).
WITH
  evento AS (SELECT *, es_chave_vinculo(cpfTrab, matricula, codCateg) AS chave FROM esocial_afastamento),
  inicio AS (
    SELECT *
    FROM evento
    WHERE dtIniAfast IS NOT NULL
    QUALIFY row_number() OVER (
      PARTITION BY chave, dtIniAfast ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC
    ) = 1
  ),
  aberto AS (
    SELECT chave, dtIniAfast, lead(dtIniAfast) OVER (PARTITION BY chave ORDER BY dtIniAfast) AS proximo
    FROM inicio
  ),
  termino AS (
    SELECT i.chave, i.dtIniAfast, max(f.dtTermAfast) AS fim
    FROM aberto i
    JOIN evento f ON f.chave = i.chave
      AND f.dtIniAfast IS NULL
      AND f.dtTermAfast >= i.dtIniAfast
      AND (i.proximo IS NULL OR f.dtTermAfast < i.proximo)
    GROUP BY ALL
  ),
  inteiro AS (
    SELECT
      i.chave, i.cpfTrab AS cpf, i.matricula, i.dtIniAfast AS ini,
      coalesce(i.dtTermAfast, t.fim) AS fim,
      i.codMotAfast AS motivo,
      CAST(coalesce(i.dtTermAfast, t.fim) - i.dtIniAfast + 1 AS INTEGER) AS dias,
      sum(CASE WHEN i.infoMesmoMtv = 'S' THEN 0 ELSE 1 END) OVER (
        PARTITION BY i.chave ORDER BY i.dtIniAfast
      ) AS serie
    FROM inicio i
    LEFT JOIN termino t ON t.chave = i.chave AND t.dtIniAfast = i.dtIniAfast
  )
SELECT
  *,
  CAST(
    coalesce(
      sum(dias) OVER (
        PARTITION BY chave, serie ORDER BY ini ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ),
      0
    ) AS INTEGER
  ) AS antes
FROM inteiro
