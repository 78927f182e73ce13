WITH
  fcp AS (SELECT _arquivo, _pai, sum(VL_FCP_OP) AS fcp, sum(VL_FCP_ST) AS fcp_st FROM efdf_c191 GROUP BY ALL)
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  r.registro AS "Registro",
  d.lado AS "Lado",
  d.COD_MOD AS "Modelo",
  d.COD_SIT AS "Situação",
  d.SER AS "Série",
  d.NUM_DOC AS "Número",
  d.CHV AS "Chave",
  d.DT_DOC AS "Emissão",
  d.DT_E_S AS "Entrada-Saída",
  coalesce(p.doc, d.doc_part) AS "CNPJ-CPF Part.",
  p.nome AS "Nome Part.",
  p.uf AS "UF Part.",
  r.CST_ICMS AS "CST ICMS",
  r.CFOP AS "CFOP",
  r.ALIQ_ICMS AS "Alíquota",
  r.VL_OPR AS "Valor Operação",
  r.VL_BC_ICMS AS "Base ICMS",
  r.VL_ICMS AS "ICMS",
  r.VL_BC_ICMS_ST AS "Base ST",
  r.VL_ICMS_ST AS "ICMS ST",
  r.VL_RED_BC AS "Redução",
  r.VL_IPI AS "IPI",
  f.fcp AS "FCP",
  f.fcp_st AS "FCP ST",
  a.arquivo AS "Arquivo",
  r._linha AS "Linha"
FROM analitico_efdf r
JOIN doc_efdf d ON d._arquivo = r._arquivo AND d._linha = r._pai
JOIN arq a ON a.id = r._arquivo
LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
LEFT JOIN fcp f ON f._arquivo = r._arquivo AND f._pai = r._linha
WHERE r.registro IN ('C190', 'C590', 'C850', 'D190', 'D590', 'D730') AND sit_valida(d.COD_SIT)
