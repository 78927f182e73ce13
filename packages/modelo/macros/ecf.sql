-- One key for a month, a quarter or a year, whatever the day that a paper gives for the period.
CREATE OR REPLACE MACRO chave_apuracao(forma, dia) AS (CASE forma
  WHEN 'Estimativa' THEN strftime(dia, '%Y') || ' A' || strftime(dia, '%m')
  WHEN 'Ajuste anual' THEN strftime(dia, '%Y') || ' A00'
  ELSE strftime(dia, '%Y') || ' T0' || CAST(quarter(dia) AS VARCHAR)
END);
