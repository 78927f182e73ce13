import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CorpoGravado } from './corpo-gravado.ts';
import { ErroS3 } from './erro-s3.ts';
import { faixaDe } from './read-pedido-s3.ts';

/** What the service does instead of answering, once. */
export type FalhaS3 =
  /** Refuses the request and does nothing. */
  | { tipo: 'erro'; status: number; code: string; campos?: Readonly<Record<string, string>> }
  /** The bucket is in another region. */
  | { tipo: 'outra-regiao'; regiao: string }
  /** Takes the request's head and cuts the line. */
  | { tipo: 'cortar' }
  /** Does what was asked for and cuts the connection instead of answering. */
  | { tipo: 'cortar-depois' }
  /** Sends so many bytes of the body and cuts the line. */
  | { tipo: 'cortar-corpo'; bytes: number }
  /** Sends other bytes than those that were stored, as many. */
  | { tipo: 'trocar-corpo' }
  /** Waits for `solta` and then does what was asked for; `chegou` is called when the request arrives. */
  | { tipo: 'segurar'; chegou: () => void; solta: Promise<void> };

/** An object of the bucket, without its bytes. */
export interface ObjetoSimulado {
  bytes: number;
  etag: string;
  metadados: Readonly<Record<string, string>>;
}

/** The same with the files that hold its bytes. */
export interface ObjetoGuardado extends ObjetoSimulado {
  partes: CorpoGravado[];
  em: Date;
}

/** Answers a request for an object: the whole of it, a range, or its head alone. */
export async function sendObjeto(c: {
  request: IncomingMessage;
  response: ServerResponse;
  objeto: ObjetoGuardado;
  falha: FalhaS3 | undefined;
}): Promise<void> {
  const { request, response, objeto, falha } = c;
  const { headers } = request;
  if (headers['if-match'] !== undefined && headers['if-match'] !== objeto.etag) {
    throw new ErroS3(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  response.setHeader('etag', objeto.etag);
  if (headers['if-none-match'] === objeto.etag) throw new ErroS3(304, 'NotModified', 'Not Modified');
  const faixa = faixaDe(headers.range, objeto.bytes);
  const { inicio, fim } = faixa ?? { inicio: 0, fim: objeto.bytes };
  for (const [nome, valor] of Object.entries(objeto.metadados)) response.setHeader(`x-amz-meta-${nome}`, valor);
  response.writeHead(faixa === undefined ? 200 : 206, {
    'content-length': fim - inicio,
    'last-modified': objeto.em.toUTCString(),
    ...(faixa === undefined ? {} : { 'content-range': `bytes ${inicio}-${fim - 1}/${objeto.bytes}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  let restam = falha?.tipo === 'cortar-corpo' ? falha.bytes : Number.POSITIVE_INFINITY;
  for await (const bytes of readPartes(objeto.partes, inicio, fim)) {
    const corpo = falha?.tipo === 'trocar-corpo' ? Buffer.alloc(bytes.length, '?') : bytes;
    await write(response, corpo.subarray(0, restam));
    restam -= corpo.length;
    if (restam <= 0) break;
  }
  if (restam <= 0) request.socket.destroySoon();
  else response.end();
}

/** The bytes of an object from `inicio` up to `fim`, from the files of its parts. */
async function* readPartes(partes: readonly CorpoGravado[], inicio: number, fim: number): AsyncGenerator<Buffer> {
  let antes = 0;
  for (const { path, bytes } of partes) {
    const start = Math.max(0, inicio - antes);
    const end = Math.min(bytes, fim - antes);
    if (start < end) yield* createReadStream(path, { start, end: end - 1 }) as AsyncIterable<Buffer>;
    antes += bytes;
  }
}

/** Writes bytes and waits until the client can take more. Throws when the client went away. */
async function write(response: ServerResponse, bytes: Buffer): Promise<void> {
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
