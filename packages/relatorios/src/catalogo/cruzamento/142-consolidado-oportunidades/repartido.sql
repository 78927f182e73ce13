-- One row per finding and what became of it. Of a thesis that was asked for in part, what requests reach is treated,
-- and only the rest is still open.
WITH
  situado AS (
    SELECT
      v.*, t.ja_tratado, t.prioridade AS lugar,
      CASE WHEN t.ja_tratado = 'Parcial' THEN coalesce(p.valor, 0) ELSE 0 END AS pedido
    FROM valorado v
    JOIN tratado t ON t.tese = v.tese
      AND t.fonte = v.fonte
      AND t.ano IS NOT DISTINCT FROM v.ano
      AND t.certeza = v.certeza
      AND t.situacao_tese = v.situacao_tese
      AND t.credito = v.credito
    LEFT JOIN pedida p ON p.numero = v.numero
  )
SELECT * REPLACE (valor - pedido AS valor) FROM situado WHERE pedido <> valor OR pedido = 0
UNION ALL BY NAME
-- The lines count once: with what is open, if something is.
SELECT * REPLACE (
  'Sim' AS ja_tratado, pedido AS valor, CASE WHEN pedido = valor THEN linhas ELSE 0 END AS linhas
)
FROM situado
WHERE pedido > 0
