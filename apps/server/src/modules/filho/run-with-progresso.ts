import type { Progresso } from '../../platform/child/port.ts';
import { throttleLatest } from './throttle-latest.ts';

const INTERVALO_MS = 500;
/** How often it is asked whether the work is still wanted, also when it says nothing. */
const PERGUNTA_MS = 2_000;

/** The progress that a screen shows; the percentage is null while it is unknown. */
interface ProgressoEscrito {
  mensagem: string;
  percentual: number | null;
}

export interface ComProgresso<T> {
  signal: AbortSignal;
  /** Writes the progress down; answers why the work is no longer wanted, or null to go on. */
  write: (progresso: ProgressoEscrito) => Promise<Error | null>;
  /** Answers why the work is no longer wanted, or null; asked also while the work says nothing of its progress. */
  check: () => Promise<Error | null>;
  onError: (error: unknown) => void;
  work: (run: { onProgress: (progresso: Progresso) => void; signal: AbortSignal }) => Promise<T>;
}

/** Runs a work, saves its progress twice a second, and aborts it as soon as its result is no longer wanted. */
export async function runWithProgresso<T>({ signal, write, check, onError, work }: ComProgresso<T>): Promise<T> {
  const dispensado = new AbortController();
  const pergunta = setInterval(() => {
    check().then((motivo) => {
      if (motivo !== null) dispensado.abort(motivo);
    }, onError);
  }, PERGUNTA_MS);
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
    clearInterval(pergunta);
    await escrita.flush();
  }
}
