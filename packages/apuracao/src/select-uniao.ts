/** One branch of a union: where the rows come from and the expression of each column it has. */
export interface Projecao<C extends string> {
  from: string;
  campos: Partial<Record<C, string>>;
}

/** A UNION ALL of branches with different columns in one shape; a column that a branch lacks is a typed NULL. */
export function selectUniao<C extends string>(colunas: Record<C, string>, projecoes: readonly Projecao<C>[]): string {
  const nomes = Object.keys(colunas) as C[]; // The keys of a Record<C, …> are C.
  return projecoes
    .map(({ from, campos }) => {
      const select = nomes.map((nome) => `CAST(${campos[nome] ?? 'NULL'} AS ${colunas[nome]}) AS ${nome}`);
      return `SELECT ${select.join(', ')} FROM ${from}`;
    })
    .join('\nUNION ALL\n');
}
