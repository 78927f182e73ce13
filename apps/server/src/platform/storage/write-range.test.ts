import type { FileHandle } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { writeRange } from './write-range.ts';

/** Takes at most `most` bytes at a time, as a system may. */
function fakeFile(most: number, failAt = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.alloc(4_000_000);
  let open = 0;
  const file = {
    bytes,
    underWay: () => open,
    async write(chunk: Uint8Array, offset: number, length: number, position: number) {
      open += 1;
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (position >= failAt) throw new Error('ENOSPC');
      const taken = chunk.subarray(offset, offset + Math.min(length, most));
      bytes.set(taken, position);
      return { bytesWritten: taken.length, buffer: chunk };
    },
  };
  return file as typeof file & FileHandle;
}

async function* body(pieces: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < pieces; i++) yield new Uint8Array(100_000).fill(i + 1);
}

it('writes on where the system stopped in the middle of a write', async () => {
  const file = fakeFile(333_333);
  expect(await writeRange(file, { start: 7, body: body(25) })).toBe(2_500_000);
  const places = Array.from({ length: 25 }, (_, i) => [file.bytes[7 + i * 100_000], file.bytes[6 + (i + 1) * 100_000]]);
  expect(places).toEqual(Array.from({ length: 25 }, (_, i) => [i + 1, i + 1]));
  expect([file.bytes[6], file.bytes[2_500_007]]).toEqual([0, 0]);
});

it('comes back only when nothing is being written any more, also after a fault of either side', async () => {
  const full = fakeFile(10_000_000, 1_000_000);
  await expect(writeRange(full, { start: 0, body: body(25) })).rejects.toThrow('ENOSPC');
  expect(full.underWay()).toBe(0);
  const cut = fakeFile(10_000_000);
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* body(11);
    throw new Error('connection lost');
  }
  await expect(writeRange(cut, { start: 0, body: broken() })).rejects.toThrow('connection lost');
  expect(cut.underWay()).toBe(0);
});
