WITH
  -- The CST that decides is the one of PIS, or of COFINS when PIS alone gives no credit.
  item AS (
    SELECT
      *,
      CASE WHEN gera_credito(CST_PIS) THEN CST_PIS ELSE CST_COFINS END AS cst,
      -- Whether the rate is the basic one of the tax that decides.
      CASE
        WHEN gera_credito(CST_PIS) AND ALIQ_PIS IS NOT NULL THEN ALIQ_PIS = aliquota_nc_pis(inicio)
        ELSE ALIQ_COFINS = aliquota_nc_cofins(inicio)
      END AS basica,
      coalesce(QUANT_BC_PIS, QUANT_BC_COFINS, 0) > 0
        AND coalesce(ALIQ_PIS_QUANT, ALIQ_COFINS_QUANT, 0) > 0 AS por_quantidade
    FROM fato_pc
    WHERE Lado = 'Entrada'
      AND nivel = 'Item'
      AND sit_valida(COD_SIT)
      AND (gera_credito(CST_PIS) OR gera_credito(CST_COFINS))
  ),
  classificado AS (
    SELECT
      *,
      -- X of the code of the credit by the use of the acquisition; a shared use is apportioned among the three.
      CASE
        WHEN cst IN ('50', '60') THEN '1'
        WHEN cst IN ('51', '61') THEN '2'
        WHEN cst IN ('52', '62') THEN '3'
        ELSE 'rateio'
      END AS vinculo,
      -- YY of the code, from the record and the rates. Presumed credits may be 06 or 07.
      CASE
        WHEN Registro = 'F150' THEN '04'
        WHEN Registro IN ('F205', 'F210') THEN '09'
        WHEN IND_ORIG_CRED = '1' OR left(CFOP, 1) = '3' THEN '08'
        WHEN left(cst, 1) = '6' THEN '06/07'
        WHEN por_quantidade THEN '03'
        WHEN basica THEN '01'
        ELSE '02'
      END AS tipo
    FROM item
  )
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
  f.NAT_BC_CRED AS "Natureza BC",
  n.descricao AS "Desc. Natureza",
  CASE f.IND_ORIG_CRED
    WHEN '0' THEN 'Mercado interno'
    WHEN '1' THEN 'Importação'
    ELSE CASE left(f.CFOP, 1)
      WHEN '3' THEN 'Importação'
      WHEN '1' THEN 'Mercado interno'
      WHEN '2' THEN 'Mercado interno'
    END
  END AS "Origem do Crédito",
  CASE
    WHEN f.vinculo = 'rateio' THEN 'rateio ' || f.tipo
    WHEN f.tipo = '06/07' THEN f.vinculo || '06/' || f.vinculo || '07'
    ELSE f.vinculo || f.tipo
  END AS "Cód. Crédito Provável",
  a.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM classificado f
JOIN arq a ON a.id = f._arquivo
LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo AND c.COD_CTA = f.COD_CTA
LEFT JOIN tab_nat_bc_cred n ON n.codigo = f.NAT_BC_CRED
