import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The bytes of a file, 64 KiB at a time. */
export async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  for await (const part of createReadStream(file, { highWaterMark: 65_536 })) {
    if (!(part instanceof Uint8Array)) throw new TypeError('a file stream without an encoding gives bytes');
    yield part;
  }
}

/**
 * The same by one buffer that is filled again and again: the receiver must be done with a part before it asks for
 * another.
 */
export async function* readBytesInSameBuffer(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafe(262_144);
    while (true) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
