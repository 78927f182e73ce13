import type { FileHandle } from 'node:fs/promises';
import { StorageLimitError } from './port.ts';

/** What comes in small pieces is written in pieces of this size. */
const GATHER_BYTES = 1024 * 1024;

/**
 * Writes a body from `start` on and answers its size. The next bytes are read while some are written; when it comes back,
 * also with an error, nothing is being written any more.
 */
export async function writeRange(
  file: FileHandle,
  {
    start,
    body,
    maxBytes = Number.POSITIVE_INFINITY,
  }: {
    start: number;
    body: AsyncIterable<Uint8Array>;
    maxBytes?: number | undefined;
  },
): Promise<number> {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    const chunks = gathered;
    const position = start + written;
    written += gatheredBytes;
    [gathered, gatheredBytes] = [[], 0];
    writing = writeChunks(file, chunks, position);
    // It is awaited before the next one, and at the end.
    writing.catch(() => undefined);
  };
  try {
    for await (const chunk of body) {
      gathered.push(chunk);
      gatheredBytes += chunk.byteLength;
      if (written + gatheredBytes > maxBytes) throw new StorageLimitError(`more than ${maxBytes} bytes`);
      if (gatheredBytes >= GATHER_BYTES) await flush();
    }
    if (gatheredBytes > 0) await flush();
  } catch (error) {
    await writing.catch(() => undefined);
    throw error;
  }
  await writing;
  return written;
}

async function writeChunks(file: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  let rest = [...chunks];
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at);
    at += bytesWritten;
    rest = dropBytes(rest, bytesWritten);
  }
}

/** What is left of the chunks when their first `bytes` bytes are taken away. */
function dropBytes(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes;
  let whole = 0;
  for (const chunk of chunks) {
    if (chunk.byteLength > left) break;
    left -= chunk.byteLength;
    whole += 1;
  }
  const [first, ...others] = chunks.slice(whole);
  return first === undefined ? [] : [first.subarray(left), ...others];
}
