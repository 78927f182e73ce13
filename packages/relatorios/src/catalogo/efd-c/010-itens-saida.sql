SELECT
  f.periodo AS "Período",
  f.CNPJ_ESTAB AS "CNPJ Estab.",
  f.Registro AS "Registro",
  f.COD_MOD AS "Modelo",
  f.SER AS "Série",
  f.NUM_DOC AS "Número",
  f.CHV AS "Chave",
  f.DT_DOC AS "Emissão",
  f.doc_part AS "CNPJ-CPF Part.",
  f.nome_part AS "Nome Part.",
  f.uf_part AS "UF Part.",
  f.COD_ITEM AS "Código",
  f.descr_item AS "Descrição",
  f.NCM AS "NCM",
  f.CFOP AS "CFOP",
  f.CST_ICMS AS "CST ICMS",
  f.CST_PIS AS "CST PIS",
  f.CST_COFINS AS "CST COFINS",
  f.VL_ITEM AS "Valor Item",
  f.VL_DESC AS "Desconto",
  f.VL_ICMS AS "ICMS",
  CAST(f.VL_BC_PIS AS DECIMAL(18, 2)) AS "Base PIS",
  f.ALIQ_PIS AS "Alíq PIS",
  f.VL_PIS AS "PIS",
  CAST(f.VL_BC_COFINS AS DECIMAL(18, 2)) AS "Base COFINS",
  f.ALIQ_COFINS AS "Alíq COFINS",
  f.VL_COFINS AS "COFINS",
  f.COD_CTA AS "Conta",
  c.NOME_CTA AS "Nome Conta",
  a.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM
  fato_pc f
  JOIN arq a ON a.id = f._arquivo
  LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo
  AND c.COD_CTA = f.COD_CTA
WHERE
  f.Lado = 'Saída'
  AND sit_valida (f.COD_SIT)
