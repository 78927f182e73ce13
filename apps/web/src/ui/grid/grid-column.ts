/** How a column's values are written, aligned, copied and summed. */
type GridColumnType = 'text' | 'date' | 'money' | 'decimal' | 'integer' | 'percent';

/** A column as the server announces it. The key is its heading too, may hold dots and is never a path. */
export interface GridColumn {
  key: string;
  type: GridColumnType;
  /** Whether its texts are a CNPJ or a CPF, which are shown with their points. */
  documento?: boolean | undefined;
  /** At most so many pixels at first, however long its texts are; users may widen it. */
  widest?: number;
  /** A column of texts of which some are amounts: these, and its heading, stand at the right. */
  someAmounts?: boolean;
  /** How it adds up, where the server says so: a column of 'none' has no total. */
  total?: 'none' | 'sum' | 'once' | 'last';
}

export type GridValue = string | number | null | undefined;
export type GridRow = Readonly<Record<string, GridValue>>;

/** How a row was opened: from the cell of which column, if from one, and whether by a key. */
export interface RowOpening {
  key?: string;
  byKey?: boolean;
}

/** Whether a column's values are amounts, which are right-aligned in figures of one width. */
export function isNumeric(column: GridColumn): boolean {
  return column.type !== 'text' && column.type !== 'date';
}
