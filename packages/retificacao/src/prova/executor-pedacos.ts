import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type DadosThread, getModuloNucleo } from '@apura/documentos/deflate';
import type { SpedComposto } from '../sped/sped-composto.ts';
import { createEscritorPedacos, type EscritorPedacos, type PedacoComprimido } from './escritor-pedacos.ts';

/** Compresses pieces into a file that was begun. */
export interface ExecutorPedacos {
  /** Pieces that are worth giving to it at a time. */
  aoMesmoTempo: number;
  comprimir(pedaco: SpedComposto): Promise<PedacoComprimido>;
  /** Only when it has nothing to do any more. */
  fechar(): Promise<void>;
}

export type DadosCompressao = DadosThread & { path: string };
export interface PedidoCompressao {
  id: number;
  pedaco: SpedComposto;
}
export type RespostaCompressao = { id: number } & ({ feito: PedacoComprimido } | { falha: string });

/** In the calling thread, which does something else between two pieces: less than a thread takes to start. */
export function createExecutorAqui(path: string): ExecutorPedacos {
  let escritor: EscritorPedacos | undefined;
  return {
    aoMesmoTempo: 1,
    async comprimir(pedaco) {
      await setImmediate();
      escritor ??= createEscritorPedacos(path);
      return escritor.escrever(pedaco);
    },
    async fechar() {
      escritor?.close();
    },
  };
}

/** So many that the thread has work while the calling one is busy with something else for a quarter of a second. */
const NA_THREAD = 128;

/** It keeps hardly anything in its heap. */
const LIMITES = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

interface Espera {
  cumprir: (feito: PedacoComprimido) => void;
  falhar: (causa: unknown) => void;
}

/** In a thread of its own, which starts at once; it reads the pieces and writes the file. */
export function createExecutorThread(path: string): ExecutorPedacos {
  const esperas = new Map<number, Espera>();
  let proximo = 0;
  let morta: Error | undefined;
  const workerData: DadosCompressao = { path, nucleo: getModuloNucleo() };
  const worker = new Worker(new URL('./compressao-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: LIMITES,
  });
  const falharTodas = (causa: Error) => {
    morta ??= causa;
    for (const espera of esperas.values()) espera.falhar(morta);
    esperas.clear();
  };
  worker.on('message', (resposta: RespostaCompressao) => {
    const espera = esperas.get(resposta.id);
    esperas.delete(resposta.id);
    if ('feito' in resposta) espera?.cumprir(resposta.feito);
    else espera?.falhar(new Error(`compressing: ${resposta.falha}`));
  });
  worker.on('error', (causa) => falharTodas(causa instanceof Error ? causa : new Error(String(causa))));
  worker.on('exit', () => falharTodas(new Error('the thread that compresses ended')));
  return {
    aoMesmoTempo: NA_THREAD,
    comprimir(pedaco) {
      if (morta) return Promise.reject(morta);
      const { promise, resolve, reject } = Promise.withResolvers<PedacoComprimido>();
      const id = ++proximo;
      esperas.set(id, { cumprir: resolve, falhar: reject });
      // A part of an array is given with the whole of it.
      const novos = pedaco.novos.slice();
      worker.postMessage({ id, pedaco: { ...pedaco, novos } } satisfies PedidoCompressao, [novos.buffer]);
      return promise;
    },
    async fechar() {
      await worker.terminate();
    },
  };
}
