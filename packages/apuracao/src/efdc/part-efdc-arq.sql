-- One row per participant of a file (_arquivo, COD_PART): the fallback when the establishment declares none.
SELECT * FROM part_efdc QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_PART ORDER BY _linha) = 1
