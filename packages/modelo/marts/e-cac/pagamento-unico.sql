-- VIEW: One row per line of `pagamento_documento` that shows the day of payment.
SELECT * FROM pagamento_documento WHERE arrecadacao IS NOT NULL
