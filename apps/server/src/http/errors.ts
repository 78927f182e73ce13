import { ERROS, type ErroResposta, type ErrorCode, pageOfErro } from '@apura/contract';

export interface AppErrorExtra {
  /** A text of the specification that says it better than the code's own; Portuguese. */
  message?: string;
  /** Faults of single fields, Portuguese. */
  fields?: Record<string, string>;
  /** For the log only: what happened, without secrets. */
  detail?: string;
  cause?: unknown;
  headers?: Record<string, string>;
}

/**
 * An error with a public face: a code of the contract. Make it with {@link appError}, recognise it with {@link
 * isAppError}.
 */
export interface AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: AppErrorExtra;
}

const marks = new WeakSet<Error>();

/** An error that the HTTP edge turns into the status and message of `code`. Throw it anywhere in a request. */
export function appError(code: ErrorCode, extra: AppErrorExtra = {}): AppError {
  const error = Object.assign(new Error(extra.detail ?? code, { cause: extra.cause }), { code, extra });
  error.name = 'AppError';
  marks.add(error);
  return error;
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && marks.has(error);
}

/** The status and body of an error on the wire. */
export function toErroResposta(error: AppError, requestId: string): { status: number; body: ErroResposta } {
  const known = ERROS[error.code];
  return {
    status: known.status,
    body: {
      message: error.extra.message ?? known.message,
      code: error.code,
      fields: error.extra.fields,
      page: pageOfErro(error.code),
      requestId,
    },
  };
}
