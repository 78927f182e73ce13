import { formatCpf } from './cpf.ts';
import { ValueError } from './value-error.ts';

/**
 * Fourteen positions, upper case, no punctuation. Since July 2026 the first twelve may hold letters (IN RFB
 * 2.229/2024).
 */
export type Cnpj = string & { readonly __brand: 'Cnpj' };

/**
 * The two check digits of the first twelve positions. The value of a character is its ASCII code minus 48, so digits
 * keep their value and A is 17. Source: NT COCAD/SUARA/RFB 49/2024.
 */
export function cnpjCheckDigits(base: string): string {
  const first = checkDigit(base);
  return `${first}${checkDigit(`${base}${first}`)}`;
}

/** Whether a text is a CNPJ with right check digits; punctuation and lower case are accepted. */
export function isCnpj(text: string): boolean {
  return findCnpj(text) !== undefined;
}

/** The CNPJ in a text with or without punctuation, or undefined when its shape or its check digits are wrong. */
export function findCnpj(text: string): Cnpj | undefined {
  const plain = text.replace(/[.\-/\s]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(plain) || /^(.)\1{13}$/.test(plain)) return undefined;
  // The check digits were just verified: this is the one place where the brand is given.
  return cnpjCheckDigits(plain.slice(0, 12)) === plain.slice(12) ? (plain as Cnpj) : undefined;
}

/** As {@link findCnpj}, throwing {@link ValueError} instead of answering undefined. */
export function parseCnpj(text: string): Cnpj {
  const cnpj = findCnpj(text);
  if (cnpj === undefined) throw new ValueError('CNPJ inválido, confira os 14 caracteres informados');
  return cnpj;
}

/** 00.000.000/0000-00. A text that does not have fourteen positions comes back as it is. */
export function formatCnpj(cnpj: string): string {
  if (cnpj.length !== 14) return cnpj;
  return `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
}

/**
 * A CNPJ or a CPF with its points; what is neither, such as a CNO or a root of eight positions, comes back as it is.
 */
export function formatDocumento(documento: string): string {
  if (/^[0-9A-Z]{12}[0-9]{2}$/.test(documento)) return formatCnpj(documento);
  return /^[0-9]{11}$/.test(documento) ? formatCpf(documento) : documento;
}

/** The first eight positions, which all establishments of one company share. */
export function cnpjRoot(cnpj: string): string {
  return cnpj.slice(0, 8);
}

function checkDigit(positions: string): number {
  let sum = 0;
  for (let i = 0; i < positions.length; i++) {
    const weight = ((positions.length - 1 - i) % 8) + 2;
    sum += (positions.charCodeAt(i) - 48) * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
