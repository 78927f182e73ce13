-- VIEW: One row per law of PIS and COFINS, which is one: the rates of the non-cumulative regime, and the days from
-- which ICMS is no part of credits and of revenue.
SELECT
  max(TRY_CAST(valor AS DECIMAL(9, 4))) FILTER (codigo = 'ALIQUOTA_NC' AND tributo = 'PIS') AS aliq_pis,
  max(TRY_CAST(valor AS DECIMAL(9, 4))) FILTER (codigo = 'ALIQUOTA_NC' AND tributo = 'COFINS') AS aliq_cofins,
  max(TRY_CAST(inicio AS DATE)) FILTER (codigo = 'ICMS_FORA_DO_CREDITO') AS icms_fora,
  max(TRY_CAST(inicio AS DATE)) FILTER (codigo = 'ICMS_FORA_DA_RECEITA') AS icms_fora_da_venda
FROM tab_parametro_pis_cofins
