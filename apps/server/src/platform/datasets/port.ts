import type { Readable } from 'node:stream';

/**
 * The folders in which tools work and leave the column sets of a project, on a disk that every worker shares. What is
 * in them can be made again from the originals; the rows in the database say which of it counts.
 */
export interface Datasets {
  /** The project's folder, created when absent. */
  open(ownerId: string, projetoId: string): Promise<string>;
  /** The path of something in the project's folder. Throws when `relative` would leave it. */
  pathOf(ownerId: string, projetoId: string, relative: string): string;
  /** Streams a file of the project's folder. */
  read(ownerId: string, projetoId: string, relative: string): Promise<Readable>;
  /** Deletes the project's folder; absent is fine. */
  remove(ownerId: string, projetoId: string): Promise<void>;
}
