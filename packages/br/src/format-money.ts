import { centsOf, moneyOfCents } from './cents.ts';

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

/** R$ 1.234,50 from a decimal string, which no line breaks after the R$. Keeps the places that the text has. */
export function formatReais(text: string): string {
  return `R$\u00a0${formatMoney(text)}`;
}

const GRANDEZAS = [
  { zeros: 3, nome: 'mil' },
  { zeros: 6, nome: 'mi' },
  { zeros: 9, nome: 'bi' },
] as const;

/**
 * R$ 62,1 mil from a decimal string: one place, half up, the same on every screen. Below a thousand it is whole; the
 * full amount belongs beside it. A sign is a minus before the R$.
 */
export function formatReaisCurto(text: string): string {
  const cents = centsOf(text.replace('-', ''));
  const sign = text.startsWith('-') ? '−' : '';
  if (cents < 100_000n) return `${sign}${formatReais(moneyOfCents(cents))}`;
  let curto = '';
  for (const { zeros, nome } of GRANDEZAS) {
    const decimo = 10n ** BigInt(zeros + 1);
    const decimos = (cents + decimo / 2n) / decimo;
    curto = `${sign}R$\u00a0${formatMoney(String(decimos / 10n))},${decimos % 10n}\u00a0${nome}`;
    // 999.999,99 is 1,0 mi, and not 1.000,0 mil.
    if (decimos < 10_000n) break;
  }
  return curto;
}
