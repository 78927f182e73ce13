import { Worker } from 'node:worker_threads';
import type { EventoPlanilha } from './celula-lida.ts';
import { LIMITES_PLANILHA, type LimitesPlanilha } from './limites-planilha.ts';
import { openPacote } from './open-pacote.ts';
import { type LugarPlanilha, PlanilhaError } from './planilha-error.ts';
import { readLotes } from './read-lotes.ts';

export interface ReadPlanilhaOptions {
  path: string;
  limites?: LimitesPlanilha;
  signal?: AbortSignal;
}

export interface PedidoLeitor {
  path: string;
  limites: LimitesPlanilha;
}

/** The answers of the thread that parses; it waits for 'mais' after each batch. */
export type RespostaLeitor =
  | { tipo: 'lote'; eventos: EventoPlanilha[] }
  | { tipo: 'fim' }
  | { tipo: 'recusa'; mensagem: string; sugestao: string; lugar: LugarPlanilha }
  | { tipo: 'falha'; causa: string };

/**
 * Reads an uploaded .xlsx: the values of its cells and nothing else. Macros, links to other workbooks, pictures and
 * formulas are never followed. The sizes that the ZIP declares are added up before a byte is inflated, the inflated
 * bytes are checked against them, and a workbook that is not small is parsed in a thread of its own with a small heap.
 *
 * Throws a `PlanilhaError` when the file is no workbook, is damaged, protected by a password, or too large.
 */
export async function* readPlanilha(o: ReadPlanilhaOptions): AsyncGenerator<EventoPlanilha> {
  o.signal?.throwIfAborted();
  const limites = o.limites ?? LIMITES_PLANILHA;
  const pacote = await openPacote(o.path, limites);
  try {
    if (pacote.bytes <= limites.maximoBytesAqui) {
      for await (const eventos of readLotes(pacote, limites)) {
        yield* eventos;
        o.signal?.throwIfAborted();
      }
      return;
    }
  } finally {
    pacote.close();
  }
  yield* readInThread({ path: o.path, limites }, o.signal);
}

async function* readInThread(pedido: PedidoLeitor, signal: AbortSignal | undefined): AsyncGenerator<EventoPlanilha> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: pedido,
    resourceLimits: { maxOldGenerationSizeMb: pedido.limites.memoriaMb },
  });
  const respostas = escutar(worker, signal);
  try {
    for (;;) {
      const resposta = await respostas.proxima();
      if (resposta.tipo === 'fim') return;
      if (resposta.tipo === 'recusa') throw new PlanilhaError(resposta.mensagem, resposta.sugestao, resposta.lugar);
      if (resposta.tipo === 'falha') throw new Error(`reading the workbook: ${resposta.causa}`);
      // The next batch is parsed while the caller works on this one.
      worker.postMessage('mais');
      yield* resposta.eventos;
    }
  } finally {
    respostas.largar();
    await worker.terminate();
  }
}

function escutar(worker: Worker, signal: AbortSignal | undefined) {
  const chegadas: RespostaLeitor[] = [];
  let erro: { causa: unknown } | null = null;
  let acordar: (() => void) | null = null;
  const warn = () => acordar?.();
  const fail = (causa: unknown) => {
    erro ??= { causa };
    warn();
  };
  const onAbort = () => fail(signal?.reason);
  worker.on('message', (resposta: RespostaLeitor) => {
    chegadas.push(resposta);
    warn();
  });
  worker.on('error', (causa: Error & { code?: string }) =>
    fail(causa.code === 'ERR_WORKER_OUT_OF_MEMORY' ? pesadaDemais() : causa),
  );
  worker.on('exit', () => fail(new Error('the thread that reads the workbook ended')));
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    async proxima(): Promise<RespostaLeitor> {
      for (;;) {
        const chegada = chegadas.shift();
        if (chegada) return chegada;
        if (erro) throw erro.causa;
        await new Promise<void>((resolve) => {
          acordar = resolve;
        });
        acordar = null;
      }
    },
    largar: () => signal?.removeEventListener('abort', onAbort),
  };
}

const pesadaDemais = () =>
  new PlanilhaError(
    'A planilha é pesada demais para ser lida.',
    'Divida as alterações em planilhas menores e envie uma retificação para cada uma.',
  );
