import type { Trx } from '../db/create-db.ts';

/**
 * Short messages between processes over the database. They arrive after the sending transaction commits, at every
 * process that listens, at most once: after a reconnect, which may miss some, a listener reads the state again.
 */
export interface Notify {
  /** Sends in the caller's transaction. `payload` is at most 7,000 bytes: ids, not data. */
  publish(trx: Trx, channel: string, payload: string): Promise<void>;
  /** Calls `listener` for each message of the channel, and with `null` after a reconnect. Returns how to end it. */
  subscribe(channel: string, listener: (payload: string | null) => void): () => void;
  /** Begins to listen. */
  start(): Promise<void>;
  stop(): Promise<void>;
}
