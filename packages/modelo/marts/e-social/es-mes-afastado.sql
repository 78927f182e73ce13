-- TABLE: One row per worker and month with days that the company pays before a benefit, of an illness or accident that
-- lasts longer than these days.
SELECT DISTINCT
  cpf,
  strftime(
    unnest(generate_series(date_trunc('month', ini), date_trunc('month', ate), INTERVAL 1 MONTH)), '%Y-%m'
  ) AS mes
FROM es_afastamento_da_empresa
-- One without an end may be a short certificate whose return is not in the project.
WHERE provado
