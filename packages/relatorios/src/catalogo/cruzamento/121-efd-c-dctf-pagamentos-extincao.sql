-- What extinguished each debt of a month, by its code and by its tax.
SELECT
  strftime(e.pa_mes, '%Y-%m') || '/' || unnest([e.codigo4, c.tributo]) AS debito,
  e.data_extincao AS dia,
  e.valor_principal AS valor
FROM extincao_debito e
LEFT JOIN codigo_pis_cofins c ON c.codigo = e.codigo4
