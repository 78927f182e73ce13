import { foldText } from '@apura/br';

/** A cell of a report: its column and its value as the server gives it. */
export interface Celula {
  column: string;
  value: string;
}

/**
 * The place of the field that a cell came from: the one with the same value or, of several, the one whose name has the
 * words of the column. -1 where that is not certain.
 */
export function fieldOfCell(campos: readonly { nome: string; valor: string }[], { column, value }: Celula): number {
  const sought = plainValue(value);
  if (sought === '') return -1;
  const found = campos.flatMap(({ valor }, index) => (plainValue(valor) === sought ? [index] : []));
  if (found.length < 2) return found[0] ?? -1;
  const words = foldText(column)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);
  const named = found.filter((index) => {
    const parts = foldText(campos[index]?.nome ?? '').split(/[^a-z0-9]+/);
    return words.length > 0 && words.every((word) => parts.includes(word));
  });
  return named.length === 1 ? (named[0] ?? -1) : -1;
}

/** One writing for each value: 1234.5 for 1.234,50 and 1234,50; yyyy-MM-dd for a day in any order. */
function plainValue(text: string): string {
  const plain = text.trim();
  const day = /^(\d{2})\/?(\d{2})\/?((?:19|20)\d{2})$/.exec(plain);
  if (day !== null && Number(day[2]) <= 12 && Number(day[1]) <= 31) return `${day[3]}-${day[2]}-${day[1]}`;
  const decimal = /^-?\d+[.,]\d+$/.test(plain) || /^-?\d{1,3}(\.\d{3})+,\d+$/.test(plain);
  if (!decimal) return foldText(plain);
  const point = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  return point.replace(/\.?0+$/, '');
}
