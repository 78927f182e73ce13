-- Revenue by how PIS and COFINS treat it (Tabela 4.3.3); exports are recognised by their CFOP.
WITH
  tratamento AS (
    SELECT
      CASE
        WHEN left("CFOP", 1) = '7' THEN 'Exportação'
        WHEN "CST PIS" IN ('01', '02', '03') THEN 'Tributada'
        WHEN "CST PIS" = '04' THEN 'Monofásica'
        WHEN "CST PIS" = '05' THEN 'Substituição tributária'
        WHEN "CST PIS" = '06' THEN 'Alíquota zero'
        WHEN "CST PIS" = '07' THEN 'Isenta'
        WHEN "CST PIS" = '08' THEN 'Sem incidência'
        WHEN "CST PIS" = '09' THEN 'Suspensão'
        ELSE 'Outras'
      END AS tratamento,
      sum("Valor Item") AS valor
    FROM rel_efd_c_receitas_por_cst
    WHERE "Registro" IS DISTINCT FROM 'TOTAL CST'
    GROUP BY ALL
  )
SELECT
  tratamento,
  reais(valor) AS valor,
  reais(parte(valor, sum(valor) OVER ())) AS pct
FROM tratamento
QUALIFY valor <> 0
ORDER BY valor DESC, tratamento
