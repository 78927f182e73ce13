WITH
  -- 1300 (PIS) and 1700 (COFINS): what is left of the withholdings of a month.
  controle AS (
    SELECT '1300' AS registro, VL_RET_APU AS pis, * FROM efdc_1300
    UNION ALL BY NAME
    SELECT '1700' AS registro, VL_RET_APU AS cofins, * FROM efdc_1700
  ),
  retencao AS (
    SELECT
      _arquivo,
      _linha,
      _pai,
      'F600' AS registro,
      IND_NAT_RET,
      mes_ano(DT_RET) AS periodo,
      DT_RET AS dia,
      COD_REC AS receita,
      regime_de(IND_NAT_REC) AS regime,
      CNPJ AS fonte,
      CAST(VL_BC_RET AS DECIMAL(18, 2)) AS base,
      VL_RET AS retido,
      VL_RET_PIS AS pis,
      VL_RET_COFINS AS cofins,
      coalesce(IND_DEC, '') AS IND_DEC
    FROM efdc_f600
    UNION ALL BY NAME
    SELECT
      _arquivo,
      _linha,
      _pai,
      registro,
      IND_NAT_RET,
      periodo_sped(PR_REC_RET) AS periodo,
      CASE WHEN IND_NAT_RET BETWEEN '51' AND '59' THEN 'Cumulativo' END AS regime,
      VL_RET_APU AS retido,
      pis,
      cofins,
      VL_RET_DED AS deduzido,
      VL_RET_PER AS per,
      VL_RET_DCOMP AS dcomp,
      SLD_RET AS saldo,
      coalesce(VL_RET_DED, 0) + coalesce(VL_RET_PER, 0) + coalesce(VL_RET_DCOMP, 0) AS usado,
      coalesce(VL_RET_APU, 0) - usado AS esperado
    FROM controle
  )
SELECT
  a.periodo AS "Período",
  coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.",
  r.registro AS "Registro",
  -- 51 to 59 are 01 to 05 and 99 for cumulative revenue of a company that is under both regimes (since 2014).
  concat_ws(
    ' - ',
    r.IND_NAT_RET,
    CASE
      WHEN r.IND_NAT_RET IN ('01', '51') THEN 'Órgãos, autarquias e fundações federais'
      WHEN r.IND_NAT_RET IN ('02', '52') THEN 'Outras entidades da administração pública federal'
      WHEN r.IND_NAT_RET IN ('03', '53') THEN 'Pessoas jurídicas de direito privado'
      WHEN r.IND_NAT_RET IN ('04', '54') THEN 'Recolhimento por sociedade cooperativa'
      WHEN r.IND_NAT_RET IN ('05', '55') THEN 'Fabricante de máquinas e veículos'
      WHEN r.IND_NAT_RET IN ('59', '99') THEN 'Outras retenções'
    END
  ) AS "Natureza",
  r.periodo AS "Período Retenção",
  r.dia AS "Data",
  r.receita AS "Cód. Receita",
  r.regime AS "Regime",
  r.fonte AS "CNPJ Fonte",
  r.base AS "Base",
  r.retido AS "Valor Retido",
  r.pis AS "PIS",
  r.cofins AS "COFINS",
  r.deduzido AS "Deduzido",
  r.per AS "PER",
  r.dcomp AS "DCOMP",
  r.saldo AS "Saldo",
  CASE
    WHEN retencao_dedutivel(r.IND_DEC) THEN 'Beneficiária: pode deduzir'
    WHEN r.IND_DEC = '1' THEN 'Responsável pelo recolhimento: não pode deduzir'
    WHEN r.IND_DEC IS NOT NULL THEN 'Condição não informada: não pode deduzir'
    WHEN NOT diverge(r.esperado - coalesce(r.saldo, 0)) THEN 'Saldo confere'
    ELSE 'Saldo diverge: esperado ' || em_reais(r.esperado)
  END AS "Condição",
  a.arquivo AS "Arquivo",
  r._linha AS "Linha"
FROM retencao r
JOIN arq a ON a.id = r._arquivo
LEFT JOIN estab_efdc e ON e._arquivo = r._arquivo AND e._linha = r._pai
