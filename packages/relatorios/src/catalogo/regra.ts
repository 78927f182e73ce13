/** How a report is calculated, in words for the person who reads it. */
export interface Regra {
  /** Portuguese, a paragraph each: where the rows come from, what is compared, and what is left out. */
  regra: readonly string[];
  /** Norms and rulings that the rule rests on, where it rests on one; official layouts and tables are added to them. */
  base?: readonly string[];
}

/** The rules of a tab by the numbers of its reports. */
export type RegrasDaAba = Readonly<Record<number, Regra>>;
