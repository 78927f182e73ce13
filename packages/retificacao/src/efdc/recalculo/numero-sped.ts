/** A number of a SPED file (`1234,5`) as a bigint of the given decimals; blank is 0, and null what is no such number. */
export function parseNumero(texto: string, escala: number): bigint | null {
  if (texto.trim() === '') return 0n;
  const partes = /^\s*(-?)(\d*)(?:[.,](\d*))?\s*$/.exec(texto);
  if (!partes) return null;
  const [, sinal = '', inteiro = '', fracao = ''] = partes;
  if (inteiro + fracao === '' || /[1-9]/.test(fracao.slice(escala))) return null;
  const n = BigInt(inteiro + fracao.slice(0, escala).padEnd(escala, '0'));
  return sinal === '-' ? -n : n;
}

/** The number as a SPED file writes it: decimal comma, every decimal, no thousands. */
export function formatNumero(n: bigint, escala: number): string {
  const digitos = (n < 0n ? -n : n).toString().padStart(escala + 1, '0');
  const corte = digitos.length - escala;
  return `${n < 0n ? '-' : ''}${digitos.slice(0, corte)},${digitos.slice(corte)}`;
}
