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
  const first = monthIndex(parseCompetencia(inicio));
  const count = Math.max(0, mesesEntre(inicio, fim));
  return Array.from({ length: count }, (_, i) => {
    const index = first + i;
    return parseCompetencia(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`);
  });
}

function monthIndex(competencia: Competencia): number {
  return Number(competencia.slice(0, 4)) * 12 + Number(competencia.slice(5, 7)) - 1;
}
