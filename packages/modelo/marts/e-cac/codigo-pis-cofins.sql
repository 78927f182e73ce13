-- VIEW: One row per code of receipt of the monthly PIS and COFINS of the company: no withholding, import, substitution,
-- contribution on the payroll, instalment or assessment.
SELECT
  codigo,
  tributo
FROM tab_codigo_receita
WHERE tributo IN ('PIS', 'COFINS')
  AND NOT regexp_matches(
    lower(strip_accents(denominacao)),
    concat(
      'reten|importa|substitui|folha|direito publico|oficio|divida|d ativa|deposito|parcelamento|pagamento a vista|',
      'cobran|devolu|multa|simples|convers|nao tribut'
    )
  )
