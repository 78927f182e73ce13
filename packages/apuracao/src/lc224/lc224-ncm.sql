-- For each NCM of the project, CST and day at most one row: what LC 224/2025 makes of a sale at zero rate or exempt.
WITH
  linha AS (
    SELECT
      tabela, codigo, ncm_prefixo, cst, alcance, lei, artigo, motivo,
      CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_lc224
  ),
  -- An NCM that a nature of revenue names, with the nearest row of that nature.
  da_natureza AS (
    SELECT
      n.ncm,
      l.* EXCLUDE (ncm_prefixo, inicio, fim),
      greatest(length(n.prefixo), length(l.ncm_prefixo)) AS forca,
      greatest(n.inicio, l.inicio) AS inicio,
      least(coalesce(n.fim, DATE '9999-12-31'), l.fim) AS fim
    FROM natureza_ncm n
    JOIN linha l ON l.tabela = n.tabela AND l.codigo = n.codigo AND starts_with(n.ncm, l.ncm_prefixo)
    QUALIFY row_number() OVER (
      PARTITION BY n.ncm, n.tabela, n.codigo, n.prefixo, n.inicio, l.inicio
      ORDER BY length(l.ncm_prefixo) DESC
    ) = 1
  ),
  -- An NCM that only this table names: the tables of natures of revenue give no NCM for some of them.
  da_lei AS (
    SELECT p.ncm, l.* EXCLUDE (ncm_prefixo, inicio, fim), length(l.ncm_prefixo) AS forca, l.inicio, l.fim
    FROM ncm_projeto p
    JOIN linha l ON l.ncm_prefixo <> '' AND starts_with(p.ncm, l.ncm_prefixo)
    WHERE NOT EXISTS (
      SELECT 1 FROM da_natureza d WHERE d.ncm = p.ncm AND d.tabela = l.tabela AND d.codigo = l.codigo
    )
  ),
  candidato AS (
    SELECT * FROM da_natureza WHERE inicio <= fim
    UNION ALL BY NAME
    SELECT * FROM da_lei
  ),
  corte AS (
    SELECT ncm, cst, inicio AS dia FROM candidato
    UNION BY NAME
    SELECT ncm, cst, CAST(fim + INTERVAL 1 DAY AS DATE) AS dia FROM candidato WHERE fim < DATE '9999-12-31'
  ),
  trecho AS (
    SELECT
      ncm, cst, dia AS inicio,
      coalesce(
        CAST(lead(dia) OVER (PARTITION BY ncm, cst ORDER BY dia) - INTERVAL 1 DAY AS DATE), DATE '9999-12-31'
      ) AS fim
    FROM corte
  ),
  -- The natures whose prefix is the longest on those days; two that disagree leave the reach to be confirmed.
  proxima AS (
    SELECT
      t.ncm, t.cst, t.inicio, t.fim,
      c.* EXCLUDE (ncm, cst, inicio, fim, forca),
      count(DISTINCT c.alcance) OVER (PARTITION BY t.ncm, t.cst, t.inicio) AS leituras
    FROM trecho t
    JOIN candidato c ON c.ncm = t.ncm AND c.cst = t.cst AND t.inicio BETWEEN c.inicio AND c.fim
    QUALIFY rank() OVER (PARTITION BY t.ncm, t.cst, t.inicio ORDER BY c.forca DESC) = 1
  )
SELECT
  ncm,
  cst,
  tabela,
  codigo,
  CASE WHEN leituras > 1 THEN 'A confirmar' ELSE alcance END AS alcance,
  lei,
  artigo,
  CASE
    WHEN leituras > 1 THEN 'A NCM está em mais de uma natureza da receita, com alcances diferentes'
    ELSE motivo
  END AS motivo,
  inicio,
  fim
FROM proxima
QUALIFY row_number() OVER (PARTITION BY ncm, cst, inicio ORDER BY tabela, codigo) = 1
