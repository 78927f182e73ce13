import type { DataKey } from './document-format.ts';

/** The keys that the documents of owners are encrypted with. */
export interface DataKeys {
  /**
   * The key for new documents of an owner, made when the owner has none. A retired key is used for seconds at most, and
   * never with `fresh`.
   */
  current(ownerId: string, options?: { fresh?: boolean }): Promise<DataKey>;
  /** The owner's key of this id, in use or retired; undefined for another owner's and for one that is not known. */
  find(ownerId: string, id: string): Promise<DataKey | undefined>;
}
