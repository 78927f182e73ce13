-- Whether LC 224/2025 applies to a nature of revenue, for revenue without items and so without an NCM.
SELECT
  tabela,
  codigo,
  cst,
  CASE
    WHEN count(*) OVER (PARTITION BY tabela, codigo, inicio) > 1 AND alcance = 'Alcançado' THEN 'A confirmar'
    ELSE alcance
  END AS alcance,
  lei,
  artigo,
  motivo,
  CAST(inicio AS DATE) AS inicio,
  coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
FROM tab_lc224
QUALIFY ncm_prefixo = ''
