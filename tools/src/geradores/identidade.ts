import { cnpjCheckDigits } from '@apura/br';

/** A CNPJ with right check digits from its first twelve positions. */
export function cnpjOf(base: string): string {
  return `${base}${cnpjCheckDigits(base)}`;
}

/** A CPF with right check digits from its first nine digits. */
export function cpfOf(base: string): string {
  const digit = (digits: string): number => {
    let sum = 0;
    for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (digits.length + 1 - i);
    return ((sum * 10) % 11) % 10;
  };
  const first = `${base}${digit(base)}`;
  return `${first}${digit(first)}`;
}

/**
 * A state registration of São Paulo with its two check digits, from eight and then two digits (Portaria CAT, roteiro de
 * IE).
 */
export function inscricaoPaulista(head: string, tail: string): string {
  const weighted = (digits: string, weights: readonly number[]): number => {
    const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
    return (sum % 11) % 10;
  };
  const nine = `${head}${weighted(head, [1, 3, 4, 5, 6, 7, 8, 10])}`;
  const eleven = `${nine}${tail}`;
  return `${eleven}${weighted(eleven, [3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2])}`;
}

export interface ChaveParts {
  cUf: string;
  /** Year and month of issue, AAMM. */
  aamm: string;
  cnpj: string;
  modelo: string;
  serie: number;
  numero: number;
  cNf: string;
}

/** The 44 positions of a document's access key; the check digit is modulo 11 with weights 2 to 9 (MOC, item 5.4). */
export function chaveOf(parts: ChaveParts): string {
  const head =
    parts.cUf +
    parts.aamm +
    parts.cnpj +
    parts.modelo +
    String(parts.serie).padStart(3, '0') +
    String(parts.numero).padStart(9, '0') +
    `1${parts.cNf}`;
  let sum = 0;
  for (let i = 0; i < 43; i++) sum += (head.charCodeAt(42 - i) - 48) * ((i % 8) + 2);
  const rest = sum % 11;
  return `${head}${rest < 2 ? 0 : 11 - rest}`;
}
