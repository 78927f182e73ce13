/** A decimal text with at most two places as cents. */
export function centavos(v: string | null | undefined): bigint {
  if (v == null || v === '') return 0n;
  const negativo = v.startsWith('-');
  const [inteiro = '0', fracao = ''] = v.replace('-', '').split('.');
  const total = BigInt(inteiro) * 100n + BigInt(`${fracao}00`.slice(0, 2));
  return negativo ? -total : total;
}

/** Cents as a decimal text with two places. */
export function reais(v: bigint): string {
  const abs = v < 0n ? -v : v;
  return `${v < 0n ? '-' : ''}${abs / 100n}.${String(abs % 100n).padStart(2, '0')}`;
}

export const somar = (valores: readonly string[]): string =>
  reais(valores.reduce((total, v) => total + centavos(v), 0n));
