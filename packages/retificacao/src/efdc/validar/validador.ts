import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { FonteSped } from '../../sped/sped-composto.ts';
import {
  type ResultadoValidacao,
  type ValidarArquivoOptions,
  validateArquivo,
} from '../../sped/validar/validate-arquivo.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';

type Dados = Pick<ValidarArquivoOptions, 'path' | 'base' | 'periodo' | 'digitados' | 'achados'>;

export type PedidoValidacao = Dados & { id: number };
export type RespostaValidacao = { id: number } & (
  | { resultado: ResultadoValidacao; ocorrencias: Ocorrencia[] }
  | { falha: string }
);

/** `validateArquivo` in a thread of its own, so that files are checked while the next ones are written. */
export interface Validador {
  /** Starts the thread early, when one of these files is large enough for it. */
  aquecer(paths: readonly string[]): void;
  /** Receives the files that will be checked and returns how many to check at a time. */
  share(paths: readonly string[]): number;
  validate(o: Omit<ValidarArquivoOptions, 'onProgress' | 'obrigacao'>): Promise<ResultadoValidacao>;
  /** Ends the thread; pending checks are rejected. */
  close(): Promise<void>;
}

/** Smaller files are checked in the calling thread: starting a thread costs more. */
const MENOR_BYTES = 4 * 1024 * 1024;

/**
 * Size of all files from which it pays to check in the calling thread too, which takes half a second to become as fast
 * as the other thread.
 */
const MENOR_PARA_DUAS = 160 * 1024 * 1024;

interface Espera {
  cumprir(resposta: RespostaValidacao): void;
  fail(causa: unknown): void;
}

/**
 * The thread starts with the first file that is large enough, unless `aquecer` started it before, and serves all files
 * that follow. While the thread is busy and there is much to check, the calling thread, which has little else to do
 * then, checks one file itself.
 */
export function createValidador({
  menorBytes = MENOR_BYTES,
  duasBytes = MENOR_PARA_DUAS,
}: {
  menorBytes?: number;
  duasBytes?: number;
} = {}): Validador {
  let worker: Worker | null = null;
  let vias = 1;
  let ocupado = false;
  let proximo = 0;
  const esperas = new Map<number, Espera>();
  const failAll = (de: Worker, causa: unknown) => {
    // A thread that failed also ends; another one may have taken its place by then.
    if (worker !== de) return;
    for (const espera of esperas.values()) espera.fail(causa);
    esperas.clear();
    worker = null;
  };
  const open = (): Worker => {
    const novo = new Worker(new URL('./validador-worker.ts', import.meta.url));
    novo.on('message', (resposta: RespostaValidacao) => {
      const espera = esperas.get(resposta.id);
      esperas.delete(resposta.id);
      espera?.cumprir(resposta);
    });
    novo.on('error', (causa) => failAll(novo, causa));
    novo.on('exit', () => failAll(novo, new Error('the thread that checks the files ended')));
    return novo;
  };
  const valeThread = (fonte: FonteSped): boolean =>
    (typeof fonte === 'string' ? statSync(fonte).size : fonte.tamanho) >= menorBytes;
  return {
    aquecer(paths) {
      // The reader of a missing file reports it.
      if (paths.some((path) => existsSync(path) && valeThread(path))) worker ??= open();
    },
    share(paths) {
      const bytes = paths.reduce((soma, path) => soma + statSync(path).size, 0);
      vias = bytes < duasBytes ? 1 : Math.min(2, availableParallelism());
      return vias;
    },
    async validate({ report, signal, ...dados }) {
      signal?.throwIfAborted();
      const aqui = () => validateArquivo({ ...dados, obrigacao: VALIDACAO_EFDC, report, signal });
      if (!valeThread(dados.path)) return await aqui();
      if (vias > 1 && esperas.size > 0 && !ocupado) {
        ocupado = true;
        try {
          return await aqui();
        } finally {
          ocupado = false;
        }
      }
      worker ??= open();
      const id = ++proximo;
      const emThread = worker;
      const resposta = await new Promise<RespostaValidacao>((resolve, reject) => {
        const abortar = () => reject(signal?.reason);
        signal?.addEventListener('abort', abortar, { once: true });
        const largar = () => signal?.removeEventListener('abort', abortar);
        esperas.set(id, {
          cumprir: (resposta) => {
            largar();
            resolve(resposta);
          },
          fail: (causa) => {
            largar();
            reject(causa);
          },
        });
        emThread.postMessage({ ...dados, id } satisfies PedidoValidacao);
      });
      if ('falha' in resposta) throw new Error(`checking ${dados.periodo}: ${resposta.falha}`);
      for (const ocorrencia of resposta.ocorrencias) report(ocorrencia);
      return resposta.resultado;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
