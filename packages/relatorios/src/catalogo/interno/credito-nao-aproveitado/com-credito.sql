-- NOT MATERIALIZED: Those that give a credit.
SELECT * FROM entrada_da_efdc WHERE gera_credito(CST_PIS) OR gera_credito(CST_COFINS)
