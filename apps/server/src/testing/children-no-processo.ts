import { mkdir } from 'node:fs/promises';
import type { Pedido } from '../modules/filho/mensagens.ts';
import { runPedido } from '../modules/filho/run-pedido.ts';
import { checkAnswer } from '../platform/child/check-answer.ts';
import type { Children } from '../platform/child/port.ts';

/**
 * The given children, but each tool works in the process of the test: starting one and loading its code takes several
 * times as long as reading a test's files. What crosses is copied and checked as between processes. The tests of
 * `modules/filho`, of `platform/child` and of a whole project have real ones.
 */
export function withoutProcesses(children: Children): Children {
  return {
    ...children,
    async run({ request, write, answer, onProgress, signal }) {
      signal.throwIfAborted();
      for (const folder of write) await mkdir(folder, { recursive: true });
      // The tools' program is the only one that is run.
      const result = runPedido(structuredClone(request) as Pedido, (progresso) => {
        if (!signal.aborted) onProgress(progresso);
      });
      return checkAnswer(answer, structuredClone(await Promise.race([result, abortOf(signal)])));
    },
  };
}

/** Rejects with the signal's reason once it is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
