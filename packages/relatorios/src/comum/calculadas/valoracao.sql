-- The findings of a month that block M takes together: rows of one thesis, certainty, CST and rates, by tax.
WITH
  achado AS (
    SELECT COLUMNS('^_') FROM rel_interno_venda_sem_efeito
    UNION ALL BY NAME
    SELECT COLUMNS('^_') FROM :tributado_liquido
    UNION ALL BY NAME
    SELECT COLUMNS('^_')
    FROM rel_interno_icms_na_base
    WHERE _grupo_pis IS NOT NULL OR _grupo_cofins IS NOT NULL
    UNION ALL BY NAME
    SELECT COLUMNS('^_') FROM rel_interno_icms_st_do_substituido
    UNION ALL BY NAME
    SELECT COLUMNS('^_') FROM rel_interno_credito_nao_aproveitado
  ),
  por_tributo AS (
    SELECT
      'PIS' AS tributo, _grupo_pis AS grupo, _cst_pis AS cst, _tipo_pis AS tipo, _aliq_pis AS aliquota,
      _outra_pis AS outra, _base_pis AS base, _quant_pis AS quantidade, _residual_pis AS residual, *
    FROM achado
    WHERE _grupo_pis IS NOT NULL
    UNION ALL BY NAME
    SELECT
      'COFINS' AS tributo, _grupo_cofins AS grupo, _cst_cofins AS cst, _tipo_cofins AS tipo,
      _aliq_cofins AS aliquota, _outra_cofins AS outra, _base_cofins AS base, _quant_cofins AS quantidade,
      _residual_cofins AS residual, *
    FROM achado
    WHERE _grupo_cofins IS NOT NULL
  )
SELECT
  grupo,
  tributo,
  _efdc AS _arquivo,
  any_value(_confianca) AS confianca,
  any_value(_lugar) AS ordem,
  any_value(_operacao) AS operacao,
  any_value(cst) AS CST,
  any_value(tipo) AS tipo,
  any_value(aliquota) AS aliquota,
  any_value(outra) AS outra_aliquota,
  any_value(_zona) AS zona_franca,
  any_value(_destino) AS CST_DESTINO,
  any_value(_nat) AS NAT_BC_CRED,
  sum(_item) AS VL_ITEM,
  sum(_desc) AS VL_DESC,
  sum(base) AS base,
  sum(quantidade) AS quantidade,
  sum(residual) AS residual,
  sum(_nao_tributada) AS nao_tributada
FROM por_tributo
GROUP BY grupo, tributo, _efdc
