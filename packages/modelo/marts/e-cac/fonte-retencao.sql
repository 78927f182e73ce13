-- TABLE: One row per year, payer and code of what was withheld, with the parts of IR, CSLL, PIS and COFINS as columns.
-- Of each year and payer only the latest processing counts (a code that it no longer has is no withholding), and each
-- code from one file. Cents that rounding leaves go to the largest remainders, so that the parts always add up to
-- retido. The parts of a code that is in no table are NULL.
WITH
  ditos AS (
    SELECT
      *,
      max(coalesce(processamento, DATE '1900-01-01')) OVER (PARTITION BY ano, cnpj, _arquivo) AS do_arquivo,
      max(coalesce(processamento, DATE '1900-01-01')) OVER (PARTITION BY ano, cnpj) AS ultimo
    FROM ecac_fonte_pagadora
  ),
  unicas AS (
    SELECT f.* EXCLUDE (do_arquivo, ultimo)
    FROM ditos f
    JOIN (
      SELECT ano, cnpj, cod_receita, max(_arquivo) AS arquivo
      FROM ditos
      WHERE do_arquivo = ultimo
      GROUP BY ALL
    ) m ON m.ano IS NOT DISTINCT FROM f.ano
      AND m.cnpj IS NOT DISTINCT FROM f.cnpj
      AND m.cod_receita IS NOT DISTINCT FROM f.cod_receita
      AND m.arquivo = f._arquivo
  ),
  -- Codes of which all that is withheld is income tax; the table of receipts names others (IRRF).
  so_de_ir AS (
    SELECT codigo
    FROM (VALUES ('1708'), ('3426'), ('5706'), ('8045'), ('6800'), ('5557'), ('5273')) lista(codigo)
  ),
  peso_da_tabela AS (
    SELECT t.codigo, p.n, p.tributo, TRY_CAST(nullif(p.taxa, '') AS DECIMAL(9, 2)) AS taxa
    FROM tab_retencao_codigo t
    CROSS JOIN LATERAL (
      VALUES (0, 'ir', t.ir), (1, 'csll', t.csll), (2, 'pis', t.pis), (3, 'cofins', t.cofins)
    ) p(n, tributo, taxa)
    WHERE t.codigo NOT IN (SELECT codigo FROM so_de_ir)
  ),
  codigo_so_de_ir AS (
    SELECT codigo FROM so_de_ir
    UNION BY NAME
    SELECT codigo
    FROM tab_codigo_receita
    WHERE tributo = 'IRRF' AND codigo NOT IN (SELECT codigo FROM tab_retencao_codigo)
  ),
  pesos AS (
    SELECT * FROM peso_da_tabela
    UNION ALL BY NAME
    SELECT codigo, 0 AS n, 'ir' AS tributo, CAST(100 AS DECIMAL(9, 2)) AS taxa FROM codigo_so_de_ir
  ),
  inteiros AS (
    SELECT
      codigo, n, tributo,
      CAST(taxa * 100 AS HUGEINT) AS peso,
      sum(CAST(taxa * 100 AS HUGEINT)) OVER (PARTITION BY codigo) AS soma
    FROM pesos
    WHERE taxa > 0
  ),
  partes AS (
    SELECT
      f._arquivo, f._linha, p.tributo, p.n,
      CAST(abs(f.retido) * 100 AS HUGEINT) AS centavos,
      sign(f.retido) AS sinal,
      centavos * p.peso // p.soma AS base,
      centavos * p.peso % p.soma AS resto
    FROM unicas f
    JOIN inteiros p ON p.codigo = f.cod_receita
  ),
  rateadas AS (
    SELECT
      _arquivo, _linha, tributo,
      sinal * (
        base
        + CASE
          WHEN row_number() OVER (PARTITION BY _arquivo, _linha ORDER BY resto DESC, n) <= centavos
            - sum(base) OVER (PARTITION BY _arquivo, _linha)
            THEN 1
          ELSE 0
        END
      ) AS parte
    FROM partes
  ),
  linhas AS (
    SELECT
      _arquivo, _linha,
      coalesce(sum(parte) FILTER (tributo = 'ir'), 0) AS ir,
      coalesce(sum(parte) FILTER (tributo = 'csll'), 0) AS csll,
      coalesce(sum(parte) FILTER (tributo = 'pis'), 0) AS pis,
      coalesce(sum(parte) FILTER (tributo = 'cofins'), 0) AS cofins
    FROM rateadas
    GROUP BY ALL
  )
SELECT
  f.*,
  CAST(CAST(l.ir AS DECIMAL(20, 0)) * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)) AS ir,
  CAST(CAST(l.csll AS DECIMAL(20, 0)) * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)) AS csll,
  CAST(CAST(l.pis AS DECIMAL(20, 0)) * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)) AS pis,
  CAST(CAST(l.cofins AS DECIMAL(20, 0)) * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)) AS cofins
FROM unicas f
LEFT JOIN linhas l ON l._arquivo = f._arquivo AND l._linha = f._linha
