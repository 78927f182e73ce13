import { appendInt64, appendSafeInteger, type ColumnBuffer } from '../columnar/column-buffer.ts';
import { precisaoDecimal } from '../columnar/parquet-metadata.ts';

/** The result of storing a number. It was stored unless it is `invalido` or `grande`. */
export const resultadoNumero = { ok: 0, invalido: 1, grande: 2, casas: 3, negativo: 4 } as const;

const potencias = Float64Array.from({ length: 19 }, (_, i) => 10 ** i);
/** A number with more digits is refused: a double could not hold it exactly. */
const maxDigitos = 15;
/** Digits that are kept of a number, from the first one that is not zero. */
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
  const tamanho = fim - inicio;
  let i = inicio;
  let fracao = 0;
  if (tamanho < 10) {
    // Up to nine digits, integer arithmetic is exact and fastest.
    let m = 0;
    let digito = 0;
    // biome-ignore lint/suspicious/noAssignInExpressions: the digit is tested and used in one step.
    while (i < fim && (digito = ((fonte[i] as number) - 48) >>> 0) <= 9) {
      m = (m * 10 + digito) | 0;
      i++;
    }
    if (i < fim && fonte[i] === virgula && tamanho > 1) {
      const primeira = ++i;
      // biome-ignore lint/suspicious/noAssignInExpressions: the digit is tested and used in one step.
      while (i < fim && (digito = ((fonte[i] as number) - 48) >>> 0) <= 9) {
        m = (m * 10 + digito) | 0;
        i++;
      }
      fracao = fim - primeira;
    }
    if (i === fim && fracao <= casas) {
      if (fracao === escala) appendInt64(coluna, linha, m, 0);
      // Nine digits and six more stay below 2^53.
      else if (escala - fracao <= 6) appendSafeInteger(coluna, linha, m * (potencias[escala - fracao] as number));
      else return appendLongDecimal(coluna, linha, fonte, inicio, fim, casas, escala);
      return resultadoNumero.ok;
    }
  } else if (tamanho <= maxDigitos + 1) {
    // The same in floating point, which is exact for fifteen digits.
    let m = 0;
    let digito = 0;
    let temVirgula = false;
    for (; i < fim; i++) {
      digito = ((fonte[i] as number) - 48) >>> 0;
      if (digito <= 9) m = m * 10 + digito;
      else if (fonte[i] === virgula && !temVirgula) {
        temVirgula = true;
        fracao = fim - i - 1;
      } else break;
    }
    if (i === fim && fracao <= casas && temVirgula) {
      const valor = m * (potencias[escala - fracao] as number);
      if (valor <= Number.MAX_SAFE_INTEGER) {
        appendSafeInteger(coluna, linha, valor);
        return resultadoNumero.ok;
      }
    }
  }
  return appendLongDecimal(coluna, linha, fonte, inicio, fim, casas, escala);
}

/** The general case: signs, long numbers, too many places. Works on the digits as text. */
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
    // The index is inside the bounds that the caller gave.
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
    // A longer number is refused, so its digits are not kept.
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
