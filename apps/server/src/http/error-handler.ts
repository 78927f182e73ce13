import type { ErrorCode } from '@apura/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isDiskFull } from '../platform/disk/port.ts';
import { ImageError } from '../platform/images/port.ts';
import type { Logger } from '../platform/log/port.ts';
import { RegistryUnavailableError } from '../platform/registry/port.ts';
import {
  StorageLimitError,
  StorageNotFoundError,
  StorageTamperedError,
  StorageUnavailableError,
} from '../platform/storage/port.ts';
import { NoTurnError } from '../platform/turns/create-turns.ts';
import { type AppError, appError, isAppError, toErroResposta } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that the request ended in. */
    recusa: ErrorCode | undefined;
  }
}

const MAX_DRENADO_BYTES = 64 * 1024 * 1024;
/** When a busy or failing server may be asked again, unless an error knows better. */
const RETRY_SECONDS = 5;
const DISCO_CHEIO =
  'O servidor está sem espaço para guardar arquivos, nossa equipe foi avisada. O que já chegou está guardado, ' +
  'tente novamente mais tarde';

/**
 * Turns whatever a request threw into the contract's error body. An error without a public face becomes
 * `erro-interno`: the cause goes to the log under the request's id, and nothing of it to the caller.
 */
export function registerErrorHandler(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('recusa', undefined);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = classify(error, request);
    const { status, body } = toErroResposta(known, request.id);
    request.recusa = known.code;
    const fields = { requestId: request.id, route: request.routeOptions.url ?? null, code: known.code };
    const failure = known.code === 'erro-interno' ? error : known.cause;
    // Without a cause nothing broke: the answer is a planned one.
    if (status >= 500 && failure !== undefined) log.error({ ...fields, err: failure }, 'request failed');
    else if (status >= 500) log.info({ ...fields, detail: known.message }, 'request refused');
    else log.debug({ ...fields, detail: known.message }, 'request refused');
    if (status === 413 && !isShort(request)) reply.header('connection', 'close');
    else drain(request);
    if (status === 503) reply.header('retry-after', RETRY_SECONDS);
    return reply
      .headers(known.extra.headers ?? {})
      .code(status)
      .send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = toErroResposta(appError('nao-encontrado'), request.id);
    return reply.code(status).send(body);
  });
}

function classify(error: FastifyError, request: FastifyRequest): AppError {
  if (isAppError(error)) return error;
  if (error instanceof StorageLimitError) return appError('arquivo-grande-demais', { cause: error });
  if (error instanceof StorageNotFoundError) return appError('nao-encontrado', { cause: error });
  if (error instanceof StorageTamperedError) return appError('conteudo-danificado', { cause: error });
  if (error instanceof ImageError) {
    return appError(error.reason === 'too-large' ? 'arquivo-grande-demais' : 'imagem-invalida', { cause: error });
  }
  if (error instanceof RegistryUnavailableError) return appError('registro-indisponivel', { cause: error });
  // The client closed the connection: no one reads the answer, and nothing failed here.
  if (isCutOff(request)) return appError('requisicao-invalida', { detail: 'the connection broke' });
  if (isDiskFull(error)) return appError('servico-indisponivel', { message: DISCO_CHEIO, cause: error });
  if (error instanceof StorageUnavailableError || error instanceof NoTurnError || isDatabaseDown(error))
    return appError('servico-indisponivel', { cause: error });
  switch (error.statusCode) {
    case 400:
      return appError('requisicao-invalida', { detail: error.message });
    case 404:
      return appError('nao-encontrado', { detail: error.message });
    case 413:
      return appError('arquivo-grande-demais', {
        message: 'Os dados enviados passam do tamanho permitido',
        detail: error.message,
      });
    case 415:
      return appError('requisicao-invalida', { detail: error.message });
    case 429:
      return appError('muitas-tentativas', { detail: error.message });
    default:
      return appError('erro-interno', { cause: error });
  }
}

/** A parser that gave up leaves the rest of its body in the connection, where the next request would wait behind it. */
function drain({ raw }: FastifyRequest): void {
  if (raw.complete && raw.readableEnded) return;
  raw.unpipe();
  raw.resume();
}

/** What is left of such a body is read and thrown away, so that its sender gets to see the answer. */
function isShort(request: FastifyRequest): boolean {
  return Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MAX_DRENADO_BYTES;
}

/** The connection broke before the whole request had come. */
function isCutOff(request: FastifyRequest): boolean {
  return request.raw.destroyed && !request.raw.complete;
}

/**
 * The server refused or lost the connection (classes 08 and 57P of SQLSTATE, too many connections, an idle transaction
 * that it ended, or the socket's own code), or a statement or a lock took longer than a setting allows.
 */
function isDatabaseDown(error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  return (
    /^(08|57P|57014$|55P03$|53300$|25P03$)/.test(code) ||
    code === 'ECONNREFUSED' ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}
