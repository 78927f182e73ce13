import type { CellValue } from './data-column.ts';

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** Ascending order as a Brazilian reader expects it: numbers by value, words without minding accents, blanks first. */
export function compareValues(a: CellValue, b: CellValue): number {
  const blankA = a === null || a === undefined || a === '';
  const blankB = b === null || b === undefined || b === '';
  if (blankA || blankB) return Number(blankB) - Number(blankA);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
