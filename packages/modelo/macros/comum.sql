-- A number as Brazil writes it, without marks of thousands.
CREATE OR REPLACE MACRO com_virgula(v) AS replace(CAST(v AS VARCHAR), '.', ',');

CREATE OR REPLACE MACRO em_reais(v) AS com_virgula(CAST(v AS DECIMAL(18, 2)));

-- How far two amounts that a file declares, and that should agree, may differ.
CREATE OR REPLACE MACRO tolerancia_registro() AS CAST(0.01 AS DECIMAL(3, 2));

CREATE OR REPLACE MACRO diverge(diferenca) AS abs(diferenca) > tolerancia_registro();

-- One check of a file: the sentence with the difference (left side minus right side) when it is above the tolerance,
-- else NULL.
CREATE OR REPLACE MACRO se_diverge(frase, valor) AS (CASE
  WHEN diverge(CAST(valor AS DECIMAL(18, 2))) THEN frase || ' (diferença ' || em_reais(valor) || ')'
END);

-- The column Conferência: the sentences of the checks that failed, or OK.
CREATE OR REPLACE MACRO conferencia(frases) AS coalesce(nullif(array_to_string(frases, '; '), ''), 'OK');
