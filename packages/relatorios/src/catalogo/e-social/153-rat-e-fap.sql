-- The RAT and the FAP of each establishment and month (S-5011) against its register (S-1005), its other months of the
-- year and the other establishments. One row per establishment and month with a difference, the gravest alone.
WITH
  estab AS (
    SELECT
      perApur AS per,
      left(perApur, 4) AS ano,
      nrInsc,
      max(cnaePrep) AS cnae,
      max(aliqRat) AS rat,
      max(fap) AS fap,
      max(aliqRatAjust) AS ajustado
    FROM esocial_cs_estab
    WHERE nrInsc IS NOT NULL
    GROUP BY ALL
  ),
  base AS (
    SELECT
      perApur AS per, nrInsc,
      sum(
        coalesce(vrBcCp00, 0) + coalesce(vrBcCp15, 0) + coalesce(vrBcCp20, 0) + coalesce(vrBcCp25, 0)
      ) AS valor
    FROM esocial_cs_base
    WHERE codCateg IS NULL OR codCateg NOT LIKE '7%'
    GROUP BY ALL
  ),
  do_ano AS (SELECT nrInsc, ano, mode(fap ORDER BY per) AS fap FROM estab WHERE fap IS NOT NULL GROUP BY ALL),
  da_empresa AS (SELECT ano, max(fap) FILTER (fap <> 1) AS fap FROM estab GROUP BY ano),
  situado AS (
    SELECT
      e.*,
      -- A register without a FAP leaves it to the RFB: the month's own holds then.
      coalesce(k.aliqRatAjust, CAST(k.aliqRat * coalesce(k.fap, e.fap, 1) AS DECIMAL(18, 4))) AS do_cadastro,
      y.fap AS fap_do_ano, o.fap AS fap_de_outro,
      coalesce(b.valor, 0) AS base,
      CAST(e.rat * coalesce(e.fap, 1) AS DECIMAL(18, 4)) AS recalculado,
      CASE
        WHEN es_difere(do_cadastro, e.ajustado) THEN 'S-1005 diferente do S-5011'
        WHEN es_difere(recalculado, e.ajustado) THEN 'RAT ajustado diferente de RAT x FAP'
        WHEN es_difere(y.fap, e.fap) THEN 'FAP diferente em outro mês do ano'
        WHEN coalesce(e.fap, 1) = 1 AND o.fap IS NOT NULL
          THEN 'Sem FAP, ou FAP de 1,0000, com outro em outro estabelecimento'
      END AS resultado
    FROM estab e
    LEFT JOIN es_rat_cadastro k ON k.nrInsc = e.nrInsc AND es_mes(e.per) BETWEEN k.ini AND k.fim
    LEFT JOIN base b ON b.per = e.per AND b.nrInsc = e.nrInsc
    LEFT JOIN do_ano y ON y.nrInsc = e.nrInsc AND y.ano = e.ano
    LEFT JOIN da_empresa o ON o.ano = e.ano
  )
SELECT
  es_periodo(s.per) AS "Período",
  s.nrInsc AS "CNPJ Estab.",
  s.cnae AS "CNAE Prep.",
  s.rat AS "RAT Declarado",
  s.fap AS "FAP Declarado",
  CASE
    WHEN starts_with(s.resultado, 'FAP') THEN s.fap_do_ano
    WHEN starts_with(s.resultado, 'Sem FAP') THEN s.fap_de_outro
  END AS "FAP Outro Mês",
  s.ajustado AS "RAT Ajustado",
  s.recalculado AS "Recalculado",
  s.do_cadastro AS "RAT do S-1005",
  CAST(s.base AS DECIMAL(18, 2)) AS "Base",
  s.resultado AS "Resultado",
  CASE
    WHEN starts_with(s.resultado, 'S-1005') OR starts_with(s.resultado, 'RAT') THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE
    WHEN starts_with(s.resultado, 'S-1005') THEN imposto(s.base, abs(s.do_cadastro - s.ajustado))
    WHEN starts_with(s.resultado, 'RAT') THEN imposto(s.base, abs(s.recalculado - s.ajustado))
    ELSE 0
  END AS "Valor Estimado"
FROM situado s
WHERE s.resultado IS NOT NULL
