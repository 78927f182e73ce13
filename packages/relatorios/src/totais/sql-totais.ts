import type { ColunaRelatorio } from '../colunas.ts';
import { identifier } from '../duck/sql-text.ts';
import { periodoDe, type RegraTotal } from './total-coluna.ts';

interface Somada {
  indice: number;
  nome: string;
  regra: RegraTotal;
}

export interface SqlTotais {
  /**
   * One row per total: the values of `totalPor` (g0, g1…), one value for each of `indices` (s0, s1…), the number of
   * its rows (linhas), whether it mixes what has totals of its own (misto), and its place in the report (primeira).
   */
  sql: string;
  /** Which of the columns the values are of. */
  indices: number[];
}

/**
 * One query for all the totals of a result. `from` is what it reads, with `file_row_number`; `filtro` is a WHERE clause
 * or nothing; `separar` are columns whose values should not be summed up together. Undefined when no column adds up,
 * unless `contar` asks for the number of rows anyway.
 */
export function sqlTotais(o: {
  colunas: readonly ColunaRelatorio[];
  totalPor: readonly string[];
  from: string;
  filtro: string;
  separar?: readonly string[];
  contar?: boolean;
}): SqlTotais | undefined {
  const somadas = o.colunas.flatMap(({ key, total }, indice): Somada[] =>
    total === 'none' ? [] : [{ indice, nome: identifier(key), regra: total }],
  );
  if (somadas.length === 0 && o.contar !== true) return undefined;
  const misto = `coalesce(${['false', ...(o.separar ?? []).map(sqlMisto)].join(' OR ')}, false) AS misto`;
  const linhas = `(SELECT * FROM ${o.from}${o.filtro})`;
  const grupos = o.totalPor.map(identifier);
  const partes = [
    { como: comContagem(misto), somadas: somadas.filter((s) => s.regra.how === 'sum') },
    ...porRegra(somadas, 'once').map((iguais) => ({ como: sqlUmaVez, somadas: iguais })),
    ...porRegra(somadas, 'last').map((iguais) => ({ como: sqlUltimos, somadas: iguais })),
  ];
  const juncoes = partes.map(({ como, somadas: iguais }, n) => {
    const subconsulta = `(${como(linhas, grupos, iguais)}) t${n}`;
    if (n === 0) return `FROM ${subconsulta}`;
    const on = grupos.map((_, g) => `t${n}.g${g} IS NOT DISTINCT FROM t0.g${g}`);
    return `LEFT JOIN ${subconsulta} ON ${on.length === 0 ? 'true' : on.join(' AND ')}`;
  });
  const valores = partes.flatMap(({ somadas: iguais }, n) => iguais.map((_, i) => `t${n}.v${i}`));
  const selecionadas = [...grupos.map((_, g) => `t0.g${g}`), ...valores.map((valor, i) => `${valor} AS s${i}`)];
  return {
    sql: `SELECT ${[...selecionadas, 't0.linhas', 't0.misto', 't0.primeira'].join(', ')}
      ${juncoes.join('\n      ')}
      ORDER BY t0.primeira`,
    indices: partes.flatMap(({ somadas: iguais }) => iguais.map((s) => s.indice)),
  };
}

/** All sums in one pass. Its rows are the groups, in the order of the report: the other parts join it. */
function comContagem(misto: string): typeof sqlUmaVez {
  return (linhas, grupos, somadas) => {
    const somas = somadas.map(
      ({ nome, regra }, i) => `${inteira(regra, nome, comFiltro(`sum(${nome})`, regra))} AS v${i}`,
    );
    const contagem = ['count(*) AS linhas', misto, 'min(file_row_number) AS primeira'];
    return `SELECT ${[...chaves(grupos), ...somas, ...contagem].join(', ')}
      FROM ${linhas}${agrupar(grupos)}`;
  };
}

/** Whether the rows have more than one value; an empty one is a value, too. */
function sqlMisto(key: string): string {
  const nome = identifier(key);
  return `min(${nome}) <> max(${nome}) OR count(${nome}) NOT IN (0, count(*))`;
}

/** One value per key; nothing when a key has two. */
function sqlUmaVez(linhas: string, grupos: readonly string[], somadas: readonly Somada[]): string {
  const [{ regra }] = somadas as [Somada];
  const menor = somadas.map(({ nome }, i) => `min(${nome}) AS a${i}, max(${nome}) AS b${i}`);
  const somas = somadas.map((_, i) => `CASE WHEN coalesce(bool_and(a${i} = b${i}), true) THEN sum(b${i}) END AS v${i}`);
  const por = [...grupos, ...(regra.per ?? []).map(identifier)];
  const gs = grupos.map((_, g) => `g${g}`);
  return `SELECT ${[...gs, ...somas].join(', ')}
    FROM (
      SELECT ${[...chaves(grupos), ...menor].join(', ')}
        FROM ${linhas}${contadas(regra)} GROUP BY ${por.join(', ')}
    )${agrupar(gs)}`;
}

/** The rows of the last period of each series. */
function sqlUltimos(linhas: string, grupos: readonly string[], somadas: readonly Somada[]): string {
  const [{ regra }] = somadas as [Somada];
  const texto = `CAST(${identifier(periodoDe(regra))} AS VARCHAR)`;
  const periodo = `CASE WHEN regexp_full_match(${texto}, '\\d{2}/\\d{4}')
    THEN right(${texto}, 4) || '-' || left(${texto}, 2) ELSE ${texto} END`;
  const serie = [...grupos, ...(regra.per ?? []).map(identifier)];
  const particao = serie.length === 0 ? '' : `PARTITION BY ${serie.join(', ')}`;
  const somas = somadas.map(({ nome }, i) => `sum(${nome}) AS v${i}`);
  return `SELECT ${[...chaves(grupos), ...somas].join(', ')}
    FROM (SELECT *, ${periodo} AS quando_total FROM ${linhas}${contadas(regra)}
          QUALIFY quando_total = max(quando_total) OVER (${particao}))${agrupar(grupos)}`;
}

/** Columns under the same rule are worked out together. */
function porRegra(somadas: readonly Somada[], how: RegraTotal['how']): Somada[][] {
  const iguais = Map.groupBy(
    somadas.filter((s) => s.regra.how === how),
    ({ regra }) => JSON.stringify([regra.per, regra.period, regra.where]),
  );
  return [...iguais.values()];
}

const chaves = (grupos: readonly string[]): string[] => grupos.map((grupo, g) => `${grupo} AS g${g}`);
const agrupar = (grupos: readonly string[]): string => (grupos.length === 0 ? '' : ` GROUP BY ${grupos.join(', ')}`);
const contadas = ({ where }: RegraTotal): string => (where === undefined ? '' : ` WHERE ${where}`);
const comFiltro = (agregado: string, { where }: RegraTotal): string =>
  where === undefined ? agregado : `${agregado} FILTER (WHERE ${where})`;

function inteira(regra: RegraTotal, nome: string, soma: string): string {
  if (regra.whole !== true) return soma;
  return `CASE WHEN ${comFiltro(`count(${nome})`, regra)} = ${comFiltro('count(*)', regra)} THEN ${soma} END`;
}
