-- MATERIALIZED: One row per establishment and month of the non-cumulative regime (0110), with the file whose block M
-- takes the credit; `produz`: the company makes goods or gives services (IND_ATIV, or a part of what it sold in the
-- month), so that inputs and fixed assets may give a credit.
WITH
  vendido_no_mes AS (
    SELECT
      f._arquivo,
      sum(f.VL_ITEM) AS tudo,
      coalesce(sum(f.VL_ITEM) FILTER (f.Registro = 'A170' OR cfop_producao(f.CFOP)), 0) AS da_producao
    FROM fato_pc f
    LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
    WHERE f.Lado = 'Saída' AND f.nivel = 'Item' AND sit_valida(f.COD_SIT) AND NOT fora_da_receita(g.grupo)
    GROUP BY f._arquivo
  ),
  produtora AS (
    SELECT _arquivo FROM efdc_0000 WHERE IND_ATIV IN ('0', '1')
    UNION
    -- One invoice of a service does not make a shop a producer.
    SELECT _arquivo
    FROM vendido_no_mes
    WHERE da_producao > 0 AND da_producao * 100 >= tudo * parte_de_quem_produz()
  )
SELECT
  e.CNPJ AS cnpj,
  CAST(date_trunc('month', r.inicio) AS DATE) AS mes,
  -- The company's own book before those of its partnerships.
  arg_min(r._arquivo, (l.livro, r._arquivo)) AS efdc,
  bool_or(p._arquivo IS NOT NULL) AS produz
FROM stg_efdc_0110 r
JOIN livro_efdc l ON l._arquivo = r._arquivo
JOIN efdc_0140 e ON e._arquivo = r._arquivo
LEFT JOIN produtora p ON p._arquivo = r._arquivo
WHERE r.COD_INC_TRIB IN ('1', '3')
GROUP BY ALL
