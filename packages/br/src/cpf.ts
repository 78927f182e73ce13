import { ValueError } from './value-error.ts';

/** Eleven digits without punctuation, both check digits right. */
export type Cpf = string & { readonly __brand: 'Cpf' };

/** Whether a text (digits, or 000.000.000-00) is a CPF: eleven digits, not all the same, both check digits right. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  return checkDigit(digits.slice(0, 9)) === Number(digits[9]) && checkDigit(digits.slice(0, 10)) === Number(digits[10]);
}

/** The digits of a CPF; throws {@link ValueError} with the message of the screens. */
export function parseCpf(text: string): Cpf {
  if (!isCpf(text)) throw new ValueError('CPF informado inválido');
  // Verified by the line above.
  return text.replace(/[.\-\s]/g, '') as Cpf;
}

/** 000.000.000-00. A text that does not have eleven positions comes back as it is. */
export function formatCpf(cpf: string): string {
  if (cpf.length !== 11) return cpf;
  return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (digits.length + 1 - i);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}
