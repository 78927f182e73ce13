import type { Achado, DiagnosticoGuardado, KpisDiagnostico } from './agregado.ts';
import { sum } from './centavos.ts';
import { type Consulta, mesIso, nulo, numero, parte, soma, texto, valor } from './consulta.ts';
import { contadas, totalDe } from './total-de.ts';

/** The months of the last year of the project, both included, as SQL dates. */
export const ULTIMO_ANO = `(SELECT CAST(date_trunc('month', fim) - INTERVAL 11 MONTH AS DATE) FROM projeto)`;
const RECEITA_DO_MES = `coalesce("EFD-C", "EFD-F", "XML")`;

/** The figures at the top that do not depend on the day. The risks' sum comes from the findings themselves. */
export async function readKpis(q: Consulta, riscos: readonly Achado[]): Promise<DiagnosticoGuardado['kpis']> {
  const receita12m = await readReceita(q);
  return {
    riscos: await sumRiscos(q, riscos, receita12m.valor),
    saldos: await readSaldos(q),
    receita12m,
    carga: await readCarga(q),
  };
}

async function sumRiscos(
  q: Consulta,
  riscos: readonly Achado[],
  receita: string | null,
): Promise<KpisDiagnostico['riscos']> {
  const total = sum(riscos.map((a) => a.valor));
  const [linha] =
    receita === null ? [] : await q(`SELECT ${parte(`'${total}'`, `CAST('${receita}' AS DECIMAL(28,2))`)} AS pct`);
  return { total, qtd: new Set(riscos.map((a) => `${a.relatorio} ${a.tese}`)).size, pct_receita: nulo(linha?.pct) };
}

async function readReceita(q: Consulta): Promise<KpisDiagnostico['receita12m']> {
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

async function readSaldos(q: Consulta): Promise<KpisDiagnostico['saldos']> {
  const [r] = await q(`
    WITH b AS (SELECT "Ano" AS ano, "Período" AS per, "Saldo Final" AS v FROM rel_ecf_parte_b WHERE "Tributo" LIKE 'I%' AND "Descrição" ILIKE '%preju%')
    SELECT (SELECT max(${mesIso('"Período"')}) FROM rel_efd_c_saldo_de_creditos) AS mes,
           ${totalDe('EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'PIS'`)} AS pis,
           ${totalDe('EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'COFINS'`)} AS cofins,
           ${totalDe('EFD-F Apuração ICMS', 'Saldo Credor Transportar')} AS icms,
           ${totalDe('EFD-F IPI', 'Saldo Credor')} AS ipi,
           (SELECT CAST(sum(v) AS DECIMAL(18,2)) FROM b WHERE ano = (SELECT max(ano) FROM b) AND per = (SELECT max(per) FROM b WHERE ano = (SELECT max(ano) FROM b))) AS prejuizo,
           ${totalDe('Cruzamento Saldo Negativo IRPJ CSLL', 'Disponível')} AS saldo_negativo`);
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

/**
 * PIS, COFINS, IRPJ, CSLL and social security collected for the last year's months. DARF of other taxes are left out.
 */
async function readCarga(q: Consulta): Promise<KpisDiagnostico['carga']> {
  const [r] = await q(`
    WITH p AS (SELECT coalesce(try_strptime("Período Apuração", '%d/%m/%Y'), try_strptime('01/' || "Período Apuração", '%d/%m/%Y')) AS dia, "Valor Total" AS v
                 FROM ${contadas('E-Cac Pagamentos', 'Valor Total')}
                WHERE "Denominação" ILIKE '%pis%' OR "Denominação" ILIKE '%cofins%' OR "Denominação" ILIKE '%irpj%' OR "Denominação" ILIKE '%csll%'
                   OR "Denominação" ILIKE '%cp %' OR "Denominação" ILIKE '%previd%' OR regexp_matches("Cód. Receita", '^1(082|099|138|141|146|162|164|646)'))
    SELECT ${soma('v')} AS v, CAST(count(*) AS INTEGER) AS n,
           ${parte('sum(v)', `(SELECT sum(${RECEITA_DO_MES}) FROM rel_cruzamento_receita_bruta WHERE "Período" <> "Ano" AND try_strptime('01/' || "Período", '%d/%m/%Y') >= ${ULTIMO_ANO})`)} AS pct
      FROM p WHERE dia >= ${ULTIMO_ANO}`);
  return numero(r?.n) === 0 ? null : { valor: valor(r?.v), pct: nulo(r?.pct) };
}
