import { type Fonte, porNome, visao } from '@apura/apuracao';
import { type Coluna, tipoSql } from '@apura/documentos';
import { esquemasPorNome } from './esquemas-por-nome.ts';
import type { Mart } from './mart.ts';
import { SELECT_DO_ARQUIVO } from './staging.ts';

/** Two records that say the same of the two taxes. */
export interface Par {
  nome: string;
  /** One row of the view in one sentence. */
  linha: string;
  /** The record of PIS and that of COFINS. */
  registros: readonly [string, string];
  /** The pair that the records are below, and the fields that a row has of it. */
  pai?: { nome: string; campos: readonly string[] };
}

export const PARES: readonly Par[] = [
  { nome: 'm_credito', linha: 'One row per credit of a month (M100, M500).', registros: ['M100', 'M500'] },
  {
    nome: 'm_credito_base',
    linha: 'One row per base of a credit (M105, M505), with the code and the rates of the credit.',
    registros: ['M105', 'M505'],
    pai: { nome: 'm_credito', campos: ['COD_CRED', 'ALIQ', 'ALIQ_QUANT'] },
  },
  {
    nome: 'm_credito_ajuste',
    linha: 'One row per adjustment of a credit (M110, M510), with the code of the credit.',
    registros: ['M110', 'M510'],
    pai: { nome: 'm_credito', campos: ['COD_CRED'] },
  },
  {
    nome: 'm_credito_ajuste_detalhe',
    linha: 'One row per detail of an adjustment of a credit (M115, M515), with the adjustment.',
    registros: ['M115', 'M515'],
    pai: { nome: 'm_credito_ajuste', campos: ['IND_AJ', 'COD_AJ', 'NUM_DOC', 'COD_CRED'] },
  },
  {
    nome: 'm_apuracao',
    linha: 'One row per tax of a month: what is due and what is to be paid (M200, M600).',
    registros: ['M200', 'M600'],
  },
  {
    nome: 'm_debito',
    linha: 'One row per code of receipt of what is to be paid (M205, M605).',
    registros: ['M205', 'M605'],
  },
  {
    nome: 'm_contribuicao',
    linha: 'One row per code and rate of the contribution of a month (M210, M610).',
    registros: ['M210', 'M610'],
  },
  {
    nome: 'm_contribuicao_cooperativa',
    linha: 'One row per base of a cooperative society (M211, M611), with the code of the contribution.',
    registros: ['M211', 'M611'],
    pai: { nome: 'm_contribuicao', campos: ['COD_CONT'] },
  },
  {
    nome: 'm_contribuicao_ajuste_base',
    linha: 'One row per adjustment of the base of a contribution (M215, M615), with code and rate of the contribution.',
    registros: ['M215', 'M615'],
    pai: { nome: 'm_contribuicao', campos: ['COD_CONT', 'ALIQ'] },
  },
  {
    nome: 'm_contribuicao_ajuste',
    linha: 'One row per adjustment of a contribution (M220, M620), with the code of the contribution.',
    registros: ['M220', 'M620'],
    pai: { nome: 'm_contribuicao', campos: ['COD_CONT'] },
  },
  {
    nome: 'm_contribuicao_ajuste_detalhe',
    linha: 'One row per detail of an adjustment of a contribution (M225, M625), with the adjustment.',
    registros: ['M225', 'M625'],
    pai: { nome: 'm_contribuicao_ajuste', campos: ['IND_AJ', 'COD_AJ', 'NUM_DOC', 'COD_CONT'] },
  },
  {
    nome: 'm_diferimento',
    linha: 'One row per public body of a contribution (M230, M630): sales of the month to it that are not paid yet.',
    registros: ['M230', 'M630'],
  },
  {
    nome: 'm_diferida_anterior',
    linha: 'One row per contribution of an earlier month that falls due (M300, M700).',
    registros: ['M300', 'M700'],
  },
  {
    nome: 'm_receita',
    linha: 'One row per CST of revenue that is not taxed (M400, M800).',
    registros: ['M400', 'M800'],
  },
  {
    nome: 'm_receita_natureza',
    linha: 'One row per nature of revenue that is not taxed (M410, M810), with its CST.',
    registros: ['M410', 'M810'],
    pai: { nome: 'm_receita', campos: ['CST'] },
  },
  {
    nome: 'controle_credito',
    linha: 'One row per record 1100 or 1500 of a file: a credit of one month of origin, as that file carries it on.',
    registros: ['1100', '1500'],
  },
  {
    nome: 'controle_credito_extemporaneo',
    linha: 'One row per operation of an earlier month whose credit is taken late (1101, 1501), with that credit.',
    registros: ['1101', '1501'],
    pai: { nome: 'controle_credito', campos: ['PER_APU_CRED', 'COD_CRED'] },
  },
  {
    nome: 'controle_credito_extemporaneo_vinculo',
    linha: 'One row per 1102 or 1502: how the credit of its 1101 or 1501 divides by kind of revenue.',
    registros: ['1102', '1502'],
  },
  {
    nome: 'controle_retencao',
    linha: 'One row per record 1300 or 1700 of a file: what was withheld in one month by one kind of withholding.',
    registros: ['1300', '1700'],
  },
];

