import type { DiagnosticoGuardado, KpisDiagnostico, RiscoGuardado } from './agregado.ts';
import { sum } from './centavos.ts';
import { type Consulta, nulo, numero, sqlDe, texto, valor } from './consulta.ts';
import { readTotal } from './total-de.ts';

/** The figures at the top that do not depend on the day. The risks' sum comes from the findings themselves. */
export async function readKpis(q: Consulta, riscos: readonly RiscoGuardado[]): Promise<DiagnosticoGuardado['kpis']> {
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
  riscos: readonly RiscoGuardado[],
  receita: string | null,
): Promise<KpisDiagnostico['riscos']> {
  const total = sum(riscos.map((a) => a.valor));
  const [linha] =
    receita === null ? [] : await q(`SELECT parte('${total}', CAST('${receita}' AS DECIMAL(28, 2))) AS pct`);
  return { total, qtd: new Set(riscos.map((a) => `${a.relatorio} ${a.tese}`)).size, pct_receita: nulo(linha?.pct) };
}

async function readReceita(q: Consulta): Promise<KpisDiagnostico['receita12m']> {
  const [r] = await q(sqlDe('receita-12-meses'));
  return {
    valor: nulo(r?.valor),
    // A growth against part of a year would be no growth.
    anterior: numero(r?.meses_anteriores) === 12 ? nulo(r?.anterior) : null,
    meses: numero(r?.meses),
    de: texto(r?.de),
    ate: texto(r?.ate),
  };
}

async function readSaldos(q: Consulta): Promise<KpisDiagnostico['saldos']> {
  const [r] = await q(sqlDe('saldos'));
  return {
    mes: nulo(r?.mes),
    pis: await readTotal(q, 'EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'PIS'`),
    cofins: await readTotal(q, 'EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'COFINS'`),
    icms: await readTotal(q, 'EFD-F Apuração ICMS', 'Saldo Credor Transportar'),
    ipi: await readTotal(q, 'EFD-F IPI', 'Saldo Credor'),
    prejuizo: nulo(r?.prejuizo),
    saldo_negativo: await readTotal(q, 'Cruzamento Saldo Negativo IRPJ CSLL', 'Disponível'),
  };
}

/**
 * PIS, COFINS, IRPJ, CSLL and social security collected for the last year's months. DARF of other taxes are left out.
 */
async function readCarga(q: Consulta): Promise<KpisDiagnostico['carga']> {
  const [r] = await q(sqlDe('carga'));
  return numero(r?.qtd) === 0 ? null : { valor: valor(r?.valor), pct: nulo(r?.pct) };
}
