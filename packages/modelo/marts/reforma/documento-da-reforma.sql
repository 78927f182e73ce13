-- VIEW: One row per item of item_da_reforma and per CT-e of cte_da_reforma.
SELECT * FROM item_da_reforma
UNION ALL BY NAME
SELECT * FROM cte_da_reforma
