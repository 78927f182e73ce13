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
  cfop_da_efdc AS (
    SELECT
      CNPJ_ESTAB AS cnpj,
      inicio_do_mes(inicio) AS mes,
      CFOP,
      sum(VL_ITEM - CASE Registro WHEN 'C170' THEN coalesce(VL_DESC, 0) ELSE 0 END) AS valor
    FROM fato_pc
    WHERE nivel = 'Item' AND sit_valida(COD_SIT) AND CFOP <> '' AND VL_ITEM IS NOT NULL
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
      coalesce(ajustado, 0) - coalesce(c.valor, 0) AS diferenca
    FROM cfop_da_efdf f
    FULL JOIN cfop_da_efdc c ON c.cnpj = f.cnpj AND c.mes = f.mes AND c.CFOP = f.CFOP
  ),
  divergente AS (
    SELECT
      t.*, m.periodo, m.aliquota,
      coalesce(g.grupo = 'VENDA', FALSE) AND t.diferenca > 0 AND NOT (cfop_exportacao(t.CFOP)) AS risco
    FROM cfop_comparado t
    JOIN duas_efds m ON m.cnpj = t.cnpj AND m.mes = t.mes
    LEFT JOIN tab_cfop g ON g.codigo = t.CFOP
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
    ELSE 'Divergente'
  END AS "Resultado",
  CASE WHEN risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CASE WHEN risco THEN imposto(diferenca, aliquota) ELSE CAST(0 AS DECIMAL(18, 2)) END AS "Valor Estimado"
FROM divergente r
