-- One row per such item and treatment with what it pays too much. From 04/2026 a zero rate that LC 224/2025 reaches
-- leaves a tenth of the standard rate to be paid. Where the reach is to be confirmed the tenth is left out too, so that
-- the amount is never the larger one.
WITH
  lei AS (
    SELECT
      TRY_CAST(valor AS DECIMAL(9, 4)) AS cofins_nc,
      TRY_CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_parametro_pis_cofins
    WHERE codigo = 'ALIQUOTA_NC' AND tributo = 'COFINS'
  ),
  -- The regime that the item's own rate says.
  do_regime AS (
    SELECT
      o.*,
      CASE
        WHEN coalesce(o.ALIQ_COFINS, 0) >= lei.cofins_nc THEN 'Não cumulativo'
        ELSE 'Cumulativo'
      END AS regime
    FROM ordenada o
    LEFT JOIN lei ON coalesce(o.DT_DOC, o.inicio) BETWEEN lei.inicio AND lei.fim
  ),
  com_residual AS (
    SELECT
      o.*,
      greatest(0, coalesce(o.VL_ITEM, 0) - coalesce(o.VL_DESC, 0) - coalesce(o.VL_ICMS, 0)) AS base_residual,
      CASE WHEN p.inicio IS NOT NULL THEN coalesce(l.alcance, 'A confirmar') END AS alcance,
      CASE WHEN alcance <> 'Excluído' THEN p.aliquota END AS residual_pis,
      CASE WHEN alcance <> 'Excluído' THEN c.aliquota END AS residual_cofins,
      CASE WHEN alcance = 'A confirmar' THEN um_degrau_abaixo(o.confianca) ELSE o.confianca END AS certeza
    FROM do_regime o
    LEFT JOIN lc224_residual p ON o.tratamento = 'Alíquota zero'
      AND p.tributo = 'PIS'
      AND p.regime = o.regime
      AND coalesce(o.DT_DOC, o.inicio) BETWEEN p.inicio AND p.fim
    LEFT JOIN lc224_residual c ON o.tratamento = 'Alíquota zero'
      AND c.tributo = 'COFINS'
      AND c.regime = o.regime
      AND coalesce(o.DT_DOC, o.inicio) BETWEEN c.inicio AND c.fim
    LEFT JOIN lc224_ncm l ON o.tratamento = 'Alíquota zero'
      AND l.ncm = o.NCM
      AND l.cst = '06'
      AND coalesce(o.DT_DOC, o.inicio) BETWEEN l.inicio AND l.fim
  )
SELECT
  *,
  valor_ad_rem_ou_ad_valorem(VL_BC_PIS, ALIQ_PIS, QUANT_BC_PIS, ALIQ_PIS_QUANT) AS pis_cheio,
  valor_ad_rem_ou_ad_valorem(VL_BC_COFINS, ALIQ_COFINS, QUANT_BC_COFINS, ALIQ_COFINS_QUANT) AS cofins_cheia,
  coalesce(imposto(base_residual, residual_pis), 0) AS fica_pis,
  coalesce(imposto(base_residual, residual_cofins), 0) AS fica_cofins,
  CASE WHEN receita_tributada(CST_PIS) THEN greatest(0, pis_cheio - fica_pis) ELSE 0 END AS pis,
  CASE WHEN receita_tributada(CST_COFINS) THEN greatest(0, cofins_cheia - fica_cofins) ELSE 0 END AS cofins,
  tipo_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS tipo_pis,
  tipo_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS tipo_cofins,
  CAST(valor_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS DECIMAL(18, 4)) AS taxa_pis,
  CAST(valor_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS DECIMAL(18, 4)) AS taxa_cofins,
  CASE tratamento WHEN 'Monofásico' THEN '04' WHEN 'ST' THEN '05' ELSE '06' END AS destino,
  vez = 1 AND provada AS vale,
  CASE
    WHEN alcance = 'A confirmar'
      THEN 'Confirme o alcance da LC 224/2025: o décimo que pode restar a pagar já está fora do valor.'
    WHEN fica_pis + fica_cofins > 0 THEN 'Líquido do que a LC 224/2025 deixa a pagar.'
  END AS da_lc224,
  CAST(st_para_zona_franca(CST_PIS, CFOP) AS VARCHAR) AS zona
FROM com_residual
