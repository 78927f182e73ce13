SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  d.registro AS "Registro",
  d.lado AS "Lado",
  CASE d.IND_EMIT
    WHEN '0' THEN 'Própria'
    WHEN '1' THEN 'Terceiros'
    ELSE d.IND_EMIT
  END AS "Emitente",
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
  d.VL_DOC AS "Valor Doc",
  d.VL_DESC AS "Desconto",
  d.VL_MERC AS "Mercadorias",
  d.VL_FRT AS "Frete",
  d.VL_SEG AS "Seguro",
  d.VL_OUT_DA AS "Outras Despesas",
  d.VL_BC_ICMS AS "Base ICMS",
  d.VL_ICMS AS "ICMS",
  d.VL_BC_ICMS_ST AS "Base ST",
  d.VL_ICMS_ST AS "ICMS ST",
  d.VL_IPI AS "IPI",
  d.VL_PIS AS "PIS",
  d.VL_COFINS AS "COFINS",
  a.arquivo AS "Arquivo",
  d._linha AS "Linha"
FROM
  doc_efdf d
  JOIN arq a ON a.id = d._arquivo
  LEFT JOIN part_efdf p ON p._arquivo = d._arquivo
  AND p.COD_PART = d.COD_PART
WHERE
  sit_valida (d.COD_SIT)
