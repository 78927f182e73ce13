/** Two amounts of a control record that should agree differ by more than a cent. */
const TOLERANCIA = '0.01';

/**
 * SQL of one check: a sentence with the difference (left side minus right side) when it is above a cent, else NULL.
 * `quando` says for which rows the identity holds.
 */
export function diferenca(o: { texto: string; sql: string; quando?: string }): string {
  const valor = `CAST(${o.sql} AS DECIMAL(18,2))`;
  const quando = o.quando ? `${o.quando} AND ` : '';
  return `CASE WHEN ${quando}abs(${valor}) > ${TOLERANCIA} THEN '${o.texto} (diferença ' || replace(CAST(${valor} AS VARCHAR), '.', ',') || ')' END`;
}

/** SQL of a column Conferência: the sentences of the checks that failed, or OK. */
export function conferencia(...checks: string[]): string {
  return `coalesce(nullif(concat_ws('; ', ${checks.join(', ')}), ''), 'OK')`;
}
