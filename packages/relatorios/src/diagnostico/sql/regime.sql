-- The regime as the latest ECF says it, else as the EFD-Contribuições' contributions do.
WITH
  da_ecf AS (
    SELECT regexp_replace("Forma Tributação", '^[0-9]+ - ', '') AS regime
    FROM rel_ecf_identificacao
    ORDER BY "Ano" DESC
    LIMIT 1
  ),
  da_efd_c AS (
    SELECT string_agg(DISTINCT "Regime", ' e ' ORDER BY "Regime" DESC) AS regime
    FROM rel_efd_c_contribuicao_por_codigo
  )
SELECT coalesce((SELECT regime FROM da_ecf), (SELECT regime FROM da_efd_c)) AS regime
