-- TABLE: One row per service of a note (R-2010, R-2020), with what the layout says that is withheld from it: the
-- percentage of the base (of a provider with CPRB another one; R-2020 does not say which), and the sum of the
-- additional for special retirement. primeiro: the note's amount counts in this row alone.
WITH
  mes AS (SELECT DISTINCT perApur FROM reinf_servico),
  taxa AS (
    SELECT
      m.perApur,
      max(p.percentual) FILTER (p.codigo = 'RETENCAO_DO_SERVICO') AS geral,
      max(p.percentual) FILTER (p.codigo = 'RETENCAO_DO_SERVICO_CPRB') AS com_cprb,
      max(p.percentual) FILTER (p.codigo = 'RETENCAO_ESPECIAL_15') AS especial_15,
      max(p.percentual) FILTER (p.codigo = 'RETENCAO_ESPECIAL_20') AS especial_20,
      max(p.percentual) FILTER (p.codigo = 'RETENCAO_ESPECIAL_25') AS especial_25
    FROM mes m
    JOIN reinf_percentual p ON reinf_dia(m.perApur) BETWEEN p.ini AND p.fim
    GROUP BY m.perApur
  )
SELECT
  s.*,
  row_number() OVER (PARTITION BY s._arquivo, s._evento, s._item ORDER BY s._linha) = 1 AS primeiro,
  imposto(coalesce(s.vlrBaseRet, 0), t.geral) AS retencao_geral,
  imposto(coalesce(s.vlrBaseRet, 0), t.com_cprb) AS retencao_cprb,
  imposto(coalesce(s.vlrServicos15, 0), t.especial_15)
    + imposto(coalesce(s.vlrServicos20, 0), t.especial_20)
    + imposto(coalesce(s.vlrServicos25, 0), t.especial_25) AS adicional
FROM reinf_servico s
LEFT JOIN taxa t ON t.perApur = s.perApur
