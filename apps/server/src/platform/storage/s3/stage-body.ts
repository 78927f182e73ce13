import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { StorageLimitError } from '../port.ts';
import { writeRange } from '../write-range.ts';

/** What is no longer is kept in memory until it is sent; the rest goes to a file meanwhile. */
const IN_MEMORY_BYTES = 1024 * 1024;

export interface Staged {
  bytes: number;
  sha256: string;
  /** The bytes themselves, or the file that has them. */
  from: Uint8Array | string;
}

/**
 * Reads a body to its end, however slow it comes, into memory or into the file of `newDraft`, which is then the
 * caller's. A body that breaks off or is too long leaves nothing.
 */
export async function stageBody(
  body: AsyncIterable<Uint8Array> | Uint8Array,
  { newDraft, maxBytes = Number.POSITIVE_INFINITY }: { newDraft: () => string; maxBytes?: number | undefined },
): Promise<Staged> {
  const hash = createHash('sha256');
  let bytes = 0;
  const staged = (from: Uint8Array | string): Staged => ({ bytes, sha256: hash.digest('hex'), from });
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new StorageLimitError(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  const rest = counted();
  const chunks: Uint8Array[] = [];
  while (bytes <= IN_MEMORY_BYTES || body instanceof Uint8Array) {
    const next = await rest.next();
    if (next.done) return staged(body instanceof Uint8Array ? body : Buffer.concat(chunks));
    chunks.push(next.value);
  }
  const path = newDraft();
  const file = await open(path, 'wx', 0o600);
  try {
    await writeRange(file, { start: 0, body: joined(chunks, rest) });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return staged(path);
}

async function* joined(chunks: Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks.splice(0);
  yield* rest;
}
