import type { Readable } from 'node:stream';
import type { OpenResult, S3Api } from './s3-api.ts';
import { isTemporary, S3Error, toS3Error } from './s3-error.ts';

const MAX_CUTS = 5;

/**
 * The bytes of an object that was opened. An interrupted body continues where it stopped, from the same version of the
 * object; after several interruptions without a byte between them reading fails.
 */
export async function* readObject(api: S3Api, key: string, opened: OpenResult): AsyncGenerator<Buffer> {
  let at = opened.start;
  let { body } = opened;
  let cuts = 0;
  try {
    // A Readable of bytes iterates over Buffers.
    let chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, unknown>;
    for (;;) {
      const next = await chunks.next().catch((thrown: unknown) => toS3Error('GetObject', thrown));
      if (next instanceof Error || next.done === true) {
        // Read to its end the connection serves the next request.
        if (at >= opened.end) return;
        cuts += 1;
        if (cuts > MAX_CUTS || (next instanceof S3Error && !isTemporary(next))) {
          throw next instanceof Error ? next : new S3Error('GetObject', { code: 'IncompleteBody', status: null });
        }
        body.destroy();
        await api.backOff(cuts);
        body = await reopen(api, key, { ...opened, start: at });
        chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, unknown>;
        continue;
      }
      cuts = 0;
      at += next.value.byteLength;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

async function reopen(api: S3Api, key: string, { start, end, etag }: OpenResult): Promise<Readable> {
  const again = await api.open(key, { range: { start, end: end - 1 }, only: etag });
  if (again !== null && typeof again === 'object' && again.start === start && again.end === end) return again.body;
  throw new S3Error('GetObject', { code: 'ObjectChanged', status: null });
}
