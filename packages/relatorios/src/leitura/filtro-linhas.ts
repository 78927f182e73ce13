import type { ColunaLida } from '../colunas.ts';
import { type Condicao, sqlCondicao, sqlContem } from './sql-condicao.ts';

/** The conditions on a column, all of which must hold. */
export interface FiltroColuna {
  key: string;
  condicoes: readonly Condicao[];
}

/** What narrows the rows of a result. */
export interface FiltroLinhas {
  colunas: readonly ColunaLida[];
  /** Rows where each of these words is in some column, as the screen shows it, without regard to case or accents. */
  q?: string;
  /** Rows that fulfil all conditions. Keys that are no column are left out. */
  filtros?: readonly FiltroColuna[];
  /** Columns that are answered but never found by `q`: ids, which anything might be part of. */
  semBusca?: readonly string[];
}

/** The WHERE clause of a filter, with a space before it; nothing when nothing narrows the rows. */
export function sqlFiltro({ colunas, q = '', filtros = [], semBusca = [] }: FiltroLinhas): string {
  // What compares a stored value goes first: it is cheap, and leaves fewer texts to look through.
  const condicoes = filtros.flatMap(({ key, condicoes }) => {
    const coluna = colunas.find((c) => c.key === key);
    return coluna === undefined ? [] : condicoes.map((condicao) => sqlCondicao(coluna, condicao));
  });
  const palavras = palavrasDe(q);
  if (palavras.length > 0) {
    const buscadas = colunas.filter((c) => !semBusca.includes(c.key));
    condicoes.push(...palavras.map((palavra) => sqlPalavra(buscadas, palavra)));
  }
  return condicoes.length === 0 ? '' : ` WHERE ${condicoes.join(' AND ')}`;
}

/**
 * The words that a search looks for, each once. Letters and digits that are part of another word are left out: a cell
 * that has the longer one has both.
 */
export function palavrasDe(q: string): string[] {
  const palavras = [...new Set(q.toLowerCase().split(/\s+/))].filter((palavra) => palavra !== '');
  const isParte = (palavra: string) => palavras.some((outra) => outra !== palavra && outra.includes(palavra));
  return palavras.filter((palavra) => !/^[\p{L}\d]+$/u.test(palavra) || !isParte(palavra));
}

/** Column by column: a text that many rows share is looked through once. */
function sqlPalavra(colunas: readonly ColunaLida[], palavra: string): string {
  const condicoes = colunas.map((coluna) => sqlContem(coluna, palavra)).filter((condicao) => condicao !== 'false');
  return condicoes.length === 0 ? 'false' : `(${condicoes.join(' OR ')})`;
}
