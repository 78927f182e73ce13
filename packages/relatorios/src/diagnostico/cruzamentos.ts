import type { CelulaHeat, Diagnostico } from './agregado.ts';
import { type Consulta, nulo, numero, sqlDe, texto, valor } from './consulta.ts';
import { readTotal } from './total-de.ts';

/** PIS and COFINS by month: what was calculated, declared and collected, and whether they agree. */
export async function readHeat(q: Consulta): Promise<CelulaHeat[]> {
  return (await q(sqlDe('heat'))).map(toCelula);
}

/** The payroll's contributions by month: what the eSocial totals, what the DCTFWeb says, what was collected. */
export async function readHeatFolha(q: Consulta): Promise<CelulaHeat[]> {
  return (await q(sqlDe('heat-folha'))).map(toCelula);
}

function toCelula(r: Record<string, string | number | null>): CelulaHeat {
  return {
    m: texto(r.mes),
    tributo: texto(r.tributo),
    efd: nulo(r.efd),
    dctf: nulo(r.dctf),
    darf: nulo(r.darf),
    // The four words of the queries.
    situacao: texto(r.situacao) as CelulaHeat['situacao'],
    resultado: nulo(r.resultado),
  };
}

/** What became of the documents in each of the two crossings of the XML. */
export async function readDocumentos(q: Consulta): Promise<Diagnostico['documentos']> {
  const rows = await q(sqlDe('documentos'));
  return rows.map((r) => ({
    relatorio: texto(r.relatorio),
    resultado: texto(r.resultado),
    tipo: texto(r.tipo),
    qtd: numero(r.qtd),
    valor: valor(r.valor),
  }));
}

/** The income taxes by year where the ECF, the DCTF and the payments do not agree, against the year's revenue. */
export async function readIrpjCsll(q: Consulta): Promise<Diagnostico['irpj_csll']> {
  const rows = await q(sqlDe('irpj-csll'));
  return rows.map((r) => ({
    ano: texto(r.ano),
    tributo: texto(r.tributo),
    ecf: valor(r.ecf),
    dctf: valor(r.dctf),
    darf: valor(r.darf),
    aliquota_efetiva: nulo(r.pct),
  }));
}

/** The five greatest additions and the five greatest exclusions of each year. */
export async function readLalur(q: Consulta): Promise<Diagnostico['lalur']> {
  const rows = await q(sqlDe('lalur'));
  return rows.map((r) => ({
    ano: texto(r.ano),
    tipo: texto(r.tipo),
    descricao: texto(r.descricao),
    valor: valor(r.valor),
  }));
}

/** The tax losses of each year, at the end of its last period. */
export async function readPrejuizos(q: Consulta): Promise<Diagnostico['prejuizos']> {
  const rows = await q(sqlDe('prejuizos'));
  return rows.map((r) => ({ ano: texto(r.ano), saldo: valor(r.valor) }));
}

/** What payers say that they withheld, by year and crossing, what the company used of it, and what it did not use. */
export async function readRetencoes(q: Consulta): Promise<Diagnostico['retencoes']> {
  const rows = await q(sqlDe('retencoes'));
  return rows.map((r) => ({
    ano: texto(r.ano),
    relatorio: texto(r.relatorio),
    informado: valor(r.informado),
    utilizado: valor(r.utilizado),
    nao_utilizado: valor(r.falta),
  }));
}

/** The documents in force, newest first; two hundred at most. */
export async function readPerdcomp(q: Consulta): Promise<Diagnostico['perdcomp']> {
  const rows = await q(sqlDe('perdcomp'));
  return rows.map((r) => ({
    documento: texto(r.documento),
    tipo: texto(r.tipo),
    credito: texto(r.credito),
    data: nulo(r.data),
    situacao: texto(r.situacao),
    original: valor(r.original),
    utilizado: valor(r.utilizado),
    saldo: valor(r.saldo),
  }));
}

/** The notes of 2026 on and their IBS and CBS, with the balances that the transition will find. */
export async function readReforma(q: Consulta): Promise<Diagnostico['reforma']> {
  const [r] = await q(sqlDe('reforma'));
  if (numero(r?.notas) === 0) return null;
  return {
    notas: numero(r?.notas),
    com_grupo: numero(r?.com_grupo),
    ibs: valor(r?.ibs),
    cbs: valor(r?.cbs),
    saldo_pis: valor(await readTotal(q, 'EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'PIS'`)),
    saldo_cofins: valor(await readTotal(q, 'EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'COFINS'`)),
  };
}

/** The balances, instalments and stock that PIS and COFINS leave when they end, and the credits still to be written. */
export async function readVirada(q: Consulta): Promise<Diagnostico['virada']> {
  const [r] = await q(sqlDe('virada'));
  if (numero(r?.linhas) === 0 && numero(r?.meses_a_retificar) === 0) return null;
  return {
    mes: nulo(r?.mes),
    saldo: valor(r?.saldo),
    projetado: valor(r?.projetado),
    prescreve_antes: valor(r?.prescreve_antes),
    quotas: valor(r?.quotas),
    estoque: valor(r?.estoque),
    estoque_simulado: texto(r?.estoque_simulado) === 'true',
    a_escriturar: valor(r?.a_escriturar),
    meses_a_retificar: numero(r?.meses_a_retificar),
  };
}
