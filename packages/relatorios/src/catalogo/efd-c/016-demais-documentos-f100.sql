WITH
  -- The latest name of a cost centre.
  custo AS (
    SELECT _arquivo, COD_CCUS, CCUS
    FROM efdc_0600
    QUALIFY row_number() OVER (
      PARTITION BY _arquivo, COD_CCUS ORDER BY DT_ALT DESC NULLS LAST, _linha DESC
    ) = 1
  )
SELECT
  f.periodo AS "Período",
  f.CNPJ_ESTAB AS "CNPJ Estab.",
  CASE d.IND_OPER
    WHEN '0' THEN 'Operação com crédito'
    WHEN '1' THEN 'Receita tributada'
    WHEN '2' THEN 'Receita não tributada'
    ELSE d.IND_OPER
  END AS "Tipo",
  f.doc_part AS "CNPJ-CPF Part.",
  f.nome_part AS "Nome Part.",
  f.COD_ITEM AS "Código",
  f.DT_DOC AS "Data",
  f.VL_ITEM AS "Valor",
  f.CST_PIS AS "CST PIS",
  CAST(f.VL_BC_PIS AS DECIMAL(18, 2)) AS "Base PIS",
  f.ALIQ_PIS AS "Alíq PIS",
  f.VL_PIS AS "PIS",
  f.CST_COFINS AS "CST COFINS",
  CAST(f.VL_BC_COFINS AS DECIMAL(18, 2)) AS "Base COFINS",
  f.ALIQ_COFINS AS "Alíq COFINS",
  f.VL_COFINS AS "COFINS",
  f.NAT_BC_CRED AS "Natureza BC",
  origem_credito(f.IND_ORIG_CRED) AS "Origem",
  f.COD_CTA AS "Conta",
  c.NOME_CTA AS "Nome Conta",
  nullif(concat_ws(' - ', nullif(d.COD_CCUS, ''), u.CCUS), '') AS "Centro Custo",
  d.DESC_DOC_OPER AS "Descrição",
  CASE WHEN receita_financeira(f.ALIQ_PIS, f.ALIQ_COFINS, c.NOME_CTA) THEN 'S' ELSE 'N' END AS "Financeira",
  d.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM fato_pc f
JOIN stg_efdc_f100 d ON d._arquivo = f._arquivo AND d._linha = f._linha
LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo AND c.COD_CTA = f.COD_CTA
LEFT JOIN custo u ON u._arquivo = f._arquivo AND u.COD_CCUS = d.COD_CCUS
WHERE f.Registro = 'F100'
