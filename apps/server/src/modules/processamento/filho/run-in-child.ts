import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AMBIENTE_ALOCADOR } from '@apura/relatorios';
import type { Pedido, Progresso, Recado, RespostaDe } from './mensagens.ts';

const PROGRAM = fileURLToPath(new URL('./filho.ts', import.meta.url));

export interface ChildOptions {
  /** The limit of the child's JavaScript heap. */
  heapMb: number;
  /** What new objects of JavaScript may take, twice over; by default V8 takes up to 64 MB for them. */
  semiSpaceMb?: number;
  onProgress: (progresso: Progresso) => void;
  /** Ends the child; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
}

/**
 * Runs one tool in a process of its own, so that the caller's event loop stays free and memory that a hostile file
 * makes it take is not the server's. Rejects when the tool throws or the child dies.
 */
export function runInChild<P extends Pedido>(pedido: P, options: ChildOptions): Promise<RespostaDe[P['ferramenta']]> {
  return new Promise((resolve, reject) => {
    options.signal.throwIfAborted();
    const child = fork(PROGRAM, {
      execArgv: [
        `--max-old-space-size=${options.heapMb}`,
        ...(options.semiSpaceMb === undefined ? [] : [`--max-semi-space-size=${options.semiSpaceMb}`]),
        '--disable-warning=ExperimentalWarning',
      ],
      env: { ...process.env, ...AMBIENTE_ALOCADOR },
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let settled = false;
    const settle = (finish: () => void) => {
      if (settled) return;
      settled = true;
      options.signal.removeEventListener('abort', abort);
      finish();
      child.kill('SIGKILL');
    };
    const abort = () => settle(() => reject(options.signal.reason));
    options.signal.addEventListener('abort', abort, { once: true });
    child.on('message', (recado: Recado) => {
      switch (recado.tipo) {
        case 'progresso':
          return options.onProgress(recado);
        case 'fim':
          // The child answers the request it was given: the result is that tool's.
          return settle(() => resolve(recado.resultado as RespostaDe[P['ferramenta']]));
        case 'erro':
          return settle(() => reject(new Error(recado.mensagem, { cause: recado.stack })));
      }
    });
    child.on('error', (error) => settle(() => reject(error)));
    child.on('exit', (code, signal) => {
      settle(() => reject(new Error(`The tool's process ended before its result (code ${code}, signal ${signal}).`)));
    });
    child.send(pedido);
  });
}
