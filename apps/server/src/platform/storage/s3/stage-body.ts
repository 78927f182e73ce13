import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { StorageLimitError } from '../port.ts';

/** What is no longer is kept in memory until it is sent; the rest goes to a file meanwhile. */
const IN_MEMORY_BYTES = 1024 * 1024;

export interface Staged {
  bytes: number;
  sha256: string;
  /** The bytes themselves, or the file that has them. */
  from: Uint8Array | string;
}

/**
 * Reads a body to its end, however slow it comes, into memory or into the file of `newDraft`, which is then the caller's. A
 * body that breaks off or is too long leaves nothing.
 */
export async function stageBody(
  body: AsyncIterable<Uint8Array> | Uint8Array,
  { newDraft, maxBytes = Number.POSITIVE_INFINITY }: { newDraft: () => string; maxBytes?: number | undefined },
): Promise<Staged> {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let draft: { path: string; file: FileHandle } | undefined;
  let bytes = 0;
  try {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new StorageLimitError(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      if (draft === undefined) {
        chunks.push(chunk);
        if (bytes <= IN_MEMORY_BYTES || body instanceof Uint8Array) continue;
        const path = newDraft();
        draft = { path, file: await open(path, 'wx', 0o600) };
        for (const earlier of chunks.splice(0)) await writeAll(draft.file, earlier);
      } else await writeAll(draft.file, chunk);
    }
  } catch (error) {
    await draft?.file.close();
    if (draft !== undefined) await rm(draft.path, { force: true });
    throw error;
  }
  await draft?.file.close();
  const sha256 = hash.digest('hex');
  return { bytes, sha256, from: draft?.path ?? (body instanceof Uint8Array ? body : Buffer.concat(chunks)) };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done);
    done += bytesWritten;
  }
}
