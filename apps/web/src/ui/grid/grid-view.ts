import type { GridColumn, GridRow } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import type { GridSort } from './window-reader.ts';

/** What a grid shows at the moment: which rows in which order, and which columns. */
export interface GridView {
  search: GridSearch;
  sort: readonly GridSort[];
  /** The columns in the order of the screen, without the hidden ones. */
  displayed: readonly GridColumn[];
  total: number;
  /** The marked rows: how many they are, and all of them, wherever they are. */
  marked: { count: number; fetch: () => Promise<GridRow[]> };
  /** Whether a search, filters, an order or the columns make it differ from the whole result. */
  differs: boolean;
}

/** How rows are put together: by columns one inside the other, or as a table of two columns. */
export type Analysis =
  | { kind: 'grupos'; levels: readonly string[] }
  | { kind: 'pivo'; row: string; column: string; measure: string | null };
