-- One row per acquisition for resale of one-phase goods with a credit.
WITH
  credito_na_revenda AS (
    SELECT
      *,
      credito_basico(CST_PIS) AS no_pis,
      credito_basico(CST_COFINS) AS na_cofins,
      CAST(
        CASE WHEN no_pis THEN coalesce(VL_PIS, 0) ELSE 0 END
        + CASE WHEN na_cofins THEN coalesce(VL_COFINS, 0) ELSE 0 END AS DECIMAL(18, 2)
      ) AS credito
    FROM fato_pc
    WHERE Lado = 'Entrada'
      AND nivel = 'Item'
      AND sit_valida(COD_SIT)
      AND NCM <> ''
      AND (no_pis OR na_cofins)
      AND cfop_compra_revenda(CFOP)
  )
SELECT
  f.periodo AS "Período",
  f.CNPJ_ESTAB AS "CNPJ Estab.",
  nullif(f.CHV, '') AS "Chave",
  f.NUM_DOC AS "Número",
  f.COD_ITEM AS "Código",
  f.NCM AS "NCM",
  f.CFOP AS "CFOP",
  CASE WHEN f.no_pis THEN f.CST_PIS ELSE f.CST_COFINS END AS "CST",
  CAST(CASE WHEN f.no_pis THEN f.VL_BC_PIS ELSE f.VL_BC_COFINS END AS DECIMAL(18, 2)) AS "Base",
  f.VL_PIS AS "PIS",
  f.VL_COFINS AS "COFINS",
  CASE t.confianca
    WHEN 'Alta' THEN 'Crédito em revenda de monofásico'
    ELSE 'Crédito em revenda de possível monofásico'
  END AS "Resultado",
  -- Where the law reaches less than the NCM, or who sells decides, the credit may be lawful.
  CASE WHEN f.credito > 0 AND t.confianca <> 'Baixa' THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CASE WHEN t.confianca = 'Baixa' THEN 0 ELSE f.credito END AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM credito_na_revenda f
JOIN ncm_tratamento t ON t.ncm = f.NCM
  AND t.tratamento = 'Monofásico'
  AND coalesce(f.DT_DOC, f.inicio) BETWEEN t.inicio AND t.fim
JOIN arq a ON a.id = f._arquivo
