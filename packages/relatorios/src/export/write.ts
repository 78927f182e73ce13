import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Writes and waits while the receiver is full, so that a slow download holds no memory. Throws when it went away. */
export async function write(out: Writable, data: string | Uint8Array): Promise<void> {
  if (out.destroyed || out.errored) throw out.errored ?? new Error('the receiver of the export is gone');
  if (out.write(data)) return;
  const closed = new AbortController();
  try {
    await Promise.race([
      once(out, 'drain', { signal: closed.signal }),
      once(out, 'close', { signal: closed.signal }).then(() => {
        throw out.errored ?? new Error('the receiver of the export is gone');
      }),
    ]);
  } finally {
    closed.abort();
  }
}
