import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { BYTES_PARA_IDENTIFICAR } from '../identify/identify.ts';

const PEDACO = 1024 * 1024;

export interface ArquivoMedido {
  sha256: string;
  tamanho: number;
  /** The first bytes, as many as `identify` wants. */
  head: Uint8Array;
}

/** SHA-256, size and first bytes of a file, in one reading. */
export async function hashArquivo(path: string, signal?: AbortSignal): Promise<ArquivoMedido> {
  // A stream needs a large buffer, which is slow for thousands of small documents.
  if ((await stat(path)).size <= PEDACO) {
    const bytes = await readFile(path, { signal });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { sha256, tamanho: bytes.length, head: bytes.subarray(0, BYTES_PARA_IDENTIFICAR) };
  }
  const soma = createHash('sha256');
  const inicio: Buffer[] = [];
  let tamanho = 0;
  for await (const pedaco of createReadStream(path, { highWaterMark: PEDACO, signal }) as AsyncIterable<Buffer>) {
    if (tamanho < BYTES_PARA_IDENTIFICAR) inicio.push(pedaco.subarray(0, BYTES_PARA_IDENTIFICAR - tamanho));
    soma.update(pedaco);
    tamanho += pedaco.length;
  }
  return { sha256: soma.digest('hex'), tamanho, head: Buffer.concat(inicio) };
}

/** A short stable name (32 hexadecimal digits) computed from texts. */
export function stableId(...partes: readonly string[]): string {
  const soma = createHash('sha256');
  for (const parte of partes) soma.update(`${Buffer.byteLength(parte)}:`).update(parte);
  return soma.digest('hex').slice(0, 32);
}
