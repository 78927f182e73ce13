/**
 * Decimals as whole numbers of 10^-16. The Receita's calculator rounds each result to eight places, half to even; the
 * product of two such numbers has sixteen, so nothing is lost before that rounding. `decimal.js` would do the same ten
 * times slower, and a note may have a million items.
 */
export type Decimal = bigint;

const CASAS = 16;
const CASAS_RESULTADO = 8;

export const UM: Decimal = 10n ** BigInt(CASAS);
export const CEM: Decimal = 100n * UM;

const NUMERO = /^(-?)(\d+)(?:\.(\d{1,16}))?$/;

/** A decimal from text with a point, or from a number of JSON; undefined for anything else. */
export function parseDecimal(valor: string | number): Decimal | undefined {
  const match = NUMERO.exec(String(valor));
  if (!match) return undefined;
  const [, sinal, inteiros = '', decimais = ''] = match;
  const n = BigInt(inteiros + decimais.padEnd(CASAS, '0'));
  return sinal === '-' ? -n : n;
}

/** A decimal of a table or of this program, which is a number for sure. */
export function decimal(valor: string): Decimal {
  const n = parseDecimal(valor);
  if (n === undefined) throw new Error(`"${valor}" is no decimal`);
  return n;
}

export const times = (a: Decimal, b: Decimal): Decimal => (a * b) / UM;

/** Division by zero is zero: an expression of a table may divide by what a document lacks. */
export const over = (a: Decimal, b: Decimal): Decimal => (b === 0n ? 0n : (a * UM) / b);

/** Rounds to the places of a result, half to even. */
export const round = (n: Decimal): Decimal => roundTo(n, CASAS_RESULTADO);

function roundTo(n: Decimal, casas: number): Decimal {
  const passo = PASSOS[casas] ?? UM;
  const resto = n % passo;
  if (resto === 0n) return n;
  const base = n - resto;
  const dobro = (resto < 0n ? -resto : resto) * 2n;
  const sobe = dobro > passo || (dobro === passo && (base / passo) % 2n !== 0n);
  if (!sobe) return base;
  return n < 0n ? base - passo : base + passo;
}

const PASSOS: readonly Decimal[] = Array.from({ length: CASAS + 1 }, (_, casas) => 10n ** BigInt(CASAS - casas));

function toText(n: Decimal, casas: number): string {
  const arredondado = roundTo(n, casas) / (PASSOS[casas] ?? 1n);
  const digitos = (arredondado < 0n ? -arredondado : arredondado).toString().padStart(casas + 1, '0');
  const sinal = arredondado < 0n ? '-' : '';
  return casas === 0 ? sinal + digitos : `${sinal}${digitos.slice(0, -casas)}.${digitos.slice(-casas)}`;
}

/** Two places, the form of an amount in a document. */
export const toMoeda = (n: Decimal): string => toText(n, 2);

/** Two to four places, the form of a percentage in a document. */
export const toAliquota = (n: Decimal): string => toText(n, 4).replace(/0{1,2}$/, '');

/** Four places, or none for a whole number: the form of a quantity in a document. */
export const toQuantidade = (n: Decimal): string => (n % UM === 0n ? (n / UM).toString() : toText(n, 4));

/** Six places, as the shares of a road's stretches are shown. */
export const toSeisCasas = (n: Decimal): string => toText(n, 6);

/** Eight places, as an amount before it is rounded. */
export const toOitoCasas = (n: Decimal): string => toText(n, CASAS_RESULTADO);
