-- One row per company, quarter and activity with its revenue.
WITH
  item AS (
    -- Gross revenue less what was given back; financial revenue is no base of the presumption.
    SELECT
      m.raiz, m.trimestre,
      atividade_presumida(f.Registro, f.COD_MOD, f.CFOP) AS atividade,
      CASE WHEN f.Lado = 'Saída' THEN 1 ELSE -1 END * (
        coalesce(f.VL_ITEM, 0) - coalesce(f.VL_DESC, 0)
      ) AS receita
    FROM fato_pc f
    JOIN mes m ON m._arquivo = f._arquivo
    LEFT JOIN tab_cfop c ON c.codigo = f.CFOP
    LEFT JOIN conta_efdc p ON p._arquivo = f._arquivo AND p.COD_CTA = f.COD_CTA
    WHERE f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND (
        (
          f.Lado = 'Saída'
          AND coalesce(f.CST_PIS, f.CST_COFINS) BETWEEN '01' AND '09'
          AND NOT fora_da_receita(c.grupo)
          AND NOT (f.Registro = 'F100' AND receita_financeira(f.ALIQ_PIS, f.ALIQ_COFINS, p.NOME_CTA))
        )
        OR (f.Lado = 'Entrada' AND c.grupo = 'DEVOL_VENDA')
      )
  )
SELECT
  raiz,
  trimestre,
  atividade,
  greatest(sum(receita), 0) AS receita
FROM item
GROUP BY ALL
