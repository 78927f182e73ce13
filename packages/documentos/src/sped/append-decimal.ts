import { appendInt64, appendSafeInteger, type ColumnBuffer } from '../columnar/column-buffer.ts';
import { precisaoDecimal } from '../columnar/parquet-metadata.ts';

/** What came of a number. Everything but `invalido` and `grande` was stored. */
export const resultadoNumero = { ok: 0, invalido: 1, grande: 2, casas: 3, negativo: 4 } as const;

const potencias = Float64Array.from({ length: 19 }, (_, i) => 10 ** i);
/** More digits than these are refused: a double could no longer hold them all. */
const maxDigitos = 15;
/** Digits that are kept of one number, from the first that is not zero. */
const maxTexto = 64;
const virgula = 44;
const menos = 45;

/**
 * Stores the number in bytes [inicio, fim) as a decimal of `escala` places. `casas` is how many places the layout
 * allows; more are rounded half up. Text like `-12,5`: digits, one comma, a minus sign in front.
 */
export function appendDecimal(
  coluna: ColumnBuffer,
  linha: number,
  fonte: Uint8Array,
  inicio: number,
  fim: number,
  casas: number,
  escala: number,
): number {
  // Ten bytes hold at most nine digits and a comma: integer arithmetic is exact and quickest.
  if (fim - inicio <= 10) {
    let m = 0;
    let i = inicio;
    let aposVirgula = -1;
    for (; i < fim; i++) {
      // Inside the bounds given by the caller.
      const c = fonte[i] as number;
      const digito = c - 48;
      if (digito >= 0 && digito <= 9) m = (m * 10 + digito) | 0;
      else if (c === virgula && aposVirgula < 0) aposVirgula = i + 1;
      else break;
    }
    const fracao = aposVirgula < 0 ? 0 : fim - aposVirgula;
    if (
      i === fim &&
      fracao <= casas &&
      (aposVirgula < 0 || fim - inicio > 1) &&
      (aposVirgula >= 0 || fim - inicio < 10)
    ) {
      const valor = m * (potencias[escala - fracao] as number);
      if (valor <= Number.MAX_SAFE_INTEGER) {
        appendSafeInteger(coluna, linha, valor);
        return resultadoNumero.ok;
      }
    }
  }
  if (fim - inicio <= maxDigitos + 1) {
    // The same in floating point, which is exact for fifteen digits.
    let m = 0;
    let i = inicio;
    let aposVirgula = -1;
    for (; i < fim; i++) {
      // Inside the bounds given by the caller.
      const c = fonte[i] as number;
      const digito = c - 48;
      if (digito >= 0 && digito <= 9) m = m * 10 + digito;
      else if (c === virgula && aposVirgula < 0) aposVirgula = i + 1;
      else break;
    }
    const fracao = aposVirgula < 0 ? 0 : fim - aposVirgula;
    if (i === fim && fracao <= casas && aposVirgula >= 0 && fim - inicio > 1) {
      const valor = m * (potencias[escala - fracao] as number);
      if (valor <= Number.MAX_SAFE_INTEGER) {
        appendSafeInteger(coluna, linha, valor);
        return resultadoNumero.ok;
      }
    }
  }
  return appendLongDecimal(coluna, linha, fonte, inicio, fim, casas, escala);
}

/** The general case: signs, long numbers, too many places. Digits are gathered exactly. */
function appendLongDecimal(
  coluna: ColumnBuffer,
  linha: number,
  fonte: Uint8Array,
  inicio: number,
  fim: number,
  casas: number,
  escala: number,
): number {
  let i = inicio;
  const negativo = i < fim && fonte[i] === menos;
  if (negativo) i++;
  let inteiros = 0;
  let fracao = -1;
  let significativos = 0;
  let zerosFinais = 0;
  let grande = false;
  let texto = '';
  for (; i < fim; i++) {
    // Inside the bounds given by the caller.
    const c = fonte[i] as number;
    if (c === virgula && fracao < 0) {
      fracao = 0;
      zerosFinais = 0;
      continue;
    }
    if (c < 48 || c > 57) return resultadoNumero.invalido;
    if (fracao >= 0) fracao++;
    else inteiros++;
    if (c === 48 && significativos === 0) continue;
    significativos++;
    zerosFinais = c === 48 ? zerosFinais + 1 : 0;
    // A number this long is refused; its digits need not be kept.
    if (texto.length < maxTexto) texto += String.fromCharCode(c);
    else grande = true;
  }
  const fracoes = Math.max(0, fracao);
  if (inteiros + fracoes === 0) return resultadoNumero.invalido;
  if (fracao > 0) significativos -= Math.min(zerosFinais, fracoes);
  if (significativos > maxDigitos || (grande && significativos > 0)) return resultadoNumero.grande;
  let valor = BigInt(texto === '' ? 0 : texto);
  if (fracoes - casas > maxTexto) valor = 0n;
  else if (fracoes > casas) {
    const divisor = 10n ** BigInt(fracoes - casas);
    valor = (valor + divisor / 2n) / divisor;
  }
  valor *= 10n ** BigInt(escala - Math.min(fracoes, casas));
  if (valor >= limite) return resultadoNumero.grande;
  if (negativo) valor = -valor;
  appendInt64(coluna, linha, Number(BigInt.asIntN(32, valor)), Number(BigInt.asIntN(32, valor >> 32n)));
  if (fracoes > casas) return resultadoNumero.casas;
  return negativo && valor !== 0n ? resultadoNumero.negativo : resultadoNumero.ok;
}

const limite = 10n ** BigInt(precisaoDecimal);
