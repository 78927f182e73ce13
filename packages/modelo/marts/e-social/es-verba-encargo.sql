-- TABLE: One row per row of `es_verba` that is an opportunity or a risk and code of receipt: how much the code's
-- contribution of the establishment falls (rises) when the amount leaves (enters) the whole base of the month. The
-- declaration rounds each code once, so an amount is the difference of two rounded totals: the surest findings leave
-- first, and those of a month add up to the difference between what was declared and what is right. Of a month without
-- S-5011 the findings are all of the base that is known.
WITH
  verba AS (
    SELECT
      * EXCLUDE (valor),
      -- A discount that is wrong is missing from the base.
      CASE tipo
        WHEN 'Risco' THEN valor * sign(sum(valor) OVER (PARTITION BY tipo, codRubr, ideTabRubr))
        ELSE valor
      END AS valor,
      max(CASE confianca WHEN 'Baixa' THEN 3 WHEN 'Média' THEN 2 ELSE 1 END) OVER (
        PARTITION BY tipo, per, nrInsc, codRubr, ideTabRubr
      ) AS certeza
    FROM es_verba
    WHERE tipo IN ('Oportunidade', 'Risco')
  ),
  parcela AS (
    SELECT
      v.id, v.tipo, v.per, v.nrInsc, v.certeza, v.natRubr, v.codRubr, v.ideTabRubr, a.grupo, a.codigo,
      CAST(v.valor AS DECIMAL(18, 2)) * a.aliquota AS exato
    FROM verba v
    JOIN es_aliquota a ON a.per = v.per
      AND a.nrInsc IS NOT DISTINCT FROM v.nrInsc
      AND a.codLotacao IS NOT DISTINCT FROM v.codLotacao
      AND a.categoria = v.categoria
      AND a.indSimples IS NOT DISTINCT FROM v.indSimples
  ),
  -- Hundredths of a cent and less are kept until the code is rounded.
  inteiro AS (SELECT per, nrInsc, codigo, sum(base * aliquota) AS exato FROM es_aliquota GROUP BY ALL),
  acumulado AS (
    SELECT
      p.*,
      CASE WHEN p.tipo = 'Risco' THEN -1 ELSE 1 END AS sinal,
      CASE
        WHEN p.per IN (SELECT perApur FROM esocial_cs_base) THEN coalesce(i.exato, 0)
        ELSE sum(p.exato) OVER (PARTITION BY p.tipo, p.per, p.nrInsc, p.codigo)
      END AS tudo,
      sum(p.exato) OVER (
        PARTITION BY p.tipo, p.per, p.nrInsc, p.codigo
        ORDER BY p.certeza, p.natRubr, p.codRubr, p.ideTabRubr, p.id
        ROWS UNBOUNDED PRECEDING
      ) AS ate
    FROM parcela p
    LEFT JOIN inteiro i ON i.per = p.per AND i.nrInsc IS NOT DISTINCT FROM p.nrInsc AND i.codigo = p.codigo
  )
SELECT
  id,
  tipo,
  per,
  nrInsc,
  grupo,
  codigo,
  CAST(
    sinal * (
      es_encargo_arredondado(tudo - sinal * (ate - exato)) - es_encargo_arredondado(tudo - sinal * ate)
    ) AS DECIMAL(18, 2)
  ) AS valor
FROM acumulado
