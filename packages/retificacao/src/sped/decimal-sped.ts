/** Decimals of a scaled amount: enough for any product of a base and a rate of the layouts. */
export const CASAS = 10;
const UM = 10n ** BigInt(CASAS);

/**
 * A number as a SPED file writes it (`1234,56`; an empty text is zero), times 10^10; undefined when it is no number.
 */
export function parseDecimalSped(texto: string): bigint | undefined {
  const comum = parseComum(texto);
  if (comum !== undefined) return comum;
  if (texto.trim() === '') return 0n;
  const partes = /^\s*(-?)(\d{1,30})(?:,(\d{0,10}))?\s*$/.exec(texto);
  if (!partes) return undefined;
  const valor = BigInt(partes[2] ?? '0') * UM + BigInt((partes[3] ?? '').padEnd(CASAS, '0'));
  return partes[1] === '-' ? -valor : valor;
}

const POTENCIAS = Array.from({ length: CASAS + 1 }, (_, n) => 10n ** BigInt(n));

/** Reads digits with or without a comma that are short enough to be a number of JavaScript without loss. */
function parseComum(texto: string): bigint | undefined {
  const tamanho = texto.length;
  if (tamanho === 0) return 0n;
  if (tamanho > 15) return undefined;
  let valor = 0;
  let virgula = -1;
  for (let i = 0; i < tamanho; i++) {
    const c = texto.charCodeAt(i);
    if (c >= 48 && c <= 57) valor = valor * 10 + (c - 48);
    else if (c === 44 && virgula < 0 && i > 0) virgula = i;
    else return undefined;
  }
  const casas = virgula < 0 ? 0 : tamanho - virgula - 1;
  const fator = POTENCIAS[CASAS - casas];
  return fator === undefined ? undefined : BigInt(valor) * fator;
}

/** Rounded half away from zero to `casas` decimals, with a comma: `12,30`. */
export function formatDecimalSped(valor: bigint, casas = 2): string {
  const passo = 10n ** BigInt(CASAS - casas);
  const negativo = valor < 0n;
  const absoluto = negativo ? -valor : valor;
  const arredondado = (absoluto + passo / 2n) / passo;
  const digitos = String(arredondado).padStart(casas + 1, '0');
  const texto = casas === 0 ? digitos : `${digitos.slice(0, -casas)},${digitos.slice(-casas)}`;
  return negativo && arredondado !== 0n ? `-${texto}` : texto;
}

/** The product of two scaled amounts, still scaled. */
export function multiplyDecimals(a: bigint, b: bigint): bigint {
  return (a * b) / UM;
}
