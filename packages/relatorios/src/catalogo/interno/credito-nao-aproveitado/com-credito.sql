-- NOT MATERIALIZED: One row per item of an entry that gives a credit.
SELECT * FROM entrada_da_efdc WHERE gera_credito(CST_PIS) OR gera_credito(CST_COFINS)
