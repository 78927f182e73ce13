import type { ReactNode } from 'react';

export type CellValue = string | number | null | undefined;

/** A column of a DataTable. Keep the array of columns at module level or in a memo. */
export interface DataColumn<Row> {
  key: string;
  /** The heading, also the label of the value on a phone. */
  header: string;
  /** Shown in the heading instead of its text, such as the box that selects all. */
  headerContent?: ReactNode;
  /** What is sorted by and, without `render`, shown. Sort dates by their ISO text and show them with `render`. */
  value?: (row: Row) => CellValue;
  render?: (row: Row) => ReactNode;
  /** In pixels at least; what is left of the width is shared in proportion. */
  width: number;
  /** Where the table has too little room, the column gives way down to this. */
  least?: number;
  /** Keeps its width, and leaves what is left to the others: for values that are all of one length. */
  fixed?: boolean;
  align?: 'right';
  /** False for columns of controls; by default what has a value can be sorted. */
  sortable?: boolean;
  /** The first or last column may stay in view while the others scroll. */
  pin?: 'left' | 'right';
  /** On a phone: the heading of the card, a control before that heading, the foot of the card, or nowhere. */
  card?: 'title' | 'lead' | 'foot' | 'none';
  /** A text that may take a second line before it is cut. */
  lines?: 2;
  /** Cells of controls: a click in them does not count as a click on the row, and nothing is cut. */
  controls?: boolean;
}
