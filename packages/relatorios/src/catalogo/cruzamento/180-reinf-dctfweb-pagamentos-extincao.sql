-- The payments of each code and period, by the code that they name.
SELECT
  codigo || '/' || strftime(pa_fim, '%Y-%m-%d') AS debito,
  arrecadacao AS dia,
  pago AS valor
FROM pagamento_do_codigo
