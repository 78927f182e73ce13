import type { Achado, KpisDiagnostico } from './agregado.ts';
import { somar } from './centavos.ts';
import { type Consulta, mesIso, nulo, numero, parte, soma, texto, valor } from './consulta.ts';

/** The months of the last year of the project, both included, as SQL dates. */
export const ULTIMO_ANO = `(SELECT CAST(date_trunc('month', fim) - INTERVAL 11 MONTH AS DATE) FROM projeto)`;
const RECEITA_DO_MES = `coalesce("EFD-C", "EFD-F", "XML")`;

/** The five figures at the top of the page. The findings' sums come from the findings themselves. */
export async function lerKpis(q: Consulta, achados: readonly Achado[]): Promise<KpisDiagnostico> {
  const receita12m = await lerReceita(q);
  return {
    oportunidades: somarOportunidades(achados),
    riscos: await somarRiscos(q, achados, receita12m.valor),
    saldos: await lerSaldos(q),
    receita12m,
    carga: await lerCarga(q),
  };
}

export function somarOportunidades(achados: readonly Achado[]): KpisDiagnostico['oportunidades'] {
  const oportunidades = achados.filter((a) => a.tipo === 'Oportunidade');
  const abertas = oportunidades.filter((a) => a.ja_tratado === 'Não' && !a.prescrito);
  const total = (lista: readonly Achado[]): string => somar(lista.map((a) => a.valor));
  return {
    total: total(abertas),
    alta: total(abertas.filter((a) => a.confianca === 'Alta')),
    media: total(abertas.filter((a) => a.confianca === 'Média')),
    baixa: total(abertas.filter((a) => a.confianca === 'Baixa')),
    prescreve90: somar(abertas.map((a) => a.prescreve90)),
    parcial: total(oportunidades.filter((a) => a.ja_tratado === 'Parcial' && !a.prescrito)),
    tratado: total(oportunidades.filter((a) => a.ja_tratado === 'Sim' && !a.prescrito)),
    prescrito: total(oportunidades.filter((a) => a.prescrito)),
    total_selic: somar(abertas.map((a) => a.valor_selic)),
  };
}

async function somarRiscos(
  q: Consulta,
  achados: readonly Achado[],
  receita: string | null,
): Promise<KpisDiagnostico['riscos']> {
  const riscos = achados.filter((a) => a.tipo === 'Risco');
  const total = somar(riscos.map((a) => a.valor));
  const [linha] =
    receita === null ? [] : await q(`SELECT ${parte(`'${total}'`, `CAST('${receita}' AS DECIMAL(28,2))`)} AS pct`);
  return { total, qtd: new Set(riscos.map((a) => `${a.relatorio} ${a.tese}`)).size, pct_receita: nulo(linha?.pct) };
}

async function lerReceita(q: Consulta): Promise<KpisDiagnostico['receita12m']> {
  const [r] = await q(`
    WITH m AS (SELECT CAST(${mesIso('"Período"')} || '-01' AS DATE) AS dia, ${RECEITA_DO_MES} AS v
                 FROM rel_cruzamento_receita_bruta WHERE "Período" <> "Ano" AND regexp_matches("Período", '^[0-9]{2}/[0-9]{4}$'))
    SELECT CAST(sum(v) FILTER (dia >= ${ULTIMO_ANO}) AS DECIMAL(18,2)) AS agora, CAST(count(v) FILTER (dia >= ${ULTIMO_ANO}) AS INTEGER) AS meses,
           CAST(sum(v) FILTER (dia < ${ULTIMO_ANO} AND dia >= ${ULTIMO_ANO} - INTERVAL 12 MONTH) AS DECIMAL(18,2)) AS antes,
           CAST(count(v) FILTER (dia < ${ULTIMO_ANO} AND dia >= ${ULTIMO_ANO} - INTERVAL 12 MONTH) AS INTEGER) AS meses_antes,
           strftime(${ULTIMO_ANO}, '%Y-%m') AS de, (SELECT strftime(fim, '%Y-%m') FROM projeto) AS ate FROM m`);
  return {
    valor: nulo(r?.agora),
    // A growth against part of a year would be no growth.
    anterior: numero(r?.meses_antes) === 12 ? nulo(r?.antes) : null,
    meses: numero(r?.meses),
    de: texto(r?.de),
    ate: texto(r?.ate),
  };
}

