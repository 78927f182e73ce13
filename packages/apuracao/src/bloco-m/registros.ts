import type { Tributo } from './tipos.ts';

/** The records of COFINS that mirror those of PIS. */
const ESPELHO: Readonly<Record<string, string>> = {
  M100: 'M500',
  M105: 'M505',
  M110: 'M510',
  M200: 'M600',
  M205: 'M605',
  M210: 'M610',
  M211: 'M611',
  M215: 'M615',
  M220: 'M620',
  M230: 'M630',
  M300: 'M700',
  M400: 'M800',
  M410: 'M810',
  '1100': '1500',
  '1300': '1700',
};

/** The record of a tax, named by the one of PIS: `registroDe('M210', 'COFINS')` is M610. */
export function registroDe(pis: string, tributo: Tributo): string {
  return tributo === 'PIS' ? pis : (ESPELHO[pis] ?? pis);
}

/** 1,6500 from a rate of 4 decimals, as the users of the file write it. */
export const formatAliquota = (valor: bigint): string => {
  const digitos = valor.toString().padStart(5, '0');
  return `${digitos.slice(0, -4)},${digitos.slice(-4)}`;
};
