import { Worker } from 'node:worker_threads';
import { LeituraError } from '../sped/erro-leitura.ts';
import { LIMITES_PDF, type LimitesPdf, type PdfLido, PESADO } from './pdf-lido.ts';
import type { PedidoPdf } from './pdf-worker.ts';

export interface LeitorPdf {
  /** Transfers the bytes to the thread: the caller's view of them is empty afterwards. */
  read(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<PdfLido>;
  close(): Promise<void>;
}

/**
 * A reader of PDFs in a thread of its own, started with the first document and used for the next ones.
 *
 * It never throws for the content of a document: encrypted, scanned, broken, too large or too slow documents are
 * refused with the reason. When a document takes too much memory or time, its thread is ended and the next one gets a
 * new thread. Throws a `LeituraError` when the thread ends by itself, and the signal's reason when it is aborted.
 */
export function createLeitorPdf(limites: LimitesPdf = LIMITES_PDF): LeitorPdf {
  let worker: Worker | null = null;
  async function end(): Promise<void> {
    const antigo = worker;
    worker = null;
    await antigo?.terminate();
  }
  async function readOne(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<PdfLido> {
    signal?.throwIfAborted();
    if (bytes.length > limites.maximoBytes) {
      const mb = Math.floor(limites.maximoBytes / 1024 / 1024);
      return { paginas: [], recusa: `O PDF tem mais de ${mb} MB. Divida-o e envie as partes.` };
    }
    worker ??= startThread(limites);
    const resposta = await ask({ worker, pedido: { bytes, limites }, signal }).catch(async (erro: unknown) => {
      await end();
      throw erro;
    });
    if (resposta.fim) await end();
    return resposta.lido;
  }
  // Answers of the thread have no name: read one document at a time, else one would get the text of another.
  let anterior: Promise<unknown> = Promise.resolve();
  return {
    read(bytes, signal) {
      const lido = anterior.then(() => readOne(bytes, signal));
      anterior = lido.catch(() => undefined);
      return lido;
    },
    close: end,
  };
}

function startThread(limites: LimitesPdf): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limites.memoriaMb, maxYoungGenerationSizeMb: 16 },
    // The library's messages about fonts and pictures of a document are not needed.
    stdout: true,
    stderr: true,
  });
  worker.unref();
  return worker;
}

const LENTO = 'O PDF demora demais para ser lido e foi deixado de lado. Baixe-o de novo no e-CAC ou divida-o.';

/** `fim`: the thread must not be used again. */
function ask(o: {
  worker: Worker;
  pedido: PedidoPdf & { bytes: Uint8Array<ArrayBuffer> };
  signal?: AbortSignal;
}): Promise<{ lido: PdfLido; fim: boolean }> {
  const { worker, signal } = o;
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(relogio);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      worker.unref();
      act();
    };
    const refuse = (recusa: string) => finish(() => resolve({ lido: { paginas: [], recusa }, fim: true }));
    const onAbort = () => finish(() => reject(signal?.reason));
    const onMessage = (lido: PdfLido) => finish(() => resolve({ lido, fim: lido.recusa === PESADO }));
    const onError = (erro: Error & { code?: string }) => {
      if (erro.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse(PESADO);
      else finish(() => reject(new LeituraError('LEITOR_INTERROMPIDO', 'The thread that reads PDFs failed.', erro)));
    };
    const onExit = () =>
      finish(() => reject(new LeituraError('LEITOR_INTERROMPIDO', 'The thread that reads PDFs ended.')));
    const relogio = setTimeout(() => refuse(LENTO), o.pedido.limites.tempoMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.ref();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(o.pedido, [o.pedido.bytes.buffer]);
  });
}
