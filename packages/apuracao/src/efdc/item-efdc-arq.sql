-- One row per item of a file (_arquivo, COD_ITEM): the fallback when the establishment declares none.
SELECT * FROM item_efdc QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_ITEM ORDER BY _linha) = 1
