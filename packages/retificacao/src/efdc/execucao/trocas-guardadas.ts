import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { TrocasSped } from '../../sped/trocas-sped.ts';

/** Leaves the changes of a month on disk: those of all months together would grow memory with the workbook. */
export function guardarTrocas(file: string, { substituir, inserirAntes }: TrocasSped): void {
  writeFileSync(file, serialize({ substituir, inserirAntes } satisfies TrocasSped));
}

/** What `guardarTrocas` left. */
export function lerTrocas(file: string): TrocasSped {
  return deserialize(readFileSync(file)) as TrocasSped; // Written above, in this shape.
}
