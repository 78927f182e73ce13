-- When the right to use or ask for a credit ends: five years after the month of its origin (Decreto 20.910/1932; SC
-- Cosit 114/2024).
CREATE OR REPLACE MACRO prescricao_credito(mes) AS last_day(CAST(mes + INTERVAL 5 YEAR AS DATE));

-- The day on which PIS and COFINS of a month fall due: the 25th of the next one.
CREATE OR REPLACE MACRO vencimento_pis_cofins(mes) AS
  date_trunc('month', mes) + INTERVAL 1 MONTH + INTERVAL 24 DAY;

-- When the right to a refund of what was paid for a month is lost: five years after the 25th of the following month.
CREATE OR REPLACE MACRO prescricao_pagamento(mes) AS
  CAST(vencimento_pis_cofins(mes) + INTERVAL 5 YEAR AS DATE);

-- Five years after the end of the year that a text names.
CREATE OR REPLACE MACRO prescricao_fim_do_ano(texto) AS
  CAST(TRY_CAST(regexp_extract(texto, '[0-9]{4}') || '-12-31' AS DATE) + INTERVAL 5 YEAR AS DATE);

-- Five years after the first day of the year that a text names: the earliest end where only the year is known.
CREATE OR REPLACE MACRO prescricao_inicio_do_ano(texto) AS
  CAST(TRY_CAST(regexp_extract(texto, '[0-9]{4}') || '-01-01' AS DATE) + INTERVAL 5 YEAR AS DATE);

-- The last day of the right to a credit of the month (MM/AAAA) with which a text ends.
CREATE OR REPLACE MACRO prescricao_credito_do_mes(texto) AS (
  -- The month as SPED writes it.
  prescricao_credito(competencia(left(right(texto, 7), 2) || right(texto, 4)))
);
