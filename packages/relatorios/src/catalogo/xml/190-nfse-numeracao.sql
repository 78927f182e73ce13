WITH
  numero AS (
    SELECT
      s.doc_prestador AS estab, n.padrao,
      coalesce(n.cLocEmi, '') AS municipio,
      coalesce(n.serie, '') AS serie,
      TRY_CAST(n.nDPS AS BIGINT) AS dps,
      min(s.competencia) AS competencia
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado IN ('Prestada', 'Própria') AND TRY_CAST(n.nDPS AS BIGINT) IS NOT NULL
    GROUP BY ALL
  ),
  seguinte AS (
    SELECT *, lead(dps) OVER w AS proximo, lead(competencia) OVER w AS proxima
    FROM numero
    WINDOW w AS (PARTITION BY estab, padrao, municipio, serie ORDER BY dps)
  ),
  salto AS (SELECT *, dps + 1 AS de, proximo - 1 AS ate FROM seguinte WHERE proximo > dps + 1)
SELECT
  v.estab AS "CNPJ Estab.",
  v.padrao AS "Padrão",
  v.serie AS "Série",
  CAST(v.de AS VARCHAR) AS "De",
  CAST(v.ate AS VARCHAR) AS "Até",
  TRY_CAST(v.ate - v.de + 1 AS INTEGER) AS "Faltam",
  CASE
    WHEN mes_ano(v.competencia) = mes_ano(v.proxima) THEN mes_ano(v.competencia)
    ELSE mes_ano(v.competencia) || ' a ' || mes_ano(v.proxima)
  END AS "Período"
FROM salto v
