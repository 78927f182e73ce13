import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { escrever } from './escrever.ts';

/** Writes the result as it is kept: a Parquet with the report's columns, typed, in the report's order. Does not end `out`. */
export async function exportParquet({ path, out }: { path: string; out: Writable }): Promise<void> {
  for await (const part of createReadStream(path)) {
    if (!(part instanceof Uint8Array)) throw new TypeError('a file stream without an encoding gives bytes');
    await escrever(out, part);
  }
}
