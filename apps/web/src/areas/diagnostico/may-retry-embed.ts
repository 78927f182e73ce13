import { ERROS, type ErrorCode } from '@apura/contract';
import { ApiError } from '../../lib/api/api-error.ts';

const MOST_RETRIES = 2;

/** Whether a refused access is asked for again by itself: twice, and never when its code says that it would not help. */
export function mayRetryEmbed(failures: number, error: unknown): boolean {
  if (failures >= MOST_RETRIES || !(error instanceof ApiError)) return false;
  const { code } = error;
  return error.isTransient && !(Object.hasOwn(ERROS, code) && ERROS[code as ErrorCode].retry === 'nunca');
}
