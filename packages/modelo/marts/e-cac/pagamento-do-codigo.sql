-- VIEW: One row per line of `pagamento_unico`, with its code of six digits where the composition names the variation
-- (`codigo`), and its principal, or the total of what was paid in time; NULL where neither is known.
SELECT
  *,
  CASE
    WHEN length(cod_receita) = 4 THEN concat(cod_receita, regexp_extract(referencia, '^(\d{2})(?: ?- |$)', 1))
    ELSE cod_receita
  END AS codigo,
  coalesce(principal, CASE WHEN arrecadacao <= vencimento THEN total END) AS pago
FROM pagamento_unico
