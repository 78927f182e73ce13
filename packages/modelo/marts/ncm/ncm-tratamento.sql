-- TABLE: One row per NCM of the project, treatment and stretch of days: how the tables of the RFB treat the sale,
-- 'Monofásico' (4.3.10 and 4.3.11), 'ST' (4.3.12) or 'Alíquota zero' (4.3.13). The stretches of one NCM and treatment
-- never overlap and both ends are included (fim is never NULL), so that a join by NCM and day gives at most one row per
-- treatment. In each stretch the longest prefix wins, then the line that names no EX of the TIPI and no condition, then
-- the table and the code.  confianca is 'Média' when the line holds for one EX of the TIPI only, when an EX of it is
-- excluded, when it depends on the use of the product or on how it is sold, or when the NCM is the supposed successor
-- of an extinct one; 'Baixa' when the line is a list of products by name of which the table has only the chapters
-- (Decreto 6.426/2008: codes 304, 306, 307 and 308); else 'Alta'.
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
  ),
  nome AS (SELECT tabela, codigo, arg_max(descricao, inicio) AS descricao FROM tab_nat_rec GROUP BY ALL),
  linha_tratada AS (
    SELECT
      ncm, linha.tabela, linha.codigo, prefixo, inicio,
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
        )
        OR linha.tabela = '4.3.13'
          AND regexp_matches(
            lower(strip_accents(coalesce(nome.descricao, ''))),
            'destinad|utilizad|usados|varejo|limite de preco|equipad|propri|fabricante'
          ) AS media,
      linha.tabela = '4.3.13' AND linha.codigo IN ('304', '306', '307', '308') AS por_lista
    FROM linha
    LEFT JOIN nome ON nome.tabela = linha.tabela AND nome.codigo = linha.codigo
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
  CASE WHEN l.por_lista THEN 'Baixa' WHEN l.media THEN 'Média' ELSE 'Alta' END AS confianca,
  t.inicio,
  t.fim
FROM trecho t
JOIN linha_tratada l ON l.ncm = t.ncm AND l.tratamento = t.tratamento AND t.inicio BETWEEN l.inicio AND l.fim
LEFT JOIN nome n ON n.tabela = l.tabela AND n.codigo = l.codigo
QUALIFY row_number() OVER (
  PARTITION BY t.ncm, t.tratamento, t.inicio
  ORDER BY length(l.prefixo) DESC, l.media, l.tabela, l.codigo, l.inicio
) = 1
