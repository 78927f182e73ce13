WITH
  -- One row per file and CFOP.
  por_cfop AS (
    SELECT
      a.ordem, r.CFOP,
      count(DISTINCT r._pai) AS docs,
      sum(VL_OPR) AS contabil,
      sum(VL_BC_ICMS) AS bc,
      sum(VL_ICMS) AS icms,
      sum(VL_BC_ICMS_ST) AS bc_st,
      sum(VL_ICMS_ST) AS st,
      sum(VL_RED_BC) AS red,
      sum(VL_IPI) AS ipi
    FROM analitico_efdf r
    JOIN arq a ON a.id = r._arquivo
    ANTI JOIN invalido_efdf s ON s._arquivo = r._arquivo AND s._linha = r._pai
    GROUP BY ALL
  ),
  com_lado AS (
    SELECT *, CASE WHEN left(CFOP, 1) IN ('1', '2', '3') THEN 'Entrada' ELSE 'Saída' END AS lado FROM por_cfop
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  t.lado AS "Lado",
  t.CFOP AS "CFOP",
  c.descricao AS "Desc. CFOP",
  c.grupo AS "Grupo CFOP",
  t.docs AS "Qtd Docs",
  t.contabil AS "Valor Contábil",
  t.bc AS "Base ICMS",
  t.icms AS "ICMS",
  t.bc_st AS "Base ST",
  t.st AS "ICMS ST",
  t.red AS "Redução BC",
  t.ipi AS "IPI",
  t.ordem
FROM com_lado t
JOIN arq a ON a.ordem = t.ordem
LEFT JOIN tab_cfop c ON c.codigo = t.CFOP
