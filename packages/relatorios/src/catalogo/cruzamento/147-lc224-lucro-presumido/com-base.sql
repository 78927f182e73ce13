-- One row per activity of a quarter and tax with its presumed base.
WITH
  da_atividade AS (
    SELECT
      t.raiz, t.trimestre, t.tributo, p.atividade, p.receita, a.atividade AS nome,
      TRY_CAST(CASE t.tributo WHEN 'IRPJ' THEN a.irpj ELSE a.csll END AS DECIMAL(8, 4)) AS presuncao,
      proporcao(
        CAST(greatest(t.excedente, 0) AS DECIMAL(18, 2)),
        CAST(p.receita AS DECIMAL(18, 2)),
        CAST(t.receita AS DECIMAL(18, 2))
      ) AS excedente,
      t.acrescimo
    FROM limitado t
    JOIN por_atividade p ON p.raiz = t.raiz AND p.trimestre = t.trimestre AND p.receita > 0
    LEFT JOIN tab_presuncao_atividade a ON a.codigo = p.atividade
      AND t.trimestre >= CAST(a.inicio AS DATE)
      AND t.trimestre <= coalesce(TRY_CAST(nullif(a.fim, '') AS DATE), DATE '9999-12-31')
  )
SELECT
  *,
  imposto(receita, presuncao) AS base,
  coalesce(
    imposto(excedente, CAST(presuncao * acrescimo * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(12, 4))), 0
  ) AS base_extra,
  -- What the two common mistakes would give: ten points instead of ten per cent, and the whole revenue.
  coalesce(imposto(excedente, acrescimo), 0) AS base_dez_pontos
FROM da_atividade
