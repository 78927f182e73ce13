WITH
  retencao AS (
    SELECT
      *, 'F600' AS registro,
      mes_ano(DT_RET) AS retida_em,
      DT_RET AS dia, COD_REC AS receita,
      regime_de(IND_NAT_REC) AS regime,
      CNPJ AS fonte,
      CAST(VL_BC_RET AS DECIMAL(18, 2)) AS base,
      VL_RET AS retido, VL_RET_PIS AS pis, VL_RET_COFINS AS cofins,
      coalesce(IND_DEC, '') AS condicao
    FROM stg_efdc_f600
    UNION ALL BY NAME
    -- 1300 (PIS) and 1700 (COFINS): what is left of the withholdings of a month.
    SELECT
      *,
      CASE n WHEN 1 THEN '1300' ELSE '1700' END AS registro,
      periodo_sped(PR_REC_RET) AS retida_em,
      CASE WHEN IND_NAT_RET BETWEEN '51' AND '59' THEN 'Cumulativo' END AS regime,
      VL_RET_APU AS retido,
      CASE n WHEN 1 THEN VL_RET_APU END AS pis,
      CASE n WHEN 2 THEN VL_RET_APU END AS cofins,
      coalesce(VL_RET_DED, 0) + coalesce(VL_RET_PER, 0) + coalesce(VL_RET_DCOMP, 0) AS usado,
      coalesce(VL_RET_APU, 0) - usado AS esperado
    FROM controle_retencao
  )
SELECT
  r.periodo AS "Período",
  coalesce(e.cnpj, r.cnpj_arquivo) AS "CNPJ Estab.",
  r.registro AS "Registro",
  -- 51 to 59 are 01 to 05 and 99 for cumulative revenue of a company that is under both regimes (since 2014).
  concat_ws(
    ' - ', r.IND_NAT_RET,
    CASE
      WHEN natureza_de_retencao(r.IND_NAT_RET) IN ('01', '51') THEN 'Órgãos, autarquias e fundações federais'
      WHEN natureza_de_retencao(r.IND_NAT_RET) IN ('02', '52')
        THEN 'Outras entidades da administração pública federal'
      WHEN natureza_de_retencao(r.IND_NAT_RET) IN ('03', '53') THEN 'Pessoas jurídicas de direito privado'
      WHEN natureza_de_retencao(r.IND_NAT_RET) IN ('04', '54') THEN 'Recolhimento por sociedade cooperativa'
      WHEN natureza_de_retencao(r.IND_NAT_RET) IN ('05', '55') THEN 'Fabricante de máquinas e veículos'
      WHEN natureza_de_retencao(r.IND_NAT_RET) IN ('59', '99') THEN 'Outras retenções'
    END
  ) AS "Natureza",
  r.retida_em AS "Período Retenção",
  r.dia AS "Data",
  r.receita AS "Cód. Receita",
  r.regime AS "Regime",
  r.fonte AS "CNPJ Fonte",
  r.base AS "Base",
  r.retido AS "Valor Retido",
  r.pis AS "PIS",
  r.cofins AS "COFINS",
  r.VL_RET_DED AS "Deduzido",
  r.VL_RET_PER AS "PER",
  r.VL_RET_DCOMP AS "DCOMP",
  r.SLD_RET AS "Saldo",
  CASE
    WHEN retencao_dedutivel(r.condicao) THEN 'Beneficiária: pode deduzir'
    WHEN r.condicao = '1' THEN 'Responsável pelo recolhimento: não pode deduzir'
    WHEN r.condicao IS NOT NULL THEN 'Condição não informada: não pode deduzir'
    WHEN NOT diverge(r.esperado - coalesce(r.SLD_RET, 0)) THEN 'Saldo confere'
    ELSE 'Saldo diverge: esperado ' || em_reais(r.esperado)
  END AS "Condição",
  r.arquivo AS "Arquivo",
  r._linha AS "Linha"
FROM retencao r
LEFT JOIN estab_efdc e ON e._arquivo = r._arquivo AND e._linha = r._pai
