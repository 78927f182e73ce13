/** One branch of a union: where the rows come from and the expression of each column it has. */
export interface Projecao<C extends string> {
  from: string;
  campos: Partial<Record<C, string>>;
}

/** What a statement reads a table from, as it is written after FROM; null for a table without a row. */
export type Fonte = (tabela: string) => string | null;

/** Every table by its own name. */
export const porNome: Fonte = (tabela) => tabela;

/**
 * A UNION ALL of branches with different columns in one shape; a column that a branch lacks is a typed NULL. Without a
 * branch it has no rows. The union is positional, because this function puts the columns in order, and because each of
 * some fifty nested unions BY NAME would project all columns again.
 */
export function selectUniao<C extends string>(colunas: Record<C, string>, projecoes: readonly Projecao<C>[]): string {
  const nomes = Object.keys(colunas) as C[]; // The keys of a Record<C, …> are C.
  const select = (campos: Partial<Record<C, string>>) =>
    `SELECT\n${nomes.map((nome) => `  CAST(${campos[nome] ?? 'NULL'} AS ${colunas[nome]}) AS ${nome}`).join(',\n')}`;
  if (projecoes.length === 0) return `${select({})}\nWHERE false`;
  return projecoes.map(({ from, campos }) => `${select(campos)}\nFROM ${from}`).join('\nUNION ALL\n');
}
