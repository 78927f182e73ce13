import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import type { GridColumn, GridValue } from './grid-column.ts';

/** How near the last day of a right is. */
export type Deadline = 'over' | 'within-90' | 'within-180' | 'later';

/** Columns whose dates are last days, with the word for a day that has passed. */
const LAST_DAYS: Readonly<Record<string, string>> = {
  'Prescreve em': 'prescrito',
  'Prazo da Retificação': 'encerrado',
};

export const isDeadline = (column: GridColumn): boolean => column.type === 'date' && column.key in LAST_DAYS;

/** What the heading of such a column says of it. */
export const deadlineHint = (today = todayInSaoPaulo(new Date())): string =>
  `comparado com hoje, ${formatDateBr(today)}`;

/** The longest text of such a column: rows that come later may have it. */
export const LONGEST_DEADLINE = '00/00/0000 · em até 180 dias';

/** How near a last day (yyyy-MM-dd) is; a right still lives on its last day. Undefined where a cell has no date. */
export function deadlineOf(value: GridValue, today = todayInSaoPaulo(new Date())): Deadline | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  if (value < today) return 'over';
  const days = (Date.parse(value) - Date.parse(today)) / 86_400_000;
  return days <= 90 ? 'within-90' : days <= 180 ? 'within-180' : 'later';
}

/** The words that go with a last day, so that its colour is never the only sign; empty while it is far. */
export function deadlineText(value: GridValue, column: GridColumn, today?: string): string {
  switch (deadlineOf(value, today)) {
    case 'over':
      return LAST_DAYS[column.key] ?? 'prescrito';
    case 'within-90':
      return 'em até 90 dias';
    case 'within-180':
      return 'em até 180 dias';
    default:
      return '';
  }
}
