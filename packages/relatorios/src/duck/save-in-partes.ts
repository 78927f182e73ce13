import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Conexoes } from './conexoes.ts';

/**
 * Makes a file in parts beside it, as many at a time as there are connections, and puts them together in their order.
 * After one has failed none is begun. The parts are removed. Gives what `juntar` gives.
 */
export async function saveInPartes<Trecho, Feito>(o: {
  conexoes: Conexoes;
  urgencia?: number;
  file: string;
  trechos: readonly Trecho[];
  save: (connection: DuckDBConnection, trecho: Trecho, parte: string) => Promise<void>;
  juntar: (partes: readonly string[]) => Promise<Feito>;
}): Promise<Feito> {
  const { conexoes, urgencia, trechos, save } = o;
  const partes = trechos.map((_, i) => `${o.file}.${i}`);
  let falhou = false;
  try {
    const feitas = await Promise.allSettled(
      trechos.map((trecho, i) =>
        conexoes.com(async (connection) => {
          if (falhou) return;
          try {
            await save(connection, trecho, `${o.file}.${i}`);
          } catch (causa) {
            falhou = true;
            throw causa;
          }
        }, urgencia),
      ),
    );
    for (const feita of feitas) if (feita.status === 'rejected') throw feita.reason;
    return await o.juntar(partes);
  } finally {
    for (const parte of partes) await rm(parte, { force: true });
  }
}
