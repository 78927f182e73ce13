-- Lines of part A by what they are: the totals that their names tell, in the table of general companies (A), of banks
-- (B), of insurers (C) or of rural activity (R). Only the table of the company's kind is taken.
CREATE OR REPLACE TEMP TABLE linhas_da_parte_a AS
  SELECT
    left(tabela, 4) AS REG,
    codigo AS CODIGO,
    substr(tabela, 5) AS grupo,
    TRY_CAST(codigo AS DOUBLE) AS ordem,
    tipo_lancamento AS lancamento,
    CASE
      WHEN regexp_matches(descricao, '^SOMA DAS ADIÇÕES') THEN 'adições'
      WHEN regexp_matches(descricao, '^SOMA DAS EXCLUSÕES') THEN 'exclusões'
      WHEN descricao IN ('LUCRO REAL', 'BASE DE CÁLCULO DA CSLL') THEN 'base'
      ELSE ''
    END AS papel
  FROM tab_ecf_linha_dinamica
  WHERE left(tabela, 4) IN ('M300', 'M350')
    AND substr(tabela, 5) IN (
      CASE qualificacao() WHEN '01' THEN 'A' WHEN '02' THEN 'B' WHEN '03' THEN 'C' END, 'R'
    );
