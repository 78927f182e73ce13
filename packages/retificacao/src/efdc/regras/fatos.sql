-- Groups of items of the file (fato_somado): revenue and acquisitions with credit, one row per tax and group.
CREATE OR REPLACE TEMP TABLE receitas AS
  SELECT
    'PIS' AS tributo,
    CST_PIS AS CST,
    tipo_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS tipo,
    valor_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS aliquota,
    Registro,
    CFOP,
    COD_CTA,
    sum(coalesce(VL_ITEM, 0)) AS VL_ITEM,
    sum(coalesce(VL_DESC, 0)) AS VL_DESC,
    sum(coalesce(VL_BC_PIS, 0)) AS base,
    sum(coalesce(QUANT_BC_PIS, 0)) AS quantidade
  FROM fato_somado
  WHERE NOT entrada
  GROUP BY ALL
  UNION ALL BY NAME
  SELECT
    'COFINS' AS tributo,
    CST_COFINS AS CST,
    tipo_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS tipo,
    valor_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS aliquota,
    Registro,
    CFOP,
    COD_CTA,
    sum(coalesce(VL_ITEM, 0)) AS VL_ITEM,
    sum(coalesce(VL_DESC, 0)) AS VL_DESC,
    sum(coalesce(VL_BC_COFINS, 0)) AS base,
    sum(coalesce(QUANT_BC_COFINS, 0)) AS quantidade
  FROM fato_somado
  WHERE NOT entrada
  GROUP BY ALL;

-- An acquisition without a kind of credit has the kind of its CFOP; a CFOP without one gives no credit.
CREATE OR REPLACE TEMP TABLE aquisicoes AS
  SELECT
    'PIS' AS tributo,
    coalesce(nullif(f.NAT_BC_CRED, ''), c.nat_bc_cred, '') AS NAT_BC_CRED,
    CST_PIS AS CST,
    tipo_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS tipo,
    valor_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS aliquota,
    sum(coalesce(VL_BC_PIS, 0)) AS base,
    sum(coalesce(QUANT_BC_PIS, 0)) AS quantidade
  FROM fato_somado f
  LEFT JOIN tab_cfop c ON c.codigo = f.CFOP
  WHERE entrada AND com_credito(CST_PIS)
  GROUP BY ALL
  UNION ALL BY NAME
  SELECT
    'COFINS' AS tributo,
    coalesce(nullif(f.NAT_BC_CRED, ''), c.nat_bc_cred, '') AS NAT_BC_CRED,
    CST_COFINS AS CST,
    tipo_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS tipo,
    valor_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS aliquota,
    sum(coalesce(VL_BC_COFINS, 0)) AS base,
    sum(coalesce(QUANT_BC_COFINS, 0)) AS quantidade
  FROM fato_somado f
  LEFT JOIN tab_cfop c ON c.codigo = f.CFOP
  WHERE entrada AND com_credito(CST_COFINS)
  GROUP BY ALL;
