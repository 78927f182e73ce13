import { type Fonte, type Projecao, porNome, selectUniao } from './select-uniao.ts';

/** A look-up under a name of its own: a table, a view or a macro that queries read. */
export interface Visao {
  nome: string;
  /** What the look-up reads, as a SELECT statement: its rows, or the expression of a macro. */
  select: string;
  /** The statement that makes the look-up, or makes it again. */
  sql: string;
  /**
   * The statement without the tables that have no row. Only for a look-up that names every record of an obligation: a
   * project has a few of them, and DuckDB plans an empty table as long as one with rows.
   */
  soPresentes?: (fonte: Fonte) => string;
}

const criar = (tipo: 'TABLE' | 'VIEW' | 'MACRO', nome: string, resto: string): string =>
  `CREATE OR REPLACE ${tipo} ${nome}${resto}`;

/** Rows that are worked out once. */
export const tabela = (nome: string, select: string): Visao => ({
  nome,
  select,
  sql: criar('TABLE', nome, ` AS ${select}`),
});

/** Rows that every query that names the view works out. */
export const visao = (nome: string, select: string): Visao => ({
  nome,
  select,
  sql: criar('VIEW', nome, ` AS ${select}`),
});

/** The rows of several tables in one shape, as a view. */
export function uniao<C extends string>(
  nome: string,
  colunas: Record<C, string>,
  ramos: readonly { tabela: string; campos: Projecao<C>['campos'] }[],
): Visao {
  const select = (fonte: Fonte) =>
    selectUniao(
      colunas,
      ramos.flatMap(({ tabela, campos }) => {
        const from = fonte(tabela);
        return from === null ? [] : [{ from, campos }];
      }),
    );
  return {
    ...visao(nome, select(porNome)),
    soPresentes: (fonte) => visao(nome, select(fonte)).sql,
  };
}

/** A macro that reads tables, so that it can be made only after them. All others are in `macros.sql`. */
export const macro = (nome: string, parametros: readonly string[], expressao: string): Visao => ({
  nome,
  select: `SELECT ${expressao}`,
  sql: criar('MACRO', nome, `(${parametros.join(', ')}) AS ${expressao}`),
});
