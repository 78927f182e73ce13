import { closeSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { releaseNucleo, takeNucleo } from '../nucleo/nucleo.ts';
import type { Faixa, ResultadoFaixa } from './estado-faixa.ts';
import { createLeitorFaixa } from './parse-faixa.ts';
import { prescanTrecho, type ResultadoPrescan, type TrechoPrescan } from './prescan.ts';

export type TarefaPrescan = Omit<TrechoPrescan, 'fd'> & { path: string };

/** Runs the two steps of reading a file; answers come in the order of the tasks. */
export interface ExecutorFaixas {
  prescan(tarefas: readonly TarefaPrescan[]): Promise<ResultadoPrescan[]>;
  ler(faixas: readonly Faixa[], onLidos: (indice: number, bytes: number) => void): Promise<ResultadoFaixa[]>;
  close(): Promise<void>;
}

/** In this thread, giving the event loop a turn after every window. Right for small files. */
export function createExecutorLocal(signal?: AbortSignal): ExecutorFaixas {
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
    async ler(faixas, onLidos) {
      const resultados: ResultadoFaixa[] = [];
      for (const [indice, faixa] of faixas.entries()) {
        resultados.push(await lerAqui(faixa, (bytes) => onLidos(indice, bytes), signal));
      }
      return resultados;
    },
    async close() {},
  };
}

/** Reads a range in this thread, giving the event loop a turn after every window. */
export async function lerAqui(
  faixa: Faixa,
  onLidos: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<ResultadoFaixa> {
  const passos = runFaixa(faixa, onLidos);
  for (;;) {
    // Thrown inside, so that the file of a range that is given up is closed.
    const passo = signal?.aborted ? passos.throw(signal.reason) : passos.next();
    if (passo.done) return passo.value;
    await setImmediate();
  }
}

export function runPrescan({ path, ...tarefa }: TarefaPrescan): ResultadoPrescan {
  const fd = openSync(path, 'r');
  try {
    return prescanTrecho({ fd, ...tarefa });
  } finally {
    closeSync(fd);
  }
}

/** Reads a range window by window. */
export function* runFaixa(faixa: Faixa, onLidos: (bytes: number) => void): Generator<void, ResultadoFaixa> {
  const fd = openSync(faixa.path, 'r');
  try {
    const nucleo = takeNucleo();
    const leitor = createLeitorFaixa(faixa, fd, nucleo);
    while (leitor.step()) {
      onLidos(leitor.lidos());
      yield;
    }
    const resultado = leitor.finish();
    // One that was in use when the reading failed is not used again: its blocks were not given back.
    releaseNucleo(nucleo);
    return resultado;
  } finally {
    closeSync(fd);
  }
}
