-- NOT MATERIALIZED: One row per item of an entry of the EFD-Contribuições that counts.
SELECT * FROM fato_pc WHERE Lado = 'Entrada' AND nivel = 'Item' AND sit_valida(COD_SIT)
