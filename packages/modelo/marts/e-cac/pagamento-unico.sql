-- VIEW: One row per line of a paper of payment that is paid, which is one with the day.
SELECT * FROM pagamento_documento WHERE arrecadacao IS NOT NULL
