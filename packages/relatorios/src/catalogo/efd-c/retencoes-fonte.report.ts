import { A, comTotal, data, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** 51 to 59 say the same as 01 to 05 and 99, for cumulative revenue of a company that is under both regimes (since 2014). */
const NATUREZA = `CASE
  WHEN IND_NAT_RET IN ('01', '51') THEN 'Órgãos, autarquias e fundações federais'
  WHEN IND_NAT_RET IN ('02', '52') THEN 'Outras entidades da administração pública federal'
  WHEN IND_NAT_RET IN ('03', '53') THEN 'Pessoas jurídicas de direito privado'
  WHEN IND_NAT_RET IN ('04', '54') THEN 'Recolhimento por sociedade cooperativa'
  WHEN IND_NAT_RET IN ('05', '55') THEN 'Fabricante de máquinas e veículos'
  WHEN IND_NAT_RET IN ('59', '99') THEN 'Outras retenções' END`;

const REGIME_CONTROLE = `CASE WHEN IND_NAT_RET BETWEEN '51' AND '59' THEN 'Cumulativo' END`;

const controle = (registro: string, pis: string, cofins: string) => `
  SELECT _arquivo, _linha, _pai, '${registro}' AS registro, IND_NAT_RET, coalesce(mes_ano(competencia(PR_REC_RET)), PR_REC_RET) AS retencao,
         CAST(NULL AS DATE) AS dia, NULL AS receita, ${REGIME_CONTROLE} AS regime, NULL AS fonte, NULL AS base, VL_RET_APU AS retido, ${pis} AS pis,
         ${cofins} AS cofins, VL_RET_DED AS deduzido, VL_RET_PER AS per, VL_RET_DCOMP AS dcomp, SLD_RET AS saldo,
         coalesce(VL_RET_APU, 0) - coalesce(VL_RET_DED, 0) - coalesce(VL_RET_PER, 0) - coalesce(VL_RET_DCOMP, 0) AS esperado, NULL AS IND_DEC
    FROM efdc_${registro}`;

/**
 * F600, the withholdings of the month, then 1300 (PIS) and 1700 (COFINS), the control of what is left of them by month
 * of origin. Only a withholding of which the company is the beneficiary (IND_DEC 0) can be deducted. What F600 has beyond
 * the deduction of M200 and M600 piles up in 1300 and 1700, whose balance is checked in Condição.
 */
export default defineRelatorio({
  numero: 19,
  nome: 'EFD-C Retenções na Fonte',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Retenções sofridas no mês e controle do saldo de retenções.'] },
  fontes: ['efdc_f600', 'efdc_1300', 'efdc_1700'],
  colunas: [
    ...P,
    ...texto('Registro', 'Natureza', 'Período Retenção'),
    ...data('Data'),
    ...texto('Cód. Receita', 'Regime', 'CNPJ Fonte'),
    ...comTotal({ how: 'sum', where: `"Registro" = 'F600'` }, dinheiro('Base', 'Valor Retido', 'PIS', 'COFINS')),
    // 1300 and 1700 tell in every month what was used of a withholding since it was made.
    ...dinheiroSemTotal('Deduzido', 'PER', 'DCOMP'),
    ...comTotal({ how: 'last', per: ['Registro'] }, dinheiro('Saldo')),
    ...texto('Condição'),
    ...A,
  ],
  totalPor: ['Registro'],
  sql: `
    WITH r AS (
      SELECT _arquivo, _linha, _pai, 'F600' AS registro, IND_NAT_RET, mes_ano(DT_RET) AS retencao, DT_RET AS dia, COD_REC AS receita,
             CASE IND_NAT_REC WHEN '0' THEN 'Não cumulativo' WHEN '1' THEN 'Cumulativo' ELSE IND_NAT_REC END AS regime, CNPJ AS fonte,
             CAST(VL_BC_RET AS DECIMAL(18,2)) AS base, VL_RET AS retido, VL_RET_PIS AS pis, VL_RET_COFINS AS cofins, NULL AS deduzido, NULL AS per,
             NULL AS dcomp, NULL AS saldo, NULL AS esperado, coalesce(IND_DEC, '') AS IND_DEC
        FROM efdc_f600
      UNION ALL ${controle('1300', 'VL_RET_APU', 'NULL')}
      UNION ALL ${controle('1700', 'NULL', 'VL_RET_APU')}
    )
    SELECT a.periodo AS "Período", coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.", r.registro AS "Registro",
           concat_ws(' - ', r.IND_NAT_RET, ${NATUREZA}) AS "Natureza", r.retencao AS "Período Retenção", r.dia AS "Data",
           r.receita AS "Cód. Receita", r.regime AS "Regime", r.fonte AS "CNPJ Fonte", r.base AS "Base", r.retido AS "Valor Retido",
           r.pis AS "PIS", r.cofins AS "COFINS", r.deduzido AS "Deduzido", r.per AS "PER", r.dcomp AS "DCOMP", r.saldo AS "Saldo",
           CASE WHEN retencao_dedutivel(r.IND_DEC) THEN 'Beneficiária: pode deduzir'
                WHEN r.IND_DEC = '1' THEN 'Responsável pelo recolhimento: não pode deduzir'
                WHEN r.IND_DEC IS NOT NULL THEN 'Condição não informada: não pode deduzir'
                WHEN abs(r.esperado - coalesce(r.saldo, 0)) <= 0.01 THEN 'Saldo confere'
                ELSE 'Saldo diverge: esperado ' || replace(CAST(CAST(r.esperado AS DECIMAL(18,2)) AS VARCHAR), '.', ',') END AS "Condição",
           a.arquivo AS "Arquivo", r._linha AS "Linha"
      FROM r JOIN arq a ON a.id = r._arquivo
      LEFT JOIN estab_efdc e ON e._arquivo = r._arquivo AND e._linha = r._pai`,
  ordem: 'a.ordem, r._linha',
});
