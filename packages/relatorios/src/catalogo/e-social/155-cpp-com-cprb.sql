-- One row per month of a company whose CPP is replaced by the CPRB in whole or in part, while the law leaves a share of
-- it (encargo_folha): what S-5011 owes against the bases of S-5011 at that share.
WITH
  contribuinte AS (
    SELECT
      c.perApur AS per,
      es_mes(c.perApur) AS mes,
      any_value(c.indSubstPatr ORDER BY c._arquivo, c._linha) AS subst,
      any_value(e.percentual) AS fica
    FROM esocial_cs_contribuinte c
    JOIN es_encargo t ON t.codigo = 'CPP_COM_CPRB'
      AND t.percentual > 0
      AND es_dia(c.perApur) BETWEEN t.ini AND t.fim
    JOIN es_encargo e ON es_dia(c.perApur) BETWEEN e.ini AND e.fim
      AND e.codigo = CASE WHEN length(c.perApur) = 4 THEN 'CPP_13_COM_CPRB' ELSE 'CPP_COM_CPRB' END
    GROUP BY ALL
    HAVING es_substituida(subst)
  ),
  -- Each code is rounded once on the whole base of the establishment.
  devido AS (
    SELECT per, nrInsc, codigo, sum(base) AS base, es_encargo_arredondado(sum(base * aliquota)) AS valor
    FROM es_aliquota
    WHERE grupo = 'CPP'
    GROUP BY ALL
  ),
  esperado AS (
    SELECT per, left(codigo, 4) AS codigo4, sum(base) AS base, sum(valor) AS valor FROM devido GROUP BY ALL
  ),
  apurado AS (
    SELECT
      perApur AS per,
      left(tpCR, 4) AS codigo4,
      sum(coalesce(vrCR, 0)) AS valor,
      sum(coalesce(vrCRSusp, 0)) AS suspenso
    FROM esocial_cs_cr
    WHERE grupo = 'infoCRContrib' AND left(tpCR, 4) IN (SELECT codigo4 FROM esperado)
    GROUP BY ALL
  ),
  extinto AS (SELECT debito, sum(valor) AS valor FROM (:extincao) GROUP BY ALL),
  comparado AS (
    SELECT
      e.*, c.subst, c.fica, c.mes,
      coalesce(a.valor, 0) AS apurado,
      coalesce(a.suspenso, 0) AS suspenso,
      apurado - e.valor AS diferenca,
      e.per || '/' || e.codigo4 AS debito
    FROM esperado e
    JOIN contribuinte c ON c.per = e.per
    LEFT JOIN apurado a ON a.per = e.per AND a.codigo4 = e.codigo4
  )
SELECT
  es_periodo(c.per) AS "Período",
  CASE c.subst WHEN '1' THEN 'Integral' ELSE 'Parcial' END AS "Substituição",
  c.fica AS "% da CPP",
  CAST(c.base AS DECIMAL(18, 2)) AS "Base",
  CAST(c.valor AS DECIMAL(18, 2)) AS "CPP Esperada",
  CAST(c.apurado AS DECIMAL(18, 2)) AS "CPP do S-5011",
  CAST(c.suspenso AS DECIMAL(18, 2)) AS "Suspenso",
  CAST(c.diferenca AS DECIMAL(18, 2)) AS "Diferença",
  CASE
    WHEN c.diferenca > 0 THEN 'CPP acima da parte que a lei deixa'
    ELSE 'CPP abaixo da parte que a lei deixa'
  END AS "Resultado",
  CASE WHEN c.diferenca > 0 THEN 'Oportunidade' ELSE 'Risco' END AS "Tipo",
  CAST(abs(c.diferenca) AS DECIMAL(18, 2)) AS "Valor Estimado",
  c.per AS _per,
  c.debito AS _debito,
  -- What is suspended was not paid; without any paper of the month nobody knows.
  CASE
    WHEN c.per IN (SELECT per FROM es_extinto) THEN greatest(
      0, least(coalesce(x.valor, 0), c.apurado - c.suspenso) - c.valor
    )
  END AS _extinto
FROM comparado c
LEFT JOIN extinto x ON x.debito = c.debito
WHERE abs(c.diferenca) > tolerancia_total()
