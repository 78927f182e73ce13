WITH
  -- One row per analytic record, and one for a document without any, which has its own amounts.
  documento AS (
    SELECT
      'C500' AS registro,
      d._arquivo,
      d._linha,
      r._linha AS linha_analitica,
      d.IND_OPER,
      d.COD_PART,
      d.COD_MOD,
      d.NUM_DOC,
      d."CHV_DOCe" AS chave,
      d.DT_DOC,
      d.VL_DOC,
      d.VL_FORN AS fornecido,
      r.CFOP,
      r.CST_ICMS,
      r.ALIQ_ICMS,
      CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS ELSE r.VL_BC_ICMS END AS bc,
      CASE WHEN r._linha IS NULL THEN d.VL_ICMS ELSE r.VL_ICMS END AS icms,
      CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS_ST ELSE r.VL_BC_ICMS_ST END AS bc_st,
      CASE WHEN r._linha IS NULL THEN d.VL_ICMS_ST ELSE r.VL_ICMS_ST END AS st
    FROM efdf_c500 d
    LEFT JOIN efdf_c590 r ON r._arquivo = d._arquivo AND r._pai = d._linha
    WHERE sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT
      'D500' AS registro,
      d._arquivo,
      d._linha,
      r._linha AS linha_analitica,
      d.IND_OPER,
      d.COD_PART,
      d.COD_MOD,
      d.NUM_DOC,
      d.DT_DOC,
      d.VL_DOC,
      d.VL_SERV AS fornecido,
      r.CFOP,
      r.CST_ICMS,
      r.ALIQ_ICMS,
      CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS ELSE r.VL_BC_ICMS END AS bc,
      CASE WHEN r._linha IS NULL THEN d.VL_ICMS ELSE r.VL_ICMS END AS icms
    FROM efdf_d500 d
    LEFT JOIN efdf_d590 r ON r._arquivo = d._arquivo AND r._pai = d._linha
    WHERE sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT
      'D700' AS registro,
      d._arquivo,
      d._linha,
      r._linha AS linha_analitica,
      d.IND_OPER,
      d.COD_PART,
      d.COD_MOD,
      d.NUM_DOC,
      d."CHV_DOCe" AS chave,
      d.DT_DOC,
      d.VL_DOC,
      d.VL_SERV AS fornecido,
      r.CFOP,
      r.CST_ICMS,
      r.ALIQ_ICMS,
      CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS ELSE r.VL_BC_ICMS END AS bc,
      CASE WHEN r._linha IS NULL THEN d.VL_ICMS ELSE r.VL_ICMS END AS icms
    FROM efdf_d700 d
    LEFT JOIN efdf_d730 r ON r._arquivo = d._arquivo AND r._pai = d._linha
    WHERE sit_valida(d.COD_SIT)
  ),
  numerado AS (
    SELECT
      *,
      coalesce(linha_analitica, _linha) AS linha,
      row_number() OVER (PARTITION BY _arquivo, _linha ORDER BY linha_analitica) AS n
    FROM documento
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  d.registro AS "Registro",
  lado_da_operacao(d.IND_OPER) AS "Lado",
  d.COD_MOD AS "Modelo",
  d.NUM_DOC AS "Número",
  d.chave AS "Chave",
  d.DT_DOC AS "Emissão",
  p.doc AS "CNPJ Part.",
  p.nome AS "Nome Part.",
  -- The amounts of the document are on its first row alone.
  CASE WHEN d.n = 1 THEN d.VL_DOC END AS "Valor Doc",
  CASE WHEN d.n = 1 THEN d.fornecido END AS "Fornecido",
  d.CFOP AS "CFOP",
  d.CST_ICMS AS "CST",
  d.bc AS "Base ICMS",
  CAST(d.ALIQ_ICMS AS DECIMAL(18, 4)) AS "Alíquota",
  d.icms AS "ICMS",
  CAST(d.bc_st AS DECIMAL(18, 2)) AS "Base ST",
  CAST(d.st AS DECIMAL(18, 2)) AS "ST",
  a.arquivo AS "Arquivo",
  d.linha AS "Linha"
FROM numerado d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
