import type { Readable } from 'node:stream';
import type { Logger } from '../log/port.ts';

export interface StoredObject {
  key: string;
  bytes: number;
}

/** Ranges of an object begin at multiples of it. */
export const RANGE_UNIT_BYTES = 1024 * 1024;

export interface PutResult {
  bytes: number;
  /** Of the bytes as they were given, lower-case hexadecimal. */
  sha256: string;
}

/**
 * The storage of files. A key is made of segments of letters, digits, `.`, `_`, `-` and `=` joined by `/`: names given
 * by users never become keys. An object is whole or absent.
 */
export interface Storage {
  /**
   * Stores the stream under the key, replacing what was there. Fails with {@link StorageLimitError} past `maxBytes`.
   * With `unhashed` the caller does without the hash, and the answer's may be empty.
   */
  put(
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    options?: { maxBytes?: number; unhashed?: boolean },
  ): Promise<PutResult>;
  /**
   * Writes a range of an object that is made of several, in any order and side by side, and comes back when it is on
   * disk. `start` is a multiple of {@link RANGE_UNIT_BYTES}. Two writers never share a byte: the caller sees to that,
   * and knows which ranges are there. Cut off, or past `maxBytes` ({@link StorageLimitError}), the range holds
   * anything. Absent where a store takes whole objects only.
   */
  putRange?(
    key: string,
    start: number,
    body: AsyncIterable<Uint8Array>,
    options?: { maxBytes?: number },
  ): Promise<{ bytes: number }>;
  /**
   * Begins an object of ranges with these bytes unless it was begun before, and answers the bytes that it begins with.
   * Of several callers at once one begins it. Present where {@link putRange} is.
   */
  begin?(key: string, head: Uint8Array): Promise<Buffer>;
  /**
   * Says that an object of ranges is complete with this many bytes: before it, only ranges of it can be read. Done
   * again it changes nothing. Absent where objects of ranges need no end.
   */
  finishRanges?(key: string, bytes: number): Promise<void>;
  /** Writes an object again as new ones are written. Answers false when it already is as they are, or is absent. */
  renew?(key: string): Promise<boolean>;
  /** Reads an object to its end. Throws {@link StorageNotFoundError}. */
  hash(key: string, options?: { signal?: AbortSignal }): Promise<PutResult>;
  /** Takes a finished local file over (moved where possible): afterwards `path` is no longer the caller's. */
  putFile(key: string, path: string): Promise<{ bytes: number }>;
  /** Opens the object, or the bytes `start`..`end` of it, both included. Throws {@link StorageNotFoundError}. */
  get(key: string, range?: { start: number; end?: number }): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number } | null>;
  /** Deletes one object; absent is fine. */
  delete(key: string): Promise<void>;
  /** Deletes everything below a prefix of whole segments. */
  deleteAll(prefix: string): Promise<void>;
  /** The objects below a prefix of whole segments, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * A path on this machine with the object's bytes, to read only. Throws {@link StorageNotFoundError}. With a bucket
   * the path is valid until the work around it ends ({@link using}), or for an hour.
   */
  localPath(key: string): Promise<string>;
  /** Paths that {@link localPath} gives within the work stay good until it ends. Jobs run within it. */
  using<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Tries everything that the storage will be asked for, before the process takes work. Throws
   * {@link StorageSetupError} when something is not as it has to be. Without it the storage opens itself when it is
   * first used.
   */
  prepare?(): Promise<void>;
  close?(): Promise<void>;
}

export class StorageNotFoundError extends Error {
  override name = 'StorageNotFoundError';
}

/** Stored bytes are not those that were written: changed, cut off or moved from another place. */
export class StorageTamperedError extends Error {
  override name = 'StorageTamperedError';
}

export class StorageLimitError extends Error {
  override name = 'StorageLimitError';
}

/** The storage does not answer or refuses to work; the caller made no mistake. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** The storage of the settings cannot be used. Its message is Portuguese and says what to do. */
export class StorageSetupError extends Error {
  override name = 'StorageSetupError';
}

const SEGMENT = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]{0,199}$/;

/** Throws unless `key` is made of plain segments; nothing that passes can leave the storage's folder. */
export function checkKey(key: string): void {
  const valid = key.length <= 900 && key.split('/').every((segment) => SEGMENT.test(segment));
  if (!valid) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** Deletes stored bytes that no row names. A failure is only logged: bytes left behind do no harm. */
export async function dropUnused(deps: { storage: Storage; log: Logger }, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    await deps.storage.delete(key);
  } catch (err) {
    deps.log.warn({ err, key }, 'stored bytes of no use could not be deleted');
  }
}
