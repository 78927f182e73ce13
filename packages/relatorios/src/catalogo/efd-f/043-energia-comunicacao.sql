WITH
  documento AS (
    SELECT 'C500' AS registro, VL_FORN AS fornecido, "CHV_DOCe" AS chave, * FROM stg_efdf_c500
    UNION ALL BY NAME
    SELECT 'D500' AS registro, VL_SERV AS fornecido, * FROM stg_efdf_d500
    UNION ALL BY NAME
    SELECT 'D700' AS registro, VL_SERV AS fornecido, "CHV_DOCe" AS chave, * FROM stg_efdf_d700
  ),
  analitico AS (
    SELECT * FROM efdf_c590
    UNION ALL BY NAME
    SELECT * FROM efdf_d590
    UNION ALL BY NAME
    SELECT * FROM efdf_d730
  ),
  -- One row per analytic record, and one for a document without any, which has its own amounts.
  numerado AS (
    SELECT
      d.*, r.CFOP, r.CST_ICMS, r.ALIQ_ICMS,
      CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS ELSE r.VL_BC_ICMS END AS bc,
      CASE WHEN r._linha IS NULL THEN d.VL_ICMS ELSE r.VL_ICMS END AS icms,
      CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS_ST ELSE r.VL_BC_ICMS_ST END AS bc_st,
      CASE WHEN r._linha IS NULL THEN d.VL_ICMS_ST ELSE r.VL_ICMS_ST END AS st,
      coalesce(r._linha, d._linha) AS linha,
      row_number() OVER (PARTITION BY d._arquivo, d._linha ORDER BY r._linha) AS n
    FROM documento d
    LEFT JOIN analitico r ON r._arquivo = d._arquivo AND r._pai = d._linha
    WHERE sit_valida(d.COD_SIT)
  )
SELECT
  d.periodo AS "Período",
  d.cnpj_arquivo AS "CNPJ Estab.",
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
  d.ALIQ_ICMS AS "Alíquota",
  d.icms AS "ICMS",
  d.bc_st AS "Base ST",
  d.st AS "ST",
  d.arquivo AS "Arquivo",
  d.linha AS "Linha"
FROM numerado d
LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
