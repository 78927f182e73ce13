-- The period of an event is 'AAAA-MM', of a sports event 'AAAA-MM-DD'. reinf_dia is its day or the month's first, and
-- reinf_periodo what reports show: MM/AAAA (the answers to registers have none).
CREATE OR REPLACE MACRO reinf_dia(per) AS
  TRY_CAST(CASE WHEN length(per) = 7 THEN per || '-01' ELSE per END AS DATE);

CREATE OR REPLACE MACRO reinf_periodo(per) AS (CASE
  WHEN regexp_full_match(per, '\d{4}-(0[1-9]|1[0-2])(-\d{2})?') THEN substr(per, 6, 2) || '/' || left(per, 4)
END);

-- The closing that an event or total is under: the events R-2000 close with the R-2099, the R-4000 with the R-4099.
CREATE OR REPLACE MACRO reinf_serie(evento) AS (CASE
  WHEN evento LIKE 'R-20__' OR evento = 'R-9011' THEN 'R-2000'
  WHEN evento LIKE 'R-40__' OR evento IN ('R-9005', 'R-9015') THEN 'R-4000'
END);

-- A percentage with 4 decimals: what part of the base the amount is; NULL without a base, or where the amount is so
-- much more that nothing is withheld from it.
CREATE OR REPLACE MACRO reinf_aliquota(valor, base) AS (CASE
  WHEN base > 0 AND valor BETWEEN 0 AND base * 1000
    THEN CAST(quociente(CAST(valor AS DECIMAL(18, 2)), base) * 100 AS DECIMAL(18, 4))
END);

-- Of which part of the month a total is.
CREATE OR REPLACE MACRO reinf_parte(grupo, parte) AS (CASE grupo
  WHEN 'totApurMen' THEN 'Mensal'
  WHEN 'totApurQui' THEN parte || 'ª quinzena'
  WHEN 'totApurDec' THEN parte || 'º decêndio'
  WHEN 'totApurSem' THEN parte || 'ª semana'
  WHEN 'totApurDia' THEN 'Dia ' || parte
END);

-- The last day of the part of a month that a total is of; of a week that of its month, as papers do not tell its days.
CREATE OR REPLACE MACRO reinf_fim_da_parte(grupo, parte, mes) AS (CASE
  WHEN grupo = 'totApurQui' AND parte = '1' THEN CAST(mes + INTERVAL 14 DAY AS DATE)
  WHEN grupo = 'totApurDec' AND parte IN ('1', '2')
    THEN CAST(mes + to_days(CAST(parte AS INTEGER) * 10 - 1) AS DATE)
  WHEN grupo = 'totApurDia' AND TRY_CAST(parte AS INTEGER) BETWEEN 1 AND 31
    THEN least(CAST(mes + to_days(TRY_CAST(parte AS INTEGER) - 1) AS DATE), last_day(mes))
  ELSE last_day(mes)
END);
