import type { Progresso } from './mensagens.ts';
import { throttleLatest } from './throttle-latest.ts';

const INTERVALO_MS = 500;

/** What a screen shows of a work under way; the percentage is null while nobody knows it. */
export interface ProgressoEscrito {
  mensagem: string;
  percentual: number | null;
}

export interface ComProgresso<T> {
  signal: AbortSignal;
  /** Writes the progress down; answers why the work is no longer wanted, or null to go on. */
  write: (progresso: ProgressoEscrito) => Promise<Error | null>;
  onError: (error: unknown) => void;
  work: (run: { onProgress: (progresso: Progresso) => void; signal: AbortSignal }) => Promise<T>;
}

/** Runs a work whose progress is written down twice a second, and aborts it as soon as nobody wants it any more. */
export async function runWithProgresso<T>({ signal, write, onError, work }: ComProgresso<T>): Promise<T> {
  const dispensado = new AbortController();
  const escrita = throttleLatest<ProgressoEscrito>({
    intervalMs: INTERVALO_MS,
    write: async (progresso) => {
      const motivo = await write(progresso);
      if (motivo !== null) dispensado.abort(motivo);
    },
    onError,
  });
  try {
    return await work({
      signal: AbortSignal.any([signal, dispensado.signal]),
      onProgress: ({ feito, total, mensagem }) =>
        // The last hundredth is for the end itself.
        escrita.push({ mensagem, percentual: total > 0 ? Math.min(99, Math.floor((100 * feito) / total)) : null }),
    });
  } finally {
    await escrita.flush();
  }
}
