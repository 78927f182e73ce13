import type { Writable } from 'node:stream';
import { escrever } from './escrever.ts';
import { lerBytes } from './ler-bytes.ts';

/** Writes the result as it is kept: a Parquet with the report's columns, typed, in the report's order. Does not end `out`. */
export async function exportParquet({ path, out }: { path: string; out: Writable }): Promise<void> {
  for await (const bytes of lerBytes(path)) await escrever(out, bytes);
}
