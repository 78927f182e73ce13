-- One row per group of acquisitions of a month that is recomputed.
SELECT m.* FROM bm_entrada m JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
