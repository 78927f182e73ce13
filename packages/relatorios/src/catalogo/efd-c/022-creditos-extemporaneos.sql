WITH
  -- The documents of a credit of a month before (1101 and 1501), and the credit that they are of (1100 and 1500).
  documento AS (
    SELECT
      'PIS' AS tributo,
      p.PER_APU_CRED,
      p.COD_CRED,
      d.CST_PIS AS cst,
      d.VL_BC_PIS AS base,
      d.ALIQ_PIS AS aliq,
      d.VL_PIS AS credito,
      d.*
    FROM efdc_1101 d
    LEFT JOIN efdc_1100 p ON p._arquivo = d._arquivo AND p._linha = d._pai
    UNION ALL BY NAME
    SELECT
      'COFINS' AS tributo,
      p.PER_APU_CRED,
      p.COD_CRED,
      d.CST_COFINS AS cst,
      d.VL_BC_COFINS AS base,
      d.ALIQ_COFINS AS aliq,
      d.VL_COFINS AS credito,
      d.*
    FROM efdc_1501 d
    LEFT JOIN efdc_1500 p ON p._arquivo = d._arquivo AND p._linha = d._pai
  )
SELECT
  a.periodo AS "Período",
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
  d.cst AS "CST",
  d.base AS "Base",
  d.aliq AS "Alíquota",
  d.credito AS "Crédito",
  d.COD_CTA AS "Conta",
  periodo_sped(d.PER_ESCRIT) AS "Período Escrituração",
  a.arquivo AS "Arquivo",
  d._linha AS "Linha"
FROM documento d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN part_efdc pe ON pe._arquivo = d._arquivo
  AND pe.COD_PART = d.COD_PART
  AND pe.cnpj_estab = coalesce(nullif(d.CNPJ, ''), a.cnpj)
LEFT JOIN part_efdc_arq pa ON pa._arquivo = d._arquivo AND pa.COD_PART = d.COD_PART
