-- One row per day and account whose inventory is not its balance.
WITH
  inventario_inteiro AS (
    SELECT h._arquivo, h._linha, h.DT_INV
    FROM efdf_h005 h
    JOIN arq a ON a.id = h._arquivo
    WHERE coalesce(h.MOT_INV, '01') = '01'
    QUALIFY dense_rank() OVER (PARTITION BY a.cnpj, a.ie, h.DT_INV ORDER BY a.inicio DESC, a.ordem DESC) = 1
  ),
  conta_inventariada AS (
    SELECT h.DT_INV AS dia, i.COD_CTA AS conta, sum(i.VL_ITEM) AS v
    FROM efdf_h010 i
    JOIN inventario_inteiro h ON h._arquivo = i._arquivo AND h._linha = i._pai
    WHERE i.IND_PROP IN ('0', '1')
    GROUP BY ALL
  ),
  saldo_da_conta AS (
    SELECT
      s.DT_FIN AS dia, s.COD_CTA AS conta,
      sum(s.fin) AS v,
      bool_or(coalesce(regexp_matches(r.ref, '^1\.01\.03'), FALSE)) AS estoque
    FROM saldo_ecd s
    LEFT JOIN ref_ecd_conta r ON r._arquivo = s._arquivo AND r.COD_CTA = s.COD_CTA
    WHERE s.DT_FIN IN (SELECT dia FROM conta_inventariada inv)
    GROUP BY ALL
  ),
  comparada AS (
    SELECT i.dia, i.conta, i.v AS inventario, coalesce(s.v, 0) AS ecd
    FROM conta_inventariada i
    LEFT JOIN saldo_da_conta s ON s.dia = i.dia AND s.conta = i.conta
    WHERE i.conta IS NOT NULL
    UNION ALL BY NAME
    SELECT
      i.dia, 'Estoques sem conta no inventário (referencial 1.01.03)' AS conta, i.v AS inventario,
      coalesce(
        (
          SELECT sum(s.v)
          FROM saldo_da_conta s
          WHERE s.dia = i.dia
            AND s.estoque
            AND s.conta NOT IN (
              SELECT x.conta FROM conta_inventariada x WHERE x.dia = i.dia AND x.conta IS NOT NULL
            )
        ),
        0
      ) AS ecd
    FROM conta_inventariada i
    WHERE i.conta IS NULL
  )
SELECT
  strftime(l.dia, '%Y') AS "Ano",
  l.dia AS "Data",
  l.conta AS "Conta",
  l.inventario AS "Inventário",
  l.ecd AS "ECD",
  l.inventario - l.ecd AS "Diferença",
  CASE
    WHEN l.inventario > l.ecd THEN 'Inventário maior que a contabilidade'
    ELSE 'Contabilidade maior que o inventário'
  END AS "Resultado",
  'Risco' AS "Tipo",
  abs(l.inventario - l.ecd) AS "Valor Estimado"
FROM comparada l
WHERE l.dia IN (SELECT dia FROM saldo_da_conta saldo) AND abs(l.inventario - l.ecd) > tolerancia_total()
