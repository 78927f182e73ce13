-- VIEW: One row per item of item_da_reforma and conta_da_reforma, per CT-e of cte_da_reforma and note of services of
-- nfse_da_reforma.
SELECT * FROM item_da_reforma
UNION ALL BY NAME
SELECT * FROM cte_da_reforma
UNION ALL BY NAME
SELECT * FROM conta_da_reforma
UNION ALL BY NAME
SELECT * FROM nfse_da_reforma
