import { closeSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { LeituraError } from './erro-leitura.ts';
import type { Faixa, ResultadoFaixa } from './estado-faixa.ts';
import { createLeitorFaixa } from './parse-faixa.ts';
import { type PlanoPrescan, prescanTrecho, type ResultadoPrescan } from './prescan.ts';

export interface TarefaPrescan {
  path: string;
  inicio: number;
  fim: number;
  plano: PlanoPrescan;
}

/** Runs the two steps of reading a file; answers come in the order of the tasks. */
export interface ExecutorFaixas {
  prescan(tarefas: readonly TarefaPrescan[]): Promise<ResultadoPrescan[]>;
  ler(faixas: readonly Faixa[], onLidos: (indice: number, bytes: number) => void): Promise<ResultadoFaixa[]>;
  close(): Promise<void>;
}

export type PedidoExecutor =
  | { tipo: 'prescan'; indice: number; tarefa: TarefaPrescan }
  | { tipo: 'ler'; indice: number; faixa: Faixa };

export type RespostaExecutor =
  | { tipo: 'prescan'; indice: number; resultado: ResultadoPrescan }
  | { tipo: 'lidos'; indice: number; bytes: number }
  | { tipo: 'lido'; indice: number; resultado: ResultadoFaixa }
  | { tipo: 'erro'; mensagem: string; causa: string };

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
        const passos = runFaixa(faixa, (bytes) => onLidos(indice, bytes));
        for (;;) {
          signal?.throwIfAborted();
          const passo = passos.next();
          if (passo.done) {
            resultados.push(passo.value);
            break;
          }
          await setImmediate();
        }
      }
      return resultados;
    },
    async close() {},
  };
}

/** In worker threads; task i goes to thread i modulo their number. */
export function createExecutorThreads(quantas: number, signal?: AbortSignal): ExecutorFaixas {
  const threads = Array.from({ length: quantas }, () => new Worker(new URL('./sped-worker.ts', import.meta.url)));
  let pendente: { receber: (r: RespostaExecutor) => void; falhar: (e: unknown) => void } | null = null;
  let falha: unknown = null;
  const fail = (erro: unknown) => {
    falha ??= erro;
    pendente?.falhar(falha);
  };
  for (const thread of threads) {
    thread.on('message', (resposta: RespostaExecutor) => {
      if (resposta.tipo === 'erro') fail(new LeituraError('GRAVACAO_FALHOU', resposta.mensagem, resposta.causa));
      else pendente?.receber(resposta);
    });
    thread.on('error', (erro) =>
      fail(new LeituraError('LEITOR_INTERROMPIDO', `A reader thread failed: ${String(erro)}`, erro)),
    );
    thread.on('exit', () => fail(new LeituraError('LEITOR_INTERROMPIDO', 'A reader thread ended before its work.')));
  }
  const onAbort = () => fail(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });

  /** Sends all requests and waits for as many answers. */
  const ask = <R>(
    pedidos: readonly PedidoExecutor[],
    read: (r: RespostaExecutor) => { indice: number; valor: R } | null,
  ) =>
    new Promise<R[]>((resolve, reject) => {
      const respostas: R[] = [];
      let faltam = pedidos.length;
      pendente = {
        receber(resposta) {
          const lida = read(resposta);
          if (!lida) return;
          respostas[lida.indice] = lida.valor;
          if (--faltam === 0) resolve(respostas);
        },
        falhar: reject,
      };
      if (falha) reject(falha);
      else if (faltam === 0) resolve(respostas);
      else for (const pedido of pedidos) threads[pedido.indice % threads.length]?.postMessage(pedido);
    });

  return {
    prescan: (tarefas) =>
      ask(
        tarefas.map((tarefa, indice) => ({ tipo: 'prescan', indice, tarefa })),
        (r) => (r.tipo === 'prescan' ? { indice: r.indice, valor: r.resultado } : null),
      ),
    ler: (faixas, onLidos) =>
      ask(
        faixas.map((faixa, indice) => ({ tipo: 'ler', indice, faixa })),
        (r) => {
          if (r.tipo === 'lidos') onLidos(r.indice, r.bytes);
          return r.tipo === 'lido' ? { indice: r.indice, valor: r.resultado } : null;
        },
      ),
    async close() {
      signal?.removeEventListener('abort', onAbort);
      falha ??= new LeituraError('LEITOR_INTERROMPIDO', 'The reader was closed.');
      pendente = null;
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
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
    const leitor = createLeitorFaixa(faixa, fd);
    while (leitor.step()) {
      onLidos(leitor.lidos());
      yield;
    }
    return leitor.finish();
  } finally {
    closeSync(fd);
  }
}
