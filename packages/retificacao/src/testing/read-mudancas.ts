import path from 'node:path';
import { literal, openDuck } from '@apura/apuracao';
import type { Mudanca } from '../comum/resultado.ts';

/** The changes of a Parquet file in their order. */
export async function readMudancas(file: string): Promise<Mudanca[]> {
  const dir = path.dirname(file);
  const banco = await openDuck({ tempDir: path.join(dir, 'leitura'), allowedDirs: [dir], memoryLimitMb: 128 });
  try {
    const linhas = await banco.read(`SELECT * FROM read_parquet(${literal(file)}) ORDER BY ordem`);
    // The columns of the table are the fields of Mudanca.
    return linhas.map((l) => ({ ...l, linha: l.linha === null ? null : Number(l.linha) }) as unknown as Mudanca);
  } finally {
    banco.close();
  }
}
