import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ErroS3 } from './erro-s3.ts';

export interface CorpoGravado {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  md5: string;
}

/** Writes a request's body to a file of its own and holds it against what the request says of it. */
export async function saveCorpo(pasta: string, pedido: IncomingMessage): Promise<CorpoGravado> {
  const path = join(pasta, randomUUID());
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let bytes = 0;
  await pipeline(
    pedido,
    async function* (partes: AsyncIterable<Buffer>) {
      for await (const parte of partes) {
        sha256.update(parte);
        md5.update(parte);
        bytes += parte.length;
        yield parte;
      }
    },
    createWriteStream(path),
  );
  const dito = String(pedido.headers['x-amz-content-sha256'] ?? '');
  if (/^[0-9a-f]{64}$/.test(dito) ? sha256.digest('hex') !== dito : dito !== 'UNSIGNED-PAYLOAD') {
    throw new ErroS3(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 header does not match what was computed.',
    );
  }
  if (pedido.headers['content-length'] === undefined) {
    throw new ErroS3(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  return { path, bytes, md5: md5.digest('hex') };
}
