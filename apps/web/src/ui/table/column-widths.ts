/** What the widths of a table's columns are worked out from. */
export interface SizedColumn {
  key: string;
  /** In pixels at least. */
  width: number;
  /** Where the table has too little room, the column gives way down to this. */
  least?: number;
  /** Takes no part of what is left. */
  fixed?: boolean;
}

/** The narrowest that a column is drawn to: its heading's first letters and the sign of its order. */
const NARROWEST_PX = 48;
const WIDEST_PX = 900;

/** Widths in pixels by the key of their column. */
export type ChosenWidths = Readonly<Record<string, number>>;

export function isChosenWidths(value: unknown): value is ChosenWidths {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((width) => typeof width === 'number' && width >= NARROWEST_PX && width <= WIDEST_PX)
  );
}

/** A width that a column may have. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, width)));
}

/**
 * The width of each column in a table that has `available` pixels; 0 while that is not known. Chosen widths hold; what
 * is left is shared among the columns that are neither chosen nor fixed, in proportion to their widths, or among all
 * when there is no such column.
 */
export function columnWidths(
  columns: readonly SizedColumn[],
  chosen: ChosenWidths,
  available: number,
): readonly number[] {
  const wanted = columns.map(({ key, width }) => chosen[key] ?? width);
  const left = available - sum(wanted);
  if (left <= 0) {
    const give = columns.map(({ key, width, least }) => (chosen[key] === undefined ? width - (least ?? width) : 0));
    const taken = Math.min(1, -left / Math.max(1, sum(give)));
    return wanted.map((width, at) => width - taken * (give[at] ?? 0));
  }
  const grows = columns.map(({ key, fixed }) => fixed !== true && chosen[key] === undefined);
  const sharing = grows.includes(true) ? grows : grows.map(() => true);
  const weight = sum(wanted.filter((_, at) => sharing[at]));
  return wanted.map((width, at) => (sharing[at] === true ? width + (left * width) / weight : width));
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
