/** One branch of a union: where the rows come from and the expression of each column it has. */
export interface Projecao<C extends string> {
  from: string;
  campos: Partial<Record<C, string>>;
}

/** What a statement reads a table from, as it stands after FROM; null for a table without a row. */
export type Fonte = (tabela: string) => string | null;

/** Every table by its own name. */
export const porNome: Fonte = (tabela) => tabela;

/**
 * A UNION ALL of branches with different columns in one shape; a column that a branch lacks is a typed NULL. Without a
 * branch it has no rows.
 */
export function selectUniao<C extends string>(colunas: Record<C, string>, projecoes: readonly Projecao<C>[]): string {
  const nomes = Object.keys(colunas) as C[]; // The keys of a Record<C, …> are C.
  if (projecoes.length === 0)
    return `SELECT ${nomes.map((nome) => `CAST(NULL AS ${colunas[nome]}) AS ${nome}`).join(', ')} WHERE false`;
  return projecoes
    .map(({ from, campos }) => {
      const select = nomes.map((nome) => `CAST(${campos[nome] ?? 'NULL'} AS ${colunas[nome]}) AS ${nome}`);
      return `SELECT ${select.join(', ')} FROM ${from}`;
    })
    .join('\nUNION ALL\n');
}
