import { moneyOfCents } from './cents.ts';

/** 1.234.567 from 1234567. */
function groupThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first === 0 ? groups : [digits.slice(0, first), ...groups]).join('.');
}

/** 1.234,50 from cents. */
export function formatCents(cents: bigint): string {
  return formatMoney(moneyOfCents(cents));
}

/** 1.234,50 from a decimal string, without passing through a binary number. Keeps the places that the text has. */
export function formatMoney(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction] = match;
  return `${sign}${groupThousands(whole)}${fraction === undefined ? '' : `,${fraction}`}`;
}

/** R$ 1.234,50 from a decimal string. Keeps the places that the text has. */
export function formatReais(text: string): string {
  return `R$ ${formatMoney(text)}`;
}
