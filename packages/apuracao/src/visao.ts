import { type Fonte, type Projecao, porNome, selectUniao } from './select-uniao.ts';

/** A look-up under a name of its own: a table, a view or a macro that queries read. */
export interface Visao {
  nome: string;
  /** The statement that makes it, or makes it again. */
  sql: string;
  /**
   * The statement without the tables that have no row, of a look-up that names every record of an obligation: a project
   * has a few of them, and the engine spends as long on what an empty one is as on one with rows.
   */
  soPresentes?: (fonte: Fonte) => string;
}

const criar = (tipo: 'TABLE' | 'VIEW' | 'MACRO', nome: string, resto: string): string =>
  `CREATE OR REPLACE ${tipo} ${nome}${resto}`;

/** Rows that are worked out once. */
export const tabela = (nome: string, select: string): Visao => ({ nome, sql: criar('TABLE', nome, ` AS ${select}`) });

/** Rows that every query that names it works out. */
export const visao = (nome: string, select: string): Visao => ({ nome, sql: criar('VIEW', nome, ` AS ${select}`) });

/** The rows of several tables in one shape, as a view. */
export function uniao<C extends string>(
  nome: string,
  colunas: Record<C, string>,
  ramos: readonly { tabela: string; campos: Projecao<C>['campos'] }[],
): Visao {
  const soPresentes = (fonte: Fonte) => {
    const projecoes = ramos.flatMap(({ tabela, campos }) => {
      const from = fonte(tabela);
      return from === null ? [] : [{ from, campos }];
    });
    return criar('VIEW', nome, ` AS ${selectUniao(colunas, projecoes)}`);
  };
  return { nome, sql: soPresentes(porNome), soPresentes };
}

export const macro = (nome: string, parametros: readonly string[], expressao: string): Visao => ({
  nome,
  sql: criar('MACRO', nome, `(${parametros.join(', ')}) AS ${expressao}`),
});
