SELECT
  d.periodo AS "Período",
  d.tributo AS "Tributo",
  periodo_sped(d.PER_APU_CRED) AS "Período Origem",
  d.COD_CRED AS "Cód. Crédito",
  CASE WHEN pe.COD_PART IS NULL THEN pa.doc ELSE pe.doc END AS "CNPJ-CPF Part.",
  d.COD_ITEM AS "Código Item",
  d.COD_MOD AS "Modelo",
  d.NUM_DOC AS "Número",
  d.CHV_NFE AS "Chave",
  d.DT_OPER AS "Data",
  d.VL_OPER AS "Valor",
  d.CFOP AS "CFOP",
  d.NAT_BC_CRED AS "Natureza BC",
  d.CST AS "CST",
  d.VL_BC AS "Base",
  d.ALIQ AS "Alíquota",
  d.VL AS "Crédito",
  d.COD_CTA AS "Conta",
  periodo_sped(d.PER_ESCRIT) AS "Período Escrituração",
  d.arquivo AS "Arquivo",
  d._linha AS "Linha"
FROM controle_credito_extemporaneo d
LEFT JOIN part_efdc pe ON pe._arquivo = d._arquivo
  AND pe.COD_PART = d.COD_PART
  AND pe.cnpj_estab = coalesce(nullif(d.CNPJ, ''), d.cnpj_arquivo)
LEFT JOIN part_efdc_arq pa ON pa._arquivo = d._arquivo AND pa.COD_PART = d.COD_PART
