-- One row per month and group of payroll that the events and the books do not agree on.
WITH
  valor_da_folha AS (
    SELECT es_mes(i.per) AS mes, g.grupo, i.valor
    FROM es_item i
    JOIN tab_esocial_natureza_grupo g ON g.natureza = i.natRubr
    WHERE i.tpRubr IN ('1', '2')
    UNION ALL BY NAME
    SELECT es_mes(c.perApur) AS mes, 'INSS' AS grupo, c.vrCR AS valor
    FROM esocial_cs_cr c
    JOIN tab_esocial_cr_grupo k ON k.codigo = c.tpCR
    WHERE c.grupo = 'infoCRContrib' AND k.grupo NOT IN ('Segurados', 'Contribuintes individuais')
    UNION ALL BY NAME
    SELECT es_mes(f.perApur) AS mes, 'FGTS' AS grupo, f.vrFGTS AS valor FROM esocial_fgts_total f
  ),
  conta_de_folha AS (
    SELECT c._arquivo, c.COD_CTA, p.natureza AS grupo
    FROM conta_ecd c
    JOIN tab_padrao_conta p ON p.grupo = 'FOLHA' AND regexp_matches(lower(strip_accents(c.CTA)), p.regex)
    WHERE c.COD_NAT = '04' AND c.IND_CTA = 'A'
    QUALIFY row_number() OVER (
      PARTITION BY c._arquivo, c.COD_CTA ORDER BY ordem_grupo_folha(p.natureza), p.regex
    ) = 1
  ),
  -- All cost centres together.
  saldo_do_mes AS (
    SELECT _arquivo, i150, DT_FIN, COD_CTA, sum(deb) AS deb, sum(cred) AS cred FROM saldo_ecd GROUP BY ALL
  ),
  -- Without what closing entries moved.
  movimento_da_conta AS (
    SELECT
      strftime(s.DT_FIN, '%Y-%m') AS mes,
      n.grupo,
      s.deb - s.cred - coalesce(e.deb, 0) + coalesce(e.cred, 0) AS valor
    FROM saldo_do_mes s
    JOIN conta_de_folha n ON n._arquivo = s._arquivo AND n.COD_CTA = s.COD_CTA
    LEFT JOIN encerramento_ecd e ON e._arquivo = s._arquivo AND e.i150 = s.i150 AND e.COD_CTA = s.COD_CTA
  ),
  grupo_na_folha AS (SELECT mes, grupo, sum(valor) AS valor FROM valor_da_folha folha GROUP BY ALL),
  grupo_na_ecd AS (SELECT mes, grupo, sum(valor) AS valor FROM movimento_da_conta conta GROUP BY ALL),
  grupo_comparado AS (
    SELECT
      coalesce(f.mes, k.mes) AS mes,
      coalesce(f.grupo, k.grupo) AS grupo,
      CAST(coalesce(f.valor, 0) AS DECIMAL(18, 2)) AS esocial,
      CAST(coalesce(k.valor, 0) AS DECIMAL(18, 2)) AS ecd
    FROM grupo_na_folha f
    FULL JOIN grupo_na_ecd k ON k.mes = f.mes AND k.grupo = f.grupo
    WHERE coalesce(f.mes, k.mes) IN (SELECT mes FROM grupo_na_folha f)
      AND coalesce(f.mes, k.mes) IN (SELECT mes FROM grupo_na_ecd k)
  ),
  divergente AS (
    SELECT
      *,
      CAST(esocial - ecd AS DECIMAL(18, 2)) AS diferenca,
      CASE
        WHEN ecd > esocial AND grupo IN ('Salários', 'Pró-labore', 'Autônomos') THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo
    FROM grupo_comparado c
    WHERE abs(esocial - ecd) > tolerancia_total()
  )
SELECT
  es_periodo(mes) AS "Período",
  grupo AS "Grupo",
  esocial AS "eSocial",
  ecd AS "ECD",
  diferenca AS "Diferença",
  CASE
    WHEN ecd > esocial THEN 'Despesa maior que a folha'
    ELSE 'Folha maior que a despesa'
  END AS "Resultado",
  tipo AS "Tipo",
  CASE
    WHEN tipo = 'Risco' THEN imposto(-diferenca, c.cheia)
    ELSE CAST(0 AS DECIMAL(18, 2))
  END AS "Valor Estimado"
FROM divergente t
LEFT JOIN es_contribuinte c ON c.per = t.mes
