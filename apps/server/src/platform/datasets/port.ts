import type { Readable } from 'node:stream';

/**
 * The folders in which tools work and leave the column sets of a project. What is in them can be made again from the
 * originals; the rows in the database say which of it counts. What they name was published, and is found on every
 * machine.
 */
export interface Datasets {
  /** The project's folder on this machine, created when absent. */
  open(ownerId: string, projetoId: string): Promise<string>;
  /** The path of something in the project's folder of this machine. Throws when `relative` would leave it. */
  pathOf(ownerId: string, projetoId: string, relative: string): string;
  /**
   * Makes files of the project's folder available to every machine, before a row names them. A name always has the same
   * bytes, because it contains the reader's version and the hash of the source.
   */
  publish(ownerId: string, projetoId: string, relatives: readonly string[]): Promise<void>;
  /** Whether a published file is still there. */
  has(ownerId: string, projetoId: string, relative: string): Promise<boolean>;
  /**
   * A path on this machine with a published file's bytes, to read only. It ends as `relative` does. Throws
   * {@link DatasetMissingError}.
   */
  localPath(ownerId: string, projetoId: string, relative: string): Promise<string>;
  /** Streams a published file. Throws {@link DatasetMissingError}. */
  read(ownerId: string, projetoId: string, relative: string): Promise<Readable>;
  /** Deletes the project's folder; absent is fine. */
  remove(ownerId: string, projetoId: string): Promise<void>;
  /**
   * Deletes all files of an owner on this machine and in the storage. Other machines delete their copies after a week.
   */
  removeAll(ownerId: string): Promise<void>;
  /** How many projects of the owner have a folder on this machine. */
  countOf(ownerId: string): Promise<number>;
  close?(): Promise<void>;
}

/** A published file is gone: the folder of column sets was emptied. It can be made again from the originals. */
export class DatasetMissingError extends Error {
  override name = 'DatasetMissingError';
}
