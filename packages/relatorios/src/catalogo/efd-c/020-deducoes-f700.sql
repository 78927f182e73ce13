SELECT
  f.periodo AS "Período",
  coalesce(e.cnpj, f.cnpj_arquivo) AS "CNPJ Estab.",
  concat_ws(
    ' - ', f.IND_ORI_DED,
    CASE f.IND_ORI_DED
      WHEN '01' THEN 'Crédito presumido de medicamentos'
      WHEN '02' THEN 'Crédito do regime cumulativo de bebidas frias'
      WHEN '03' THEN 'Contribuição paga pelo substituto tributário (ZFM)'
      WHEN '04' THEN 'Substituição tributária sem o fato gerador presumido'
      WHEN '99' THEN 'Outras deduções'
    END
  ) AS "Origem",
  f.IND_NAT_DED AS "Natureza",
  regime_de(f.IND_NAT_DED) AS "Regime",
  f.VL_DED_PIS AS "PIS",
  f.VL_DED_COFINS AS "COFINS",
  f.VL_BC_OPER AS "Base",
  f.CNPJ AS "CNPJ",
  f.INF_COMP AS "Informação",
  f.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM stg_efdc_f700 f
LEFT JOIN estab_efdc e ON e._arquivo = f._arquivo AND e._linha = f._pai
