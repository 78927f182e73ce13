-- One row per establishment, month and CFOP whose totals differ between both EFDs.
WITH
  cfop_da_efdf AS (
    SELECT
      a.cnpj,
      inicio_do_mes(a.inicio) AS mes,
      r.CFOP,
      sum(r.VL_OPR) AS valor,
      coalesce(sum(r.VL_IPI), 0) AS ipi,
      coalesce(sum(r.VL_ICMS_ST), 0) AS st
    FROM analitico_efdf r
    JOIN arq a ON a.id = r._arquivo
    ANTI JOIN invalido_efdf s ON s._arquivo = r._arquivo AND s._linha = r._pai
    WHERE r.CFOP <> ''
    GROUP BY ALL
  ),
  item_efdc AS NOT MATERIALIZED (
    SELECT *, inicio_do_mes(inicio) AS mes
    FROM fato_pc
    WHERE nivel = 'Item' AND sit_valida(COD_SIT) AND CFOP <> '' AND VL_ITEM IS NOT NULL
  ),
  cfop_da_efdc AS (
    SELECT
      CNPJ_ESTAB AS cnpj, mes, CFOP,
      sum(VL_ITEM - CASE Registro WHEN 'C170' THEN coalesce(VL_DESC, 0) ELSE 0 END) AS valor
    FROM item_efdc cada_item
    GROUP BY ALL
  ),
  -- VL_OPR has the freight and other expenses of a note, and no item here has them. A note with several CFOPs does not
  -- say of which they are: all of them count for each.
  despesa_do_cfop AS (
    SELECT cnpj, mes, CFOP, sum(valor) AS despesas
    FROM (
      SELECT DISTINCT c.CNPJ_ESTAB AS cnpj, c.mes, c.CFOP, d._arquivo, d._linha, d.valor
      FROM despesa_da_nota d
      JOIN item_efdc c ON c._arquivo = d._arquivo AND c._pai = d._linha
    )
    GROUP BY ALL
  ),
  cfop_comparado AS (
    SELECT
      coalesce(f.cnpj, c.cnpj) AS cnpj,
      coalesce(f.mes, c.mes) AS mes,
      coalesce(f.CFOP, c.CFOP) AS CFOP,
      f.valor AS valor_f, f.ipi, f.st,
      f.valor - f.ipi - f.st AS ajustado,
      c.valor AS valor_c,
      coalesce(ajustado, 0) - coalesce(c.valor, 0) AS diferenca,
      coalesce(d.despesas, 0) AS despesas
    FROM cfop_da_efdf f
    FULL JOIN cfop_da_efdc c ON c.cnpj = f.cnpj AND c.mes = f.mes AND c.CFOP = f.CFOP
    LEFT JOIN despesa_do_cfop d ON d.cnpj = c.cnpj AND d.mes = c.mes AND d.CFOP = c.CFOP
  ),
  -- Where the revenue of a month is a sum, it may be under another CFOP, and goods for future delivery may be in it
  -- with their bill: only what all its sales lack is missing. Services are in no EFD ICMS/IPI.
  falta_da_soma AS (
    SELECT
      t.mes,
      coalesce(
        sum(t.diferenca) FILTER (
          NOT (cfop_entrega_futura(t.CFOP) AND t.valor_c IS NULL)
          AND NOT (substr(t.CFOP, 2) = '933' AND t.valor_f IS NULL)
        ),
        0
      ) AS falta_do_mes
    FROM cfop_comparado t
    JOIN tab_cfop g ON g.codigo = t.CFOP AND g.grupo = 'VENDA'
    WHERE t.mes IN (SELECT mes FROM item_efdc WHERE Registro IN ('F550', 'F560'))
    GROUP BY t.mes
  ),
  divergente AS (
    SELECT
      t.*, m.periodo, m.aliquota,
      greatest(least(t.diferenca - t.despesas, coalesce(s.falta_do_mes, t.diferenca)), 0) AS falta,
      coalesce(g.grupo = 'VENDA', FALSE)
        AND falta > tolerancia_total()
        AND NOT (cfop_exportacao(t.CFOP))
        AND NOT (cfop_entrega_futura(t.CFOP) AND t.valor_c IS NULL AND s.mes IS NOT NULL) AS risco
    FROM cfop_comparado t
    JOIN duas_efds m ON m.cnpj = t.cnpj AND m.mes = t.mes
    LEFT JOIN tab_cfop g ON g.codigo = t.CFOP
    LEFT JOIN falta_da_soma s ON s.mes = t.mes
    WHERE abs(t.diferenca) > tolerancia_total()
  )
SELECT
  periodo AS "Período",
  cnpj AS "CNPJ Estab.",
  CASE WHEN left(CFOP, 1) IN ('1', '2', '3') THEN 'Entrada' ELSE 'Saída' END AS "Lado",
  CFOP AS "CFOP",
  valor_f AS "Valor EFD-F",
  ipi AS "IPI EFD-F",
  st AS "ST EFD-F",
  ajustado AS "Valor Ajustado EFD-F",
  valor_c AS "Valor EFD-C",
  diferenca AS "Diferença",
  CASE
    WHEN valor_c IS NULL THEN 'Só na EFD-F'
    WHEN valor_f IS NULL THEN 'Só na EFD-C'
    WHEN diferenca > 0 AND diferenca - despesas <= tolerancia_total() THEN 'Frete e despesas das notas'
    ELSE 'Divergente'
  END AS "Resultado",
  CASE WHEN risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CASE WHEN risco THEN imposto(falta, aliquota) ELSE CAST(0 AS DECIMAL(18, 2)) END AS "Valor Estimado"
FROM divergente r
