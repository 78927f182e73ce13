/** PostgreSQL's text holds every character but NUL, which broken files do hold, in any of their fields. */
export function semNulos<T extends object>(row: T): T {
  const limpa = Object.entries(row).map(([coluna, valor]) => [
    coluna,
    typeof valor === 'string' ? valor.replaceAll('\u0000', '\ufffd') : valor,
  ]);
  return Object.fromEntries(limpa) as T;
}
