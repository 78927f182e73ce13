-- The income taxes by year where the ECF, the DCTF and the payments do not agree, against the year's revenue.
WITH
  tributo AS (
    SELECT
      "Ano" AS ano, "Tributo" AS tributo,
      reais(sum("ECF")) AS ecf,
      reais(sum("DCTF")) AS dctf,
      reais(sum("DARF")) AS darf
    FROM rel_cruzamento_ecf_x_dctf_irpj_csll
    GROUP BY ALL
  ),
  receita AS (
    SELECT "Ano" AS ano, max(coalesce("ECF", "EFD-C", "EFD-F", "XML")) AS valor
    FROM rel_cruzamento_receita_bruta
    WHERE "Período" = "Ano"
    GROUP BY ALL
  )
SELECT
  t.*,
  parte(t.ecf, r.valor) AS pct
FROM tributo t
LEFT JOIN receita r USING (ano)
ORDER BY ano, tributo DESC
