import { closeSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { releaseNucleo, takeNucleo } from '../nucleo/nucleo.ts';
import type { Fatia, ResultadoFatia } from './estado-fatia.ts';
import { createLeitorFatia } from './parse-fatia.ts';
import { prescanTrecho, type ResultadoPrescan, type TrechoPrescan } from './prescan.ts';

export type TarefaPrescan = Omit<TrechoPrescan, 'fd'> & { path: string };

/** Runs the two steps of reading a file. Results come in the order of the tasks. */
export interface ExecutorFatias {
  prescan(tarefas: readonly TarefaPrescan[]): Promise<ResultadoPrescan[]>;
  read(fatias: readonly Fatia[], onLidos: (indice: number, bytes: number) => void): Promise<ResultadoFatia[]>;
  close(): Promise<void>;
}

/** Reads in this thread and yields to the event loop after every window. Good for small files. */
export function createExecutorLocal(signal?: AbortSignal): ExecutorFatias {
  return {
    async prescan(tarefas) {
      const resultados: ResultadoPrescan[] = [];
      for (const tarefa of tarefas) {
        signal?.throwIfAborted();
        resultados.push(runPrescan(tarefa));
        await setImmediate();
      }
      return resultados;
    },
    async read(fatias, onLidos) {
      const resultados: ResultadoFatia[] = [];
      for (const [indice, fatia] of fatias.entries()) {
        resultados.push(await readHere(fatia, (bytes) => onLidos(indice, bytes), signal));
      }
      return resultados;
    },
    async close() {},
  };
}

/** Reads a range in this thread and yields to the event loop after every window. */
export async function readHere(
  fatia: Fatia,
  onLidos: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<ResultadoFatia> {
  const passos = runFatia(fatia, onLidos);
  for (;;) {
    // Throw inside the generator, so that it closes the file of an aborted range.
    const passo = signal?.aborted ? passos.throw(signal.reason) : passos.next();
    if (passo.done) return passo.value;
    await setImmediate();
  }
}

/** Scans one range of a file ahead of its reading. */
export function runPrescan({ path, ...tarefa }: TarefaPrescan): ResultadoPrescan {
  const fd = openSync(path, 'r');
  try {
    return prescanTrecho({ fd, ...tarefa });
  } finally {
    closeSync(fd);
  }
}

/** Reads a range window by window. */
export function* runFatia(fatia: Fatia, onLidos: (bytes: number) => void): Generator<void, ResultadoFatia> {
  const fd = openSync(fatia.path, 'r');
  try {
    const nucleo = takeNucleo();
    const leitor = createLeitorFatia(fatia, fd, nucleo);
    while (leitor.step()) {
      onLidos(leitor.lidos());
      yield;
    }
    const resultado = leitor.finish();
    // After a failed reading the core is not used again: its blocks were not released.
    releaseNucleo(nucleo);
    return resultado;
  } finally {
    closeSync(fd);
  }
}
