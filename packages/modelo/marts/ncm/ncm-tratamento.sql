-- TABLE: One row per NCM of the project, treatment and stretch of days: how the tables of the RFB treat the sale,
-- 'Monofásico' (4.3.10 and 4.3.11), 'ST' (4.3.12) or 'Alíquota zero' (4.3.13). The stretches of one NCM and treatment
-- never overlap and both ends are included (fim is never NULL), so that a join by NCM and day gives at most one row
-- per treatment. In each stretch the longest prefix wins, then the line of which the law's words are as wide as the
-- NCM, then the one that names no EX of the TIPI and no condition, then the table and the code. confianca is 'Baixa'
-- when the law's words are narrower than the NCM (nat_rec_alcance): the NCM alone proves nothing, and `prova` is what
-- in a description does ('' when nothing can). `alcance` is 'Lista' when the table has only chapters or positions of
-- a list of products by name, and 'Varejista' when it holds for the sales of retailers. It is
-- 'Média' when the line holds for one EX of the TIPI only (`ex`), when an EX of it is excluded, when it depends on the
-- use of the product, or when the NCM is the supposed successor of an extinct one; else 'Alta'.
WITH
  -- The lines of the tables, and those that hold for the supposed successors of an extinct NCM.
  linha AS (
    SELECT ncm, tabela, codigo, prefixo, ex, condicao, inicio, fim, FALSE AS sucessor FROM natureza_ncm
    UNION ALL BY NAME
    SELECT
      n.ncm, t.tabela, t.codigo, p.prefixo, t.ex_tipi AS ex, t.condicao,
      TRY_CAST(t.inicio AS DATE) AS inicio,
      TRY_CAST(t.fim AS DATE) AS fim,
      TRUE AS sucessor
    FROM tab_nat_rec_ncm_sucessor s
    JOIN tab_nat_rec_ncm t ON t.tabela = s.tabela
      AND t.codigo = s.codigo
      AND t.ncm_prefixo = s.ncm_prefixo
      AND t.tipo = 'INCLUI'
    CROSS JOIN LATERAL (SELECT trim(unnest(string_split(s.prefixos_sucessores, ';'))) AS prefixo) p
    JOIN ncm_projeto n ON p.prefixo <> '' AND starts_with(n.ncm, p.prefixo)
    UNION ALL BY NAME
    -- Natures that the table names in words alone: the NCM of the law's words.
    SELECT
      n.ncm, a.tabela, a.codigo, a.ncm_prefixo AS prefixo, '' AS ex, '' AS condicao, r.inicio, r.fim,
      FALSE AS sucessor
    FROM tab_nat_rec_alcance a
    JOIN ncm_projeto n ON starts_with(n.ncm, a.ncm_prefixo)
    JOIN (
      SELECT
        tabela, codigo,
        min(TRY_CAST(inicio AS DATE)) AS inicio,
        max(coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31')) AS fim
      FROM tab_nat_rec
      GROUP BY ALL
    ) r ON r.tabela = a.tabela AND r.codigo = a.codigo
    WHERE a.ncm_prefixo <> '' AND (a.tabela, a.codigo) NOT IN (SELECT (tabela, codigo) FROM tab_nat_rec_ncm)
  ),
  nome AS (SELECT tabela, codigo, arg_max(descricao, inicio) AS descricao FROM tab_nat_rec GROUP BY ALL),
  -- What the law's words reach of each line: those of its prefix, else those of its nature.
  alcance AS (SELECT tabela, codigo, ncm_prefixo, alcance, prova, norma, texto FROM tab_nat_rec_alcance),
  linha_tratada AS (
    SELECT
      ncm, linha.tabela, linha.codigo, prefixo, ex, inicio,
      coalesce(fim, DATE '9999-12-31') AS fim,
      CASE linha.tabela
        WHEN '4.3.12' THEN 'ST'
        WHEN '4.3.13' THEN 'Alíquota zero'
        ELSE 'Monofásico'
      END AS tratamento,
      ex <> ''
        OR sucessor
        OR coalesce(contains(condicao, 'depende'), FALSE)
        OR EXISTS (
          SELECT 1
          FROM tab_nat_rec_ncm e
          WHERE e.tipo = 'EXCLUI'
            AND e.ex_tipi <> ''
            AND e.tabela = linha.tabela
            AND e.codigo = linha.codigo
            AND starts_with(linha.ncm, e.ncm_prefixo)
        ) AS media,
      coalesce(p.alcance, g.alcance, 'Largo') AS alcance,
      coalesce(p.prova, g.prova, '') AS prova,
      coalesce(p.norma, g.norma, '') AS norma,
      coalesce(p.texto, g.texto, '') AS texto
    FROM linha
    LEFT JOIN alcance p ON p.tabela = linha.tabela
      AND p.codigo = linha.codigo
      AND p.ncm_prefixo = linha.prefixo
      AND p.ncm_prefixo <> ''
    LEFT JOIN alcance g ON g.tabela = linha.tabela AND g.codigo = linha.codigo AND g.ncm_prefixo = ''
    WHERE linha.tabela IN ('4.3.10', '4.3.11', '4.3.12', '4.3.13') AND inicio IS NOT NULL
  ),
  -- The days on which something begins to hold or no longer does.
  corte AS (
    SELECT ncm, tratamento, inicio AS dia FROM linha_tratada
    UNION BY NAME
    SELECT ncm, tratamento, CAST(fim + INTERVAL 1 DAY AS DATE) AS dia
    FROM linha_tratada
    WHERE fim < DATE '9999-12-31'
  ),
  trecho AS (
    SELECT
      ncm, tratamento, dia AS inicio,
      coalesce(
        CAST(lead(dia) OVER (PARTITION BY ncm, tratamento ORDER BY dia) - INTERVAL 1 DAY AS DATE),
        DATE '9999-12-31'
      ) AS fim
    FROM corte
  )
SELECT
  t.ncm,
  t.tratamento,
  l.tabela,
  l.codigo,
  n.descricao,
  CASE WHEN l.alcance <> 'Exato' THEN 'Baixa' WHEN l.media THEN 'Média' ELSE 'Alta' END AS confianca,
  l.alcance,
  l.ex,
  l.prova,
  l.norma,
  l.texto,
  t.inicio,
  t.fim
FROM trecho t
JOIN linha_tratada l ON l.ncm = t.ncm AND l.tratamento = t.tratamento AND t.inicio BETWEEN l.inicio AND l.fim
LEFT JOIN nome n ON n.tabela = l.tabela AND n.codigo = l.codigo
QUALIFY row_number() OVER (
  PARTITION BY t.ncm, t.tratamento, t.inicio
  ORDER BY length(l.prefixo) DESC, l.alcance <> 'Exato', l.media, l.tabela, l.codigo, l.inicio
) = 1
