import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type DadosThread, getModuloNucleo } from '../nucleo/modulo-nucleo.ts';
import { LeituraError } from './erro-leitura.ts';
import type { Fatia, ResultadoFatia } from './estado-fatia.ts';
import { type ExecutorFatias, readHere, runPrescan, type TarefaPrescan } from './executor-fatias.ts';
import type { PlanoLeitura } from './layouts/plano-leitura.ts';
import type { ResultadoPrescan } from './prescan.ts';

export type PedidoThread =
  | { tipo: 'prescan'; tarefa: TarefaPrescan }
  /** Null when the plan is the same as in the last request to the thread. */
  | { tipo: 'ler'; fatia: Omit<Fatia, 'plano'>; plano: PlanoLeitura | null };

export type RespostaThread =
  | { tipo: 'pronta' }
  | { tipo: 'lidos'; bytes: number }
  | { tipo: 'prescan'; resultado: ResultadoPrescan }
  | { tipo: 'ler'; resultado: ResultadoFatia }
  | { tipo: 'erro'; causa: string; sistema: FalhaDoSistema | null };

/** What an error of the system says of itself; it does not survive the way from a thread otherwise. */
export interface FalhaDoSistema {
  code: string;
  syscall: string;
}

/** A worker that answers one request at a time. */
interface Thread {
  worker: Worker;
  pronta: Promise<void>;
  viva: boolean;
  /** The plan of its last request: sending a plan takes as long as reading a megabyte. */
  plano: PlanoLeitura | null;
  atender: ((resposta: RespostaThread) => void) | null;
  fail: ((erro: unknown) => void) | null;
}

/**
 * Idle threads. Starting one and warming its code costs as much as reading some twenty megabytes, so they wait a while
 * for the next file before they end. They do not keep the process alive.
 */
const ociosas: Thread[] = [];
const esperaMs = 10_000;
let fimDaEspera: NodeJS.Timeout | undefined;

/**
 * Reads in this thread and in `quantas - 1` worker threads: using this thread saves a start, which costs as much as
 * reading ten megabytes. Range i goes to thread i modulo their number; this thread is the first.
 */
export function createExecutorThreads(quantas: number, signal?: AbortSignal): ExecutorFatias {
  return createExecutor(quantas - 1, true, signal);
}

/** Reads in one worker thread, so that this thread stays free. */
export function createExecutorThread(signal?: AbortSignal): ExecutorFatias {
  return createExecutor(1, false, signal);
}

