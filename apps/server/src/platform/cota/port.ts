import type { Cota } from '@apura/coletores';

/** The calls of a day that a service counts for an employer, whichever owner asks. */
export interface Cotas {
  /** For one job: it gives a call back to the day on which it took it. */
  open(): Cota;
  /** Removes the counters of days before yesterday. */
  clear(): Promise<void>;
}
