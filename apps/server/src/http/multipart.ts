import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { appError, isAppError } from './errors.ts';

/** RFC 2046 allows 70; the parser throws an error of no kind beyond 256. */
const LONGEST_BOUNDARY = 70;
const TOO_LONG_A_BOUNDARY = new RegExp(`boundary="?[^";]{${LONGEST_BOUNDARY + 1}}`, 'i');

/** Messages of the parser about a body that is incomplete or not multipart. */
const BROKEN_BODY = /unexpected end|terminated early|malformed|multipart/i;

export type MultipartPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; mimetype: string; stream: Readable };

export interface MultipartLimits {
  /** Per file. */
  maxFileBytes: number;
  maxFiles: number;
  maxFields?: number;
}

/**
 * The parts of a multipart body in the order in which they arrive, never buffered: each file's stream must be read to
 * its end before the next part comes. Past a limit the stream (and the loop) throws an AppError with 413, so that a
 * consumer that deletes on failure leaves nothing behind.
 */
export async function* readMultipart(request: FastifyRequest, limits: MultipartLimits): AsyncGenerator<MultipartPart> {
  if (!request.isMultipart() || TOO_LONG_A_BOUNDARY.test(request.headers['content-type'] ?? '')) {
    throw appError('requisicao-invalida', { message: 'Envie os arquivos como multipart/form-data' });
  }
  // The parser's own limit cuts silently and goes on: ours is one byte below its, so that we see the excess.
  const parts = request.parts({
    limits: {
      fileSize: limits.maxFileBytes + 1,
      files: limits.maxFiles,
      fields: limits.maxFields ?? 20,
      fieldSize: 4 * 1024,
      parts: limits.maxFiles + (limits.maxFields ?? 20),
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw appError('requisicao-invalida');
        yield { kind: 'field', name: part.fieldname, value: String(part.value) };
      } else {
        const stream = Readable.from(limitBytes(part.file, limits.maxFileBytes), { objectMode: false });
        yield { kind: 'file', name: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream };
        // A file the consumer did not want would hold the parser up.
        if (!part.file.readableEnded) part.file.resume();
      }
    }
  } catch (error) {
    throw isAppError(error) ? error : toAppError(error);
  }
}

/** Reads through iteration, not a pipe: a part that broke off before anybody listened still throws here. */
async function* limitBytes(file: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let seen = 0;
  try {
    for await (const chunk of file) {
      seen += chunk.length;
      if (seen > maxBytes) throw appError('arquivo-grande-demais');
      yield chunk;
    }
  } catch (error) {
    throw isAppError(error) ? error : toAppError(error);
  }
}

function toAppError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return appError('arquivo-grande-demais', {
      message: 'O envio traz arquivos ou campos demais, envie menos de cada vez',
      cause: error,
    });
  if (code === 'FST_REQ_FILE_TOO_LARGE') return appError('arquivo-grande-demais', { cause: error });
  const broken = code === 'ERR_STREAM_PREMATURE_CLOSE' || BROKEN_BODY.test(error instanceof Error ? error.message : '');
  if (code.startsWith('FST_') || broken) return appError('requisicao-invalida', { cause: error });
  return error;
}
