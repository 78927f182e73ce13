import type { Diagnostico, PaineisGuardados, PontoMes } from './agregado.ts';
import { type Consulta, nulo, sqlDe, texto, valor } from './consulta.ts';
import { readPrazos } from './prazos.ts';

/** Month by month: revenue, what PIS, COFINS and ICMS came to, and the credits. A month without documents is a hole. */
export async function readSeries(q: Consulta): Promise<Diagnostico['series']> {
  const meses = await q(sqlDe('series'));
  const serie = (coluna: 'receita' | 'pis' | 'cofins' | 'icms'): PontoMes[] =>
    meses.map((r) => ({ m: texto(r.mes), v: nulo(r[coluna]) }));
  const creditos = await q(sqlDe('creditos-do-mes'));
  return {
    receita: serie('receita'),
    pis: serie('pis'),
    cofins: serie('cofins'),
    icms: serie('icms'),
    creditos: creditos.map((r) => ({
      m: texto(r.mes),
      apurado: valor(r.apurado),
      descontado: valor(r.descontado),
      saldo: nulo(r.saldo),
    })),
  };
}

/** From the contribution of the period to what is to be paid: PIS and COFINS together. */
export async function readCascata(q: Consulta): Promise<Diagnostico['cascata']> {
  const [r] = await q(sqlDe('cascata'));
  if (!r?.qtd) return [];
  return [
    { rotulo: 'Débito', valor: valor(r.debito), tipo: 'total' },
    { rotulo: 'Créditos do mês', valor: valor(r.mes), tipo: 'parcela' },
    { rotulo: 'Créditos anteriores', valor: valor(r.anteriores), tipo: 'parcela' },
    { rotulo: 'Retenções', valor: valor(r.retencoes), tipo: 'parcela' },
    { rotulo: 'Outras deduções', valor: valor(r.deducoes), tipo: 'parcela' },
    { rotulo: 'A recolher', valor: valor(r.recolher), tipo: 'total' },
  ];
}

/** Credits by the nature of their base, and the share of the purchases that the base is. */
export async function readCreditosNatureza(q: Consulta): Promise<Diagnostico['creditos_natureza']> {
  const rows = await q(sqlDe('creditos-natureza'));
  return rows.map((r) => ({
    natureza: texto(r.natureza),
    descricao: texto(r.descricao),
    base: valor(r.base),
    credito: valor(r.credito),
    pct_compras: nulo(r.pct),
  }));
}

/** Revenue by how PIS and COFINS treat it. */
export async function readReceitaTratamento(q: Consulta): Promise<Diagnostico['receita_tratamento']> {
  const rows = await q(sqlDe('receita-tratamento'));
  return rows.map((r) => ({ tratamento: texto(r.tratamento), valor: valor(r.valor), pct: valor(r.pct) }));
}

/** The ICMS in the base of PIS and COFINS by year, and what leaving it out is worth. */
export async function readTeseIcms(q: Consulta): Promise<PaineisGuardados['tese_icms']> {
  const anos = await q(sqlDe('tese-icms'));
  const prazos = await readPrazos(q, { de: sqlDe('tese-icms-valor'), chaves: ['ano'] });
  return anos.map((r) => ({
    ano: texto(r.ano),
    destacado: valor(r.destacado),
    excluido: valor(r.excluido),
    a_excluir: valor(r.a_excluir),
    prazos: prazos.find((p) => p.chave.ano === texto(r.ano))?.prazos ?? [],
  }));
}

/** More than are shown, because what has lapsed on the day of the reading gives its place to the next. */
const NCMS_GUARDADOS = 30;

/** What taxing goods that are monophasic, at zero or under substitution is worth, by official table and by NCM. */
export async function readMonofasico(q: Consulta): Promise<PaineisGuardados['monofasico']> {
  const de = sqlDe('monofasico-valor');
  const tabelas = await readPrazos(q, { de, chaves: ['relatorio', 'tabela'] });
  const ncms = await readPrazos(q, { de, chaves: ['ncm', 'descricao'], maximo: NCMS_GUARDADOS });
  return {
    por_tabela: tabelas.map(({ chave, prazos }) => ({ relatorio: chave.relatorio, tabela: chave.tabela, prazos })),
    top_ncm: ncms.map(({ chave, prazos }) => ({ ncm: chave.ncm, descricao: chave.descricao, prazos })),
  };
}

/** What the credits that nobody took are worth, by where they come from. */
export async function readNaoAproveitados(q: Consulta): Promise<PaineisGuardados['creditos_nao_aproveitados']> {
  const origens = await readPrazos(q, { de: sqlDe('nao-aproveitados-valor'), chaves: ['origem', 'confianca'] });
  return origens.map(({ chave, prazos }) => ({ origem: chave.origem, confianca: chave.confianca, prazos }));
}