const LADOS = [
  { n: 1, tributo: 'PIS' },
  { n: 2, tributo: 'COFINS' },
] as const;

const tabelaDe = (registro: string) => `efdc_${registro.toLowerCase()}`;

/** The fields of a record; not those that every table has for its place in the file. */
function camposDe(registro: string): Coluna[] {
  const esquema = esquemasPorNome().get(tabelaDe(registro));
  if (esquema === undefined) throw new Error(`no reader writes ${registro}`);
  return esquema.colunas.filter((c) => !c.nome.startsWith('_'));
}

/** The name of a field for both taxes: the official one where they share it, else that of PIS without the tax. */
const neutro = (pis: string, cofins: string): string => (pis === cofins ? pis : pis.replace('_PIS', ''));

/** The fields of a pair by position, with their neutral names. Throws where the two layouts are not alike. */
export function camposDoPar({ nome, registros }: Par): { nome: string; tipo: string; lados: [string, string] }[] {
  const [pis, cofins] = registros.map(camposDe);
  if (pis === undefined || cofins === undefined || pis.length !== cofins.length)
    throw new Error(`${nome}: its two records have not the same number of fields`);
  return pis.map((campo, i) => {
    const outro = cofins[i] ?? campo;
    if (tipoSql(campo.tipo) !== tipoSql(outro.tipo)) throw new Error(`${nome}: ${campo.nome} has two types`);
    return { nome: neutro(campo.nome, outro.nome), tipo: tipoSql(campo.tipo), lados: [campo.nome, outro.nome] };
  });
}

const parDe = (nome: string): Par => {
  const par = PARES.find((p) => p.nome === nome);
  if (par === undefined) throw new Error(`no pair is named ${nome}`);
  return par;
};

/** A SELECT of one side: its place, its fields, and those of the record above it. */
function ladoDe(par: Par, lado: 0 | 1): { select: string; from: string } {
  const tabela = tabelaDe(par.registros[lado]);
  const proprios = camposDoPar(par).map((c) => `t.${c.lados[lado]} AS ${c.nome}`);
  const base = [`t._arquivo`, `t._linha`, `t._pai`, ...proprios];
  if (par.pai === undefined) return { select: base.join(', '), from: `${tabela} t` };
  const { nome, campos } = par.pai;
  const pai = ladoDe(parDe(nome), lado);
  return {
    select: [...base, ...campos.map((c) => `p.${c}`)].join(', '),
    from:
      `${tabela} t LEFT JOIN (SELECT ${pai.select} FROM ${pai.from}) p ` +
      'ON p._arquivo = t._arquivo AND p._linha = t._pai',
  };
}

function vazioDe(par: Par): string {
  const tipos = new Map(camposDoPar(par).map((c) => [c.nome, c.tipo]));
  for (let { pai } = par; pai !== undefined; pai = parDe(pai.nome).pai)
    for (const { nome, tipo } of camposDoPar(parDe(pai.nome))) if (!tipos.has(nome)) tipos.set(nome, tipo);
  const colunas = [...camposDoPar(par).map((c) => c.nome), ...(par.pai?.campos ?? [])];
  const nulos = colunas.map((nome) => `CAST(NULL AS ${tipos.get(nome) ?? 'VARCHAR'}) AS ${nome}`);
  const lugar = `CAST(NULL AS VARCHAR) AS _arquivo, CAST(NULL AS INTEGER) AS _linha, CAST(NULL AS INTEGER) AS _pai`;
  return `SELECT 0 AS n, '' AS tributo, ${[lugar, ...nulos].join(', ')} WHERE false`;
}

function selectPar(par: Par, fonte: Fonte): string {
  const ramos = LADOS.flatMap(({ n, tributo }, i) => {
    const lado = i === 0 ? 0 : 1;
    if (fonte(tabelaDe(par.registros[lado])) === null) return [];
    const { select, from } = ladoDe(par, lado);
    return [`SELECT ${n} AS n, '${tributo}' AS tributo, ${select} FROM ${from}`];
  });
  const uniao = ramos.length === 0 ? vazioDe(par) : ramos.join(' UNION ALL ');
  return `SELECT r.*, ${SELECT_DO_ARQUIVO} FROM (${uniao}) r JOIN arq a ON a.id = r._arquivo`;
}

/** The pairs as views: a row per record of either tax, with `n` (1 PIS, 2 COFINS), `tributo` and those of the file. */
export const martsDosPares = (): Mart[] =>
  PARES.map((par) => ({
    linha: par.linha,
    visao: {
      ...visao(par.nome, selectPar(par, porNome)),
      soPresentes: (fonte) => visao(par.nome, selectPar(par, fonte)).sql,
    },
  }));
