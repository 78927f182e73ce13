-- When the right to use or ask for a credit ends: five years after the month of its origin (Decreto 20.910/1932; SC
-- Cosit 114/2024).
CREATE OR REPLACE MACRO prescricao_credito(mes) AS
  last_day(CAST(mes + to_years(anos_do_credito(mes)) AS DATE));

-- The last day of the right to a refund of what was paid on a day.
CREATE OR REPLACE MACRO fim_do_direito(dia) AS CAST(dia + to_years(anos_do_pagamento(dia)) AS DATE);

-- The day on which PIS and COFINS of a month fall due: a day of the next one.
CREATE OR REPLACE MACRO vencimento_pis_cofins(mes) AS last_day(mes) + dia_do_pis_cofins(mes);

-- When the right to a refund of what was paid for a month is lost: five years after that day.
CREATE OR REPLACE MACRO prescricao_pagamento(mes) AS fim_do_direito(vencimento_pis_cofins(mes));

-- A day (-MM-DD) of the year that a text names.
CREATE OR REPLACE MACRO dia_do_ano(texto, dia) AS TRY_CAST(regexp_extract(texto, '[0-9]{4}') || dia AS DATE);

-- Five years after the end of the year that a text names.
CREATE OR REPLACE MACRO prescricao_fim_do_ano(texto) AS fim_do_direito(dia_do_ano(texto, '-12-31'));

-- Five years after the first day of the year that a text names: the earliest end where only the year is known.
CREATE OR REPLACE MACRO prescricao_inicio_do_ano(texto) AS fim_do_direito(dia_do_ano(texto, '-01-01'));

-- The last day of the right to a credit of the month (MM/AAAA) with which a text ends.
CREATE OR REPLACE MACRO prescricao_credito_do_mes(texto) AS (
  -- The month as SPED writes it.
  prescricao_credito(competencia(left(right(texto, 7), 2) || right(texto, 4)))
);

-- The last day of the rectifier that a right needs, where the right outlives it. A lawsuit needs none.
CREATE OR REPLACE MACRO fim_da_retificacao(classe, prazo, prescreve) AS
  (CASE WHEN classe <> 'Contingente' AND (prescreve IS NULL OR prazo < prescreve) THEN prazo END);
