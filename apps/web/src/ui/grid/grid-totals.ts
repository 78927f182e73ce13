import { type GridColumn, type GridRow, isNumeric } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';

/** A row of totals as the server gives it: amounts only where a column adds up. */
export interface GridTotal {
  label: string;
  values: Readonly<Record<string, string>>;
}

/** Asks the server for the totals of the rows that a search leaves. */
export type FetchTotals = (request: GridSearch & { signal?: AbortSignal }) => Promise<readonly GridTotal[]>;

/** Under what key a pinned row holds its label; not a column of the result. */
export const TOTAL_LABEL = '\u0000total';

/** Whether a column has a total at all. */
export const addsUp = ({ total }: GridColumn): boolean => total !== undefined && total !== 'none';

/** What a report claims or states, before the amounts that it was worked out from. */
const MAIN_AMOUNTS: readonly string[] = ['Valor', 'Valor Estimado', 'Total Estimado', 'Total'];

/** The amount that is asked for first where there is room for one: what the rows are worth, else their first money. */
export function mainAmount(columns: readonly GridColumn[]): GridColumn | undefined {
  const money = columns.filter((column) => addsUp(column) && column.type === 'money');
  const byKey = new Map(money.map((column) => [column.key, column]));
  return MAIN_AMOUNTS.map((key) => byKey.get(key)).find((column) => column !== undefined) ?? money[0];
}

/** The amount that a chart begins with: what the rows are worth, else their last money, which the others lead to. */
export function chartedAmount(columns: readonly GridColumn[]): GridColumn | undefined {
  const main = mainAmount(columns);
  if (main === undefined || MAIN_AMOUNTS.includes(main.key)) return main;
  return columns.findLast((column) => addsUp(column) && column.type === 'money');
}

/** More totals than these would leave no room for the rows on a small screen; the spreadsheet has them all. */
const MOST_PINNED = 6;

/** The rows that the grid pins below the others: all the totals, or none when there are too many. */
export function pinnedTotals(totals: readonly GridTotal[]): GridRow[] {
  if (totals.length > MOST_PINNED) return [];
  return totals.map(({ label, values }) => ({ ...values, [TOTAL_LABEL]: label }));
}

/** The column that carries the label: the first on the screen that holds no amounts. */
export function labelColumn(columns: readonly GridColumn[], displayed: readonly string[]): string | undefined {
  const texts = new Set(columns.filter((column) => !isNumeric(column)).map(({ key }) => key));
  return displayed.find((key) => texts.has(key));
}
