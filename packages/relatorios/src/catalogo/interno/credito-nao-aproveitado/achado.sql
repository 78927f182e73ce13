-- One row per finding of the documents.
SELECT * FROM achado_de_mercadoria
UNION ALL BY NAME
SELECT * FROM achado_de_servico
UNION ALL BY NAME
SELECT * FROM achado_de_escrituracao
UNION ALL BY NAME
SELECT * FROM achado_de_conta
UNION ALL BY NAME
-- (j)
SELECT * EXCLUDE (motivo) FROM servico_tomado WHERE motivo IS NULL
