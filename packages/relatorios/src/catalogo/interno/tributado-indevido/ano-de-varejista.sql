-- One row per year in which the company is a retailer of cold drinks: three quarters or more of what it sold in the
-- year before, without the taxes, went to consumers. A sale by NF-e counts as none to a consumer, and a year that is
-- not whole proves nothing.
WITH
  venda AS (
    SELECT
      year(f.inicio) AS ano,
      f.COD_MOD IN ('02', '2D', '59', '60', '65') OR f.Registro IN ('C481', 'C485') AS a_consumidor,
      coalesce(f.VL_ITEM, 0)
        - coalesce(f.VL_DESC, 0)
        - coalesce(f.VL_ICMS, 0)
        - coalesce(f.VL_PIS, 0)
        - coalesce(f.VL_COFINS, 0) AS receita
    FROM fato_pc f
    LEFT JOIN tab_cfop c ON c.codigo = f.CFOP
    WHERE f.Lado = 'Saída'
      AND f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND coalesce(c.grupo = 'VENDA', coalesce(f.CFOP, '') = '')
  ),
  ano_inteiro AS (
    SELECT year(inicio) AS ano
    FROM arq
    WHERE tipo = 'EFDC' AND situacao = 'Usado'
    GROUP BY ALL
    HAVING count(DISTINCT month(inicio)) = 12
  )
SELECT ano + 1 AS ano
FROM venda
WHERE ano IN (SELECT ano FROM ano_inteiro)
GROUP BY ALL
HAVING sum(receita) > 0
  AND sum(CASE
    WHEN a_consumidor THEN receita
    ELSE 0
  END) * 100 >= sum(receita) * parte_do_varejista(make_date(ano + 1, 1, 1))
