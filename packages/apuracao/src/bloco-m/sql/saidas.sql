-- What the engine takes: one row per group of revenue (bm-saida.sql), without the files that stay as declared
-- (excesso).
SELECT m.* FROM bm_saida m JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
