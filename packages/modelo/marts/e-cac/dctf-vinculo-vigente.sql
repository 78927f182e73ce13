-- TABLE: One row per credit, suspension or instalment of a debt: those of the declarations in force, and those that
-- only a paper without debts shows.
WITH
  -- Credits of the declarations in force.
  da_declaracao AS (
    SELECT v.* FROM ecac_dctf_vinculo v WHERE v._arquivo IN (SELECT _arquivo FROM dctf_vigente)
  ),
  -- Credits of papers without debts. A credit that two papers show is one credit.
  avulso AS (
    SELECT v.*
    FROM ecac_dctf_vinculo v
    WHERE v._arquivo NOT IN (SELECT _arquivo FROM ecac_dctf_debito)
    QUALIFY dense_rank() OVER (
      PARTITION BY
        v.periodo, v.cod_receita, v.pa, v.tipo_vinculacao, v.numero, v.arrecadacao, v.valor_vinculado
      ORDER BY v._arquivo
    ) = 1
  ),
  junto AS (
    SELECT * FROM da_declaracao
    UNION ALL BY NAME
    SELECT a.*
    FROM avulso a
    WHERE NOT EXISTS (SELECT 1 FROM da_declaracao d WHERE d.cod_receita = a.cod_receita AND d.pa = a.pa)
  ),
  do_arquivo AS (SELECT DISTINCT _arquivo, fonte, categoria FROM dctf_vigente),
  -- The category of credits without debts: that of the only declaration of the period that has their code.
  do_codigo AS (
    SELECT
      periodo, cod_receita,
      CASE WHEN count(DISTINCT categoria) = 1 THEN any_value(categoria) END AS categoria
    FROM dctf_vigente
    WHERE cod_receita <> ''
    GROUP BY periodo, cod_receita
  )
SELECT
  j.*,
  coalesce(f.fonte, 'DCTFWeb') AS fonte,
  coalesce(f.categoria, c.categoria, 'Categoria não identificada') AS categoria
FROM junto j
LEFT JOIN do_arquivo f ON f._arquivo = j._arquivo
LEFT JOIN do_codigo c ON c.periodo = j.periodo AND c.cod_receita = j.cod_receita
