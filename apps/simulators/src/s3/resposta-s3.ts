import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { CorpoGravado } from './corpo-gravado.ts';

/** An answer without a stream: its status, its document and its headers. */
export interface RespostaS3 {
  status: number;
  xml?: string;
  cabecalhos?: Readonly<Record<string, string>>;
}

/** Answers a request with a document, or without one. */
export function send(response: ServerResponse, { status, xml = '', cabecalhos = {} }: RespostaS3): void {
  const corpo = xml === '' ? '' : `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  response.writeHead(status, {
    'x-amz-request-id': randomUUID(),
    ...(corpo === '' ? {} : { 'content-type': 'application/xml' }),
    // An answer without a body has no length either.
    ...(status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(corpo) }),
    ...cabecalhos,
  });
  response.end(corpo);
}

/** The bytes of an object from `inicio` up to `fim`, from the files of its parts. */
export async function* readPartes(
  partes: readonly CorpoGravado[],
  inicio: number,
  fim: number,
): AsyncGenerator<Buffer> {
  let antes = 0;
  for (const { path, bytes } of partes) {
    const start = Math.max(0, inicio - antes);
    const end = Math.min(bytes, fim - antes);
    if (start < end) yield* createReadStream(path, { start, end: end - 1 }) as AsyncIterable<Buffer>;
    antes += bytes;
  }
}

/** Writes bytes and waits until the client can take more. Throws when the client went away. */
export async function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  if (response.destroyed) throw new Error('the client went away');
  if (response.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
