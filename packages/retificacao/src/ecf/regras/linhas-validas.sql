-- Lines that the file may have: those of the dynamic tables and of the referential chart that are valid on a day of its
-- period, of the tables for its kind of company. The letter behind the record's name says the kind.
CREATE OR REPLACE TEMP TABLE linhas_validas AS
  WITH
    linha AS (
      SELECT tabela, codigo, tipo_linha AS tipo, inicio, fim FROM tab_ecf_linha_dinamica
      UNION ALL BY NAME
      SELECT tabela, codigo, tipo, inicio, fim FROM tab_ecf_plano_referencial
    )
  SELECT DISTINCT
    left(tabela, 4) AS REG,
    codigo AS CODIGO,
    tipo
  FROM linha
  WHERE coalesce(inicio <= strftime(fim(), '%Y-%m-%d'), TRUE)
    AND coalesce(fim = '' OR fim >= strftime(ini(), '%Y-%m-%d'), TRUE)
    AND CASE
      WHEN length(tabela) = 4 OR left(tabela, 1) = 'X' THEN TRUE
      WHEN left(tabela, 1) = 'U'
        THEN tipo_entidade() IS NULL
          OR substr(tabela, 5) = CASE tipo_entidade()
            WHEN '11' THEN 'B'
            WHEN '12' THEN 'C'
            WHEN '06' THEN 'D'
            WHEN '15' THEN 'E'
            ELSE 'A'
          END
      ELSE coalesce(
        substr(tabela, 5) IN (
          CASE qualificacao() WHEN '01' THEN 'A' WHEN '02' THEN 'B' WHEN '03' THEN 'C' END, 'R'
        ),
        TRUE
      )
    END;

-- The charts that the accounts of this company may be mapped to.
CREATE OR REPLACE TEMP TABLE planos AS
  SELECT
    REG,
    resultado
  FROM (
    VALUES
      ('L100', FALSE, '1234'),
      ('L300', TRUE, '1234'),
      ('P100', FALSE, '34567'),
      ('P150', TRUE, '34567'),
      ('U100', FALSE, '89'),
      ('U150', TRUE, '89')
  ) p(REG, resultado, formas)
  WHERE coalesce(contains(formas, forma_trib()), TRUE);
