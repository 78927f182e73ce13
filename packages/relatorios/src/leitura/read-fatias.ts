import { setImmediate as nextTurn } from 'node:timers/promises';
import { rowsOfChunk } from '@apura/apuracao';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { createFairLimit } from './create-fair-limit.ts';

/** About so many cells become JavaScript values at a time: a few milliseconds. */
const CELULAS = 2_048;

/**
 * JavaScript works for everybody on one thread: between two pieces of such work it turns to whatever else has come, and
 * owners take turns.
 */
const oneAtATime = createFairLimit({ places: 1, perOwner: 1 });

/** Does a short piece of work when it is the owner's turn, and then lets others have theirs. */
export async function inTurn<T>(dono: string, work: () => T): Promise<T> {
  return await oneAtATime(dono, async () => {
    await nextTurn();
    return work();
  });
}

/** The rows of a chunk as JSON values, some hundred at a time. */
export async function* readFatias(dono: string, chunk: DuckDBDataChunk): AsyncGenerator<unknown[][]> {
  const porVez = Math.max(1, Math.floor(CELULAS / Math.max(1, chunk.columnCount)));
  for (let de = 0; de < chunk.rowCount; de += porVez) {
    const ate = Math.min(chunk.rowCount, de + porVez);
    yield await inTurn(dono, () => rowsOfChunk(chunk, de, ate));
  }
}