async function lerSaldos(q: Consulta): Promise<KpisDiagnostico['saldos']> {
  const [r] = await q(`
    WITH s AS (SELECT ${mesIso('"Período"')} AS m, "Tributo" AS t, "Saldo Final" AS v FROM rel_efd_c_saldo_de_creditos),
         i AS (SELECT ${mesIso('"Período"')} AS m, "Saldo Credor Transportar" AS v FROM rel_efd_f_apuracao_icms),
         p AS (SELECT ${mesIso('"Período"')} AS m, "Data Final" AS ate, "Saldo Credor" AS v FROM rel_efd_f_ipi WHERE "Tipo" = 'Apuração'),
         b AS (SELECT "Ano" AS ano, "Período" AS per, "Saldo Final" AS v FROM rel_ecf_parte_b WHERE "Tributo" LIKE 'I%' AND "Descrição" ILIKE '%preju%')
    SELECT (SELECT max(m) FROM s) AS mes,
           (SELECT CAST(sum(v) AS DECIMAL(18,2)) FROM s WHERE t = 'PIS' AND m = (SELECT max(m) FROM s)) AS pis,
           (SELECT CAST(sum(v) AS DECIMAL(18,2)) FROM s WHERE t = 'COFINS' AND m = (SELECT max(m) FROM s)) AS cofins,
           (SELECT CAST(sum(v) AS DECIMAL(18,2)) FROM i WHERE m = (SELECT max(m) FROM i)) AS icms,
           (SELECT CAST(sum(v) AS DECIMAL(18,2)) FROM p WHERE ate = (SELECT max(ate) FROM p)) AS ipi,
           (SELECT CAST(sum(v) AS DECIMAL(18,2)) FROM b WHERE ano = (SELECT max(ano) FROM b) AND per = (SELECT max(per) FROM b WHERE ano = (SELECT max(ano) FROM b))) AS prejuizo,
           (SELECT CAST(sum("Disponível") AS DECIMAL(18,2)) FROM rel_cruzamento_saldo_negativo_irpj_csll) AS saldo_negativo`);
  return {
    mes: nulo(r?.mes),
    pis: nulo(r?.pis),
    cofins: nulo(r?.cofins),
    icms: nulo(r?.icms),
    ipi: nulo(r?.ipi),
    prejuizo: nulo(r?.prejuizo),
    saldo_negativo: nulo(r?.saldo_negativo),
  };
}

/** PIS, COFINS, IRPJ, CSLL and social security collected for the last year's months. DARF of other taxes are left out. */
async function lerCarga(q: Consulta): Promise<KpisDiagnostico['carga']> {
  const [r] = await q(`
    WITH p AS (SELECT coalesce(try_strptime("Período Apuração", '%d/%m/%Y'), try_strptime('01/' || "Período Apuração", '%d/%m/%Y')) AS dia, "Valor Total" AS v
                 FROM rel_e_cac_pagamentos
                WHERE "Denominação" ILIKE '%pis%' OR "Denominação" ILIKE '%cofins%' OR "Denominação" ILIKE '%irpj%' OR "Denominação" ILIKE '%csll%'
                   OR "Denominação" ILIKE '%cp %' OR "Denominação" ILIKE '%previd%' OR regexp_matches("Cód. Receita", '^1(082|099|138|141|146|162|164|646)'))
    SELECT ${soma('v')} AS v, CAST(count(*) AS INTEGER) AS n,
           ${parte('sum(v)', `(SELECT sum(${RECEITA_DO_MES}) FROM rel_cruzamento_receita_bruta WHERE "Período" <> "Ano" AND try_strptime('01/' || "Período", '%d/%m/%Y') >= ${ULTIMO_ANO})`)} AS pct
      FROM p WHERE dia >= ${ULTIMO_ANO}`);
  return numero(r?.n) === 0 ? null : { valor: valor(r?.v), pct: nulo(r?.pct) };
}
