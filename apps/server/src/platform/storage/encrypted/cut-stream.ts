import { StorageTamperedError } from '../port.ts';

/** `bytes` bytes of a stream, after the first `skip` of them. Throws when the stream ends before. */
export async function* cutStream(
  source: AsyncGenerator<Buffer>,
  { skip, bytes }: { skip: number; bytes: number },
): AsyncGenerator<Buffer> {
  let toSkip = skip;
  let left = bytes;
  for await (const chunk of source) {
    const piece = chunk.subarray(toSkip, toSkip + left);
    toSkip = 0;
    left -= piece.length;
    if (piece.length > 0) yield piece;
    if (left === 0) return;
  }
  throw new StorageTamperedError('a document became shorter while it was read');
}
