-- One row per month and code of receipt of the payroll's findings: what S-5011 and the DCTFWeb in force say, and what
-- leaves; and what the papers of the month extinguish of the code's four digits (NULL: the month has no paper). 1138
-- and 1646 have a code for each kind of worker; of another entity the variation may differ.
WITH
  sai AS (
    SELECT per, codigo, CAST(sum(valor) AS DECIMAL(18, 2)) AS valor
    FROM es_verba_encargo
    WHERE tipo = 'Oportunidade'
    GROUP BY ALL
    HAVING sum(valor) <> 0
  ),
  apurado AS (
    SELECT perApur AS per, tpCR AS codigo, sum(vrCR) AS valor
    FROM esocial_cs_cr
    WHERE grupo = 'infoCRContrib'
    GROUP BY ALL
  ),
  declarado AS (
    SELECT
      CASE WHEN length(pa) = 4 THEN pa ELSE strftime(pa_inicio, '%Y-%m') END AS per,
      cod_receita AS codigo,
      max(recibo) AS recibo,
      sum(debito) AS valor
    FROM dctf_vigente
    WHERE fonte = 'DCTFWeb' AND coalesce(categoria, 'Geral') IN ('Geral', '13º Salário')
    GROUP BY ALL
  ),
  extinto AS (
    SELECT
      CASE WHEN length(chave_pa) = 4 THEN chave_pa ELSE left(chave_pa, 7) END AS per,
      codigo4,
      sum(valor_principal) AS valor
    FROM extincao_debito
    WHERE categoria IN ('Geral', '13º Salário')
    GROUP BY ALL
  )
SELECT
  es_periodo(s.per) AS quando,
  any_value(coalesce(a.codigo, d.codigo, s.codigo)) AS codigo,
  any_value(coalesce(k.descricao, g.descricao, '')) AS descricao,
  CAST(CAST(sum(a.valor) AS DECIMAL(18, 2)) AS VARCHAR) AS apurado,
  CAST(CAST(sum(d.valor) AS DECIMAL(18, 2)) AS VARCHAR) AS declarado,
  coalesce(max(d.recibo), '') AS recibo,
  CAST(any_value(s.valor) AS VARCHAR) AS sai,
  CASE
    WHEN s.per IN (SELECT per FROM es_extinto) THEN CAST(
      CAST(coalesce(any_value(e.valor), 0) AS DECIMAL(18, 2)) AS VARCHAR
    )
  END AS extinto
FROM sai s
LEFT JOIN extinto e ON e.per = s.per AND e.codigo4 = left(s.codigo, 4)
LEFT JOIN apurado a ON a.per = s.per
  AND CASE
    WHEN left(s.codigo, 4) IN ('1138', '1646') THEN a.codigo = s.codigo
    ELSE left(a.codigo, 5) = left(s.codigo, 5)
  END
LEFT JOIN declarado d ON d.per = s.per
  AND CASE
    WHEN a.codigo IS NOT NULL THEN d.codigo = a.codigo
    WHEN left(s.codigo, 4) IN ('1138', '1646') THEN d.codigo = s.codigo
    ELSE left(d.codigo, 5) = left(s.codigo, 5)
  END
LEFT JOIN tab_esocial_cr_grupo k ON k.codigo = coalesce(a.codigo, d.codigo)
LEFT JOIN tab_esocial_cr_grupo g ON g.codigo = s.codigo
GROUP BY s.per, s.codigo
ORDER BY s.per, s.codigo
