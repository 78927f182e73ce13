import type { Trx } from '../db/create-db.ts';

/** A row whose columns `situacao`, `turno` and `retomar_em` say which job may work on it. */
export type Leased =
  | { table: 'coleta'; key: { projeto_id: string; ferramenta: string } }
  | { table: 'transmissao'; key: { retificacao_id: string } };

/** Another job has gone on with the row: what this job still has is of no use. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** When a wait ends, and how the job of the next turn is sent. */
interface Wait {
  /** By the portal's clock. */
  until: Date;
  /** Sends the job of a turn. Absent: a routine ends the wait with {@link Leases.resume}, however short it is. */
  send?: (turno: number, delaySeconds: number) => Promise<void>;
}

/**
 * Work that one job at a time does, in turns: each job carries the number of its turn, and only the row's present turn
 * may work. Every call locks the row until the caller's transaction ends.
 */
export interface Leases {
  /** Begins the work of a turn. False when it has ended, waits for later, or belongs to a later turn. */
  take(trx: Trx, leased: Leased, turno: number): Promise<boolean>;
  /** Throws {@link LeaseLostError} unless the work of this turn is under way. */
  hold(trx: Trx, leased: Leased, turno: number): Promise<void>;
  /** Begins a new turn at once, and returns its number: no job of an earlier turn may go on. */
  renew(trx: Trx, leased: Leased): Promise<number>;
  /** Leaves the work until an instant. Short waits are slept by the queue; a routine ends the others. */
  wait(trx: Trx, leased: Leased, wait: Wait): Promise<void>;
  /** Begins the next turn of a wait that is over, and returns its number; undefined when there is no such wait. */
  resume(trx: Trx, leased: Leased): Promise<number | undefined>;
}
