/** How the values of a column add up over the rows of a report: not at all, or by a rule. */
export type TotalColuna = 'none' | RegraTotal;

export interface RegraTotal {
  /**
   * - `sum`: every row that counts adds its value.
   * - `once`: rows with the same keys `per` repeat one value, which counts once. The total is blank when the rows of a
   *   key do not agree.
   * - `last`: a balance. The rows are parted into series by the keys `per`; of each series only the rows of its last
   *   period count, and what they hold is summed.
   */
  how: 'sum' | 'once' | 'last';
  /** The keys of `once`, the series of `last`. Without them `last` takes the last period of all rows together. */
  per?: readonly string[];
  /** The column with the period of `last`: MM/AAAA, AAAA or a date. 'Período' when it is not given. */
  period?: string;
  /** SQL over the shown columns: the rows that count. Takes the place of the report's `totalDe`. */
  where?: string;
  /** True when the total is blank unless every row that counts has a value: a part of a sum would pass for the sum. */
  whole?: boolean;
}

/** The rule as it is known outside this package. */
export type ModoTotal = 'none' | RegraTotal['how'];

export const modoTotal = (total: TotalColuna): ModoTotal => (total === 'none' ? 'none' : total.how);

/** The columns that a rule reads besides its own. */
export function colunasDaRegra(regra: RegraTotal): string[] {
  return [...(regra.per ?? []), ...(regra.how === 'last' ? [periodoDe(regra)] : [])];
}

export const periodoDe = (regra: RegraTotal): string => regra.period ?? 'Período';
