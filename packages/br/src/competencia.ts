import { ValueError } from './value-error.ts';

/** A month of assessment as yyyy-MM, which sorts as text. */
export type Competencia = string & { readonly __brand: 'Competencia' };

/** The month of an ISO date (yyyy-MM-dd) or of a yyyy-MM text. */
export function parseCompetencia(text: string): Competencia {
  const month = text.slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new ValueError(`Competência inválida: ${text}`);
  // The pattern above is the definition of the brand.
  return month as Competencia;
}

/** The number of months from one ISO date to another, both months included; 0 or less when the end comes first. */
export function mesesEntre(inicio: string, fim: string): number {
  return monthIndex(parseCompetencia(fim)) - monthIndex(parseCompetencia(inicio)) + 1;
}

/** Every month from the first date's to the last date's, in order. */
export function listCompetencias(inicio: string, fim: string): Competencia[] {
  const first = parseCompetencia(inicio);
  const count = Math.max(0, mesesEntre(inicio, fim));
  return Array.from({ length: count }, (_, i) => parseCompetencia(moveCompetencia(first, i)));
}

/** The month that lies so many months after one (yyyy-MM); before it, when the number is negative. */
export function moveCompetencia(mes: string, meses: number): string {
  const index = monthIndex(mes) + meses;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The last day (yyyy-MM-dd) of a month (yyyy-MM). */
export function ultimoDiaDoMes(mes: string): string {
  return new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** A period as people write it: 03/2025 of 2025-03, 13º/2025 of the 13th salary's 2025-13; a year stays a year. */
export function formatPeriodo(periodo: string): string {
  return periodo.replace(/^(\d{4})-13$/, '13º/$1').replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}

function monthIndex(mes: string): number {
  return Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1;
}