function createExecutor(workers: number, aquiTambem: boolean, signal?: AbortSignal): ExecutorFatias {
  clearTimeout(fimDaEspera);
  const threads = Array.from({ length: workers }, () => ociosas.pop() ?? startThread());
  const quantas = workers + Number(aquiTambem);
  for (const thread of threads) thread.worker.ref();
  let ocupadas = 0;
  const onAbort = () => {
    for (const thread of threads) thread.fail?.(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });

  const request = async <T extends PedidoThread['tipo']>(
    thread: Thread,
    pedido: PedidoThread & { tipo: T },
    onLidos?: (bytes: number) => void,
  ) => {
    signal?.throwIfAborted();
    ocupadas++;
    const resposta = await ask(thread, pedido, onLidos);
    ocupadas--;
    if (resposta.tipo !== pedido.tipo) throw new LeituraError('LEITOR_INTERROMPIDO', 'A reader thread gave no answer.');
    return resposta;
  };

  return {
    async prescan(tarefas) {
      const resultados: ResultadoPrescan[] = [];
      let proxima = 0;
      const emCurso: Promise<void>[] = [];
      const askOne = async (thread: Thread, i: number, tarefa: TarefaPrescan) => {
        const resposta = await request(thread, { tipo: 'prescan', tarefa });
        if (resposta.tipo === 'prescan') resultados[i] = resposta.resultado;
      };
      const threadWork = async (thread: Thread) => {
        await thread.pronta;
        while (proxima < tarefas.length) {
          const i = proxima++;
          const tarefa = tarefas[i];
          if (!tarefa) break;
          const trabalho = askOne(thread, i, tarefa);
          emCurso.push(trabalho);
          await trabalho;
        }
      };
      const ownWork = async () => {
        while (proxima < tarefas.length) {
          signal?.throwIfAborted();
          const i = proxima++;
          const tarefa = tarefas[i];
          if (tarefa) resultados[i] = runPrescan(tarefa);
          await setImmediate();
        }
      };
      // Do not wait for a thread that only becomes ready after all work is done. `emCurso` reports what fails.
      for (const thread of threads) threadWork(thread).catch(() => {});
      await ownWork();
      await Promise.all(emCurso);
      return resultados;
    },
    async read(fatias, onLidos) {
      const resultados: ResultadoFatia[] = [];
      const threadWork = async (thread: Thread, k: number) => {
        for (let i = k + Number(aquiTambem); i < fatias.length; i += quantas) {
          const inteira = fatias[i];
          if (!inteira) break;
          const { plano, ...fatia } = inteira;
          const conhecido = thread.plano === plano;
          thread.plano = plano;
          const pedido = { tipo: 'ler' as const, fatia, plano: conhecido ? null : plano };
          const resposta = await request(thread, pedido, (bytes) => onLidos(i, bytes));
          if (resposta.tipo === 'ler') resultados[i] = resposta.resultado;
        }
      };
      const ownWork = async () => {
        for (let i = 0; i < fatias.length; i += quantas) {
          const fatia = fatias[i];
          if (fatia) resultados[i] = await readHere(fatia, (bytes) => onLidos(i, bytes), signal);
        }
      };
      await Promise.all([...threads.map(threadWork), ...(aquiTambem ? [ownWork()] : [])]);
      return resultados;
    },
    async close() {
      signal?.removeEventListener('abort', onAbort);
      const devolvidas = threads.splice(0);
      // Threads of an aborted reading may still be busy, so none of them is kept for the next file.
      if (ocupadas === 0) devolvidas.filter((t) => t.viva).forEach(park);
      else await Promise.all(devolvidas.map((t) => t.worker.terminate()));
    },
  };
}

/** A reader holds its data outside the heap; a small young generation keeps the memory of each thread low. */
const limites = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

function startThread(): Thread {
  const dados: DadosThread = { nucleo: getModuloNucleo() };
  const worker = new Worker(new URL('./sped-worker.ts', import.meta.url), {
    resourceLimits: limites,
    workerData: dados,
  });
  let ready = () => {};
  const pronta = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const thread: Thread = { worker, pronta, viva: true, plano: null, atender: null, fail: null };
  const end = (erro: unknown) => {
    thread.viva = false;
    const i = ociosas.indexOf(thread);
    if (i >= 0) ociosas.splice(i, 1);
    thread.fail?.(new LeituraError('LEITOR_INTERROMPIDO', `A reader thread ended: ${String(erro)}`, erro));
    ready();
  };
  worker.on('message', (resposta: RespostaThread) => {
    if (resposta.tipo === 'pronta') ready();
    else thread.atender?.(resposta);
  });
  worker.on('error', end);
  worker.on('exit', () => end('exit'));
  return thread;
}

function ask(thread: Thread, pedido: PedidoThread, onLidos?: (bytes: number) => void): Promise<RespostaThread> {
  return new Promise<RespostaThread>((resolve, reject) => {
    if (!thread.viva) {
      reject(new LeituraError('LEITOR_INTERROMPIDO', 'A reader thread ended before its work.'));
      return;
    }
    thread.fail = reject;
    thread.atender = (resposta) => {
      if (resposta.tipo === 'lidos') {
        onLidos?.(resposta.bytes);
        return;
      }
      thread.atender = null;
      thread.fail = null;
      if (resposta.tipo === 'erro') {
        const { causa, sistema } = resposta;
        const cause = sistema === null ? undefined : Object.assign(new Error(causa), sistema);
        const mensagem = `The file could not be read or its tables written: ${causa}`;
        reject(new LeituraError('GRAVACAO_FALHOU', mensagem, cause));
      } else resolve(resposta);
    };
    thread.worker.postMessage(pedido);
  });
}

function park(thread: Thread): void {
  thread.worker.unref();
  ociosas.push(thread);
  clearTimeout(fimDaEspera);
  fimDaEspera = setTimeout(() => {
    for (const parada of ociosas.splice(0)) void parada.worker.terminate();
  }, esperaMs);
  fimDaEspera.unref();
}
