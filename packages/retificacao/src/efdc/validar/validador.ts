import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { FonteSped } from '../../sped/sped-composto.ts';
import { type ResultadoValidacao, type ValidarArquivoOptions, validarArquivo } from './validar-arquivo.ts';

type Dados = Pick<ValidarArquivoOptions, 'path' | 'base' | 'obrigacao' | 'periodo' | 'digitados'>;

export type PedidoValidacao = Dados & { id: number };
export type RespostaValidacao = { id: number } & (
  | { resultado: ResultadoValidacao; ocorrencias: Ocorrencia[] }
  | { falha: string }
);

/** `validarArquivo` in threads of its own, so that files are checked while the next ones are written. */
export interface Validador {
  /** Starts a thread when one of these files is worth it, so that it is ready when the first one comes. */
  aquecer(paths: readonly string[]): void;
  /** Tells which files will be checked, and is told how many at a time. */
  repartir(paths: readonly string[]): number;
  validar(o: Omit<ValidarArquivoOptions, 'onProgress'>): Promise<ResultadoValidacao>;
  /** Ends the threads; what is still being checked is rejected. */
  fechar(): Promise<void>;
}

/** Smaller files are checked at once: a thread costs more to start. */
const MENOR_BYTES = 4 * 1024 * 1024;

/** Bytes of files for which it is worth it to start another thread: until it is as fast as the first it takes half a second. */
const MENOR_PARA_DUAS = 160 * 1024 * 1024;

interface Espera {
  cumprir(resposta: RespostaValidacao): void;
  falhar(causa: unknown): void;
}

/** A thread, and who waits for it. */
interface Via {
  worker: Worker;
  esperas: Map<number, Espera>;
}

/** A thread starts with the first file that is worth it and finds all others busy, unless it is started before, and serves all that follow. */
export function createValidador({
  menorBytes = MENOR_BYTES,
  duasBytes = MENOR_PARA_DUAS,
}: {
  menorBytes?: number;
  duasBytes?: number;
} = {}): Validador {
  const vias = new Set<Via>();
  let maximo = 1;
  let proximo = 0;
  const abrir = (): Via => {
    const worker = new Worker(new URL('./validador-worker.ts', import.meta.url));
    const via: Via = { worker, esperas: new Map() };
    const falharTodas = (causa: unknown) => {
      // Another one may take its place.
      vias.delete(via);
      for (const espera of via.esperas.values()) espera.falhar(causa);
      via.esperas.clear();
    };
    worker.on('message', (resposta: RespostaValidacao) => {
      const espera = via.esperas.get(resposta.id);
      via.esperas.delete(resposta.id);
      espera?.cumprir(resposta);
    });
    worker.on('error', falharTodas);
    worker.on('exit', () => falharTodas(new Error('the thread that checks the files ended')));
    vias.add(via);
    return via;
  };
  /** The one with the least to do. */
  const escolher = (): Via => {
    const [livre] = [...vias].sort((a, b) => a.esperas.size - b.esperas.size);
    return livre === undefined || (livre.esperas.size > 0 && vias.size < maximo) ? abrir() : livre;
  };
  const valeThread = (fonte: FonteSped): boolean =>
    (typeof fonte === 'string' ? statSync(fonte).size : fonte.tamanho) >= menorBytes;
  return {
    aquecer(paths) {
      // A file that is not there is told of by who reads it.
      if (vias.size === 0 && paths.some((path) => existsSync(path) && valeThread(path))) abrir();
    },
    repartir(paths) {
      const bytes = paths.reduce((soma, path) => soma + statSync(path).size, 0);
      maximo = bytes < duasBytes ? 1 : Math.min(2, availableParallelism());
      return maximo;
    },
    async validar({ relatar, signal, path, base, obrigacao, periodo, digitados }) {
      signal?.throwIfAborted();
      const dados: Dados = {
        ...{ path, obrigacao, periodo },
        ...(base === undefined ? {} : { base }),
        ...(digitados === undefined ? {} : { digitados }),
      };
      if (!valeThread(path)) {
        return await validarArquivo({ ...dados, relatar, ...(signal ? { signal } : {}) });
      }
      const id = ++proximo;
      const { worker, esperas } = escolher();
      const resposta = await new Promise<RespostaValidacao>((resolve, reject) => {
        const abortar = () => reject(signal?.reason);
        signal?.addEventListener('abort', abortar, { once: true });
        const largar = () => signal?.removeEventListener('abort', abortar);
        esperas.set(id, {
          cumprir: (r) => {
            largar();
            resolve(r);
          },
          falhar: (causa) => {
            largar();
            reject(causa);
          },
        });
        worker.postMessage({ ...dados, id } satisfies PedidoValidacao);
      });
      if ('falha' in resposta) throw new Error(`checking ${periodo}: ${resposta.falha}`);
      for (const ocorrencia of resposta.ocorrencias) relatar(ocorrencia);
      return resposta.resultado;
    },
    async fechar() {
      await Promise.all([...vias].map(({ worker }) => worker.terminate()));
    },
  };
}
