import type { FileHandle } from 'node:fs/promises';
import { StorageLimitError } from './port.ts';

/** What comes in small pieces is written in pieces of this size. */
const PIECE_BYTES = 1024 * 1024;
const KEPT_BUFFERS = 16;
const keptBuffers: Buffer[] = [];

/**
 * Writes a body from `start` on and answers its size. The next bytes are read while some are written; when it comes
 * back, also with an error, nothing is being written any more. Chunks are copied and let go at once: those that a slow
 * disk holds on to grow old, and to collect old ones takes longer than the copies do.
 */
export async function writeRange(
  file: FileHandle,
  {
    start,
    body,
    maxBytes = Number.POSITIVE_INFINITY,
    onWritten,
  }: {
    start: number;
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
    maxBytes?: number | undefined;
    /** Told after each write how many bytes it wrote. */
    onWritten?: (bytes: number) => void;
  },
): Promise<number> {
  let [filling, other] = [takeBuffer(), takeBuffer()];
  let filled = 0;
  let total = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    const piece = filling.subarray(0, filled);
    writing = writeAll(file, piece, start + total - filled).then(() => onWritten?.(piece.byteLength));
    // It is awaited before the next one, and at the end.
    writing.catch(() => undefined);
    [filling, other] = [other, filling];
    filled = 0;
  };
  try {
    for await (const chunk of body) {
      if (total + chunk.byteLength > maxBytes) throw new StorageLimitError(`more than ${maxBytes} bytes`);
      for (let taken = 0; taken < chunk.byteLength; ) {
        const piece = chunk.subarray(taken, taken + PIECE_BYTES - filled);
        filling.set(piece, filled);
        filled += piece.byteLength;
        total += piece.byteLength;
        taken += piece.byteLength;
        if (filled === PIECE_BYTES) await flush();
      }
    }
    if (filled > 0) await flush();
  } finally {
    await writing.catch(() => undefined);
    giveBack(filling, other);
  }
  await writing;
  return total;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}

function takeBuffer(): Buffer {
  return keptBuffers.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
}

function giveBack(...buffers: Buffer[]): void {
  keptBuffers.push(...buffers.slice(0, KEPT_BUFFERS - keptBuffers.length));
}
