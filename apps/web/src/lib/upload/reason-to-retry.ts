import { ApiError } from '../api/api-error.ts';
import { LASTING_FROM } from './retry-pause.ts';

const RETRYING = 'tentando de novo. O que já chegou não será enviado outra vez.';

/** What the user reads while a fault that may pass is tried again; undefined for any other fault. */
export function reasonToRetry(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.isTransient) return undefined;
  if (error.isBusy) return `O servidor está ocupado, ${RETRYING}`;
  return `${error.isUnanswered ? 'A conexão falhou' : 'O servidor falhou'}, ${RETRYING}`;
}

/** Whether a fault has lasted for so many tries that it is an error, not a moment; a busy server only asks to wait. */
export function isLasting(error: unknown, attempt: number): boolean {
  return attempt >= LASTING_FROM && error instanceof ApiError && error.isTransient && !error.isBusy;
}
