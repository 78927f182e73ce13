import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** The processor is held for half a millisecond at a time. */
const CHUNK_BYTES = 1024 * 1024;

/** Reads a local file to its end; the next bytes are on their way while some are hashed. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const file = await open(path, 'r');
  let pending: Promise<{ bytesRead: number }> | undefined;
  try {
    const hash = createHash('sha256');
    let [current, other] = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)];
    let bytes = 0;
    pending = file.read(current, 0, CHUNK_BYTES, 0);
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await pending;
      pending = undefined;
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      bytes += bytesRead;
      pending = file.read(other, 0, CHUNK_BYTES, bytes);
      hash.update(current.subarray(0, bytesRead));
      [current, other] = [other, current];
    }
  } finally {
    await pending?.catch(() => undefined);
    await file.close();
  }
}
