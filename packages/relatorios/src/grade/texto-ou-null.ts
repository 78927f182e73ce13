/** A value as DuckDB's JSON conversion gives it, as text. */
export const textoOuNull = (valor: unknown): string | null =>
  valor === null || valor === undefined ? null : String(valor);
