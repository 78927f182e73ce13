import { StorageTamperedError } from '../port.ts';
import {
  BLOCK_BYTES,
  type createSealer,
  type DocumentHeader,
  END_BYTES,
  HEADER_BYTES,
  isEnd,
  openBlock,
  parseHeader,
  SEAL_BYTES,
  SEALED_BLOCK_BYTES,
  type SealedBlock,
} from './document-format.ts';

/**
 * The blocks of a body from the block `firstIndex` on, in pieces of any size: to gather them is for whoever writes
 * them. `onPlain` sees each chunk before it is encrypted.
 */
export async function* encryptBlocks(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  {
    sealer,
    firstIndex = 0,
    onPlain,
  }: { sealer: ReturnType<typeof createSealer>; firstIndex?: number; onPlain: (chunk: Uint8Array) => void },
): AsyncGenerator<Buffer> {
  let index = firstIndex;
  let block: SealedBlock | undefined;
  let filled = 0;
  for await (const chunk of body) {
    onPlain(chunk);
    for (let at = 0; at < chunk.byteLength; ) {
      if (block === undefined) {
        block = sealer.begin(index);
        yield block.nonce;
      }
      const piece = chunk.subarray(at, at + BLOCK_BYTES - filled);
      yield block.update(piece);
      filled += piece.byteLength;
      at += piece.byteLength;
      if (filled < BLOCK_BYTES) continue;
      yield block.tag();
      block = undefined;
      index += 1;
      filled = 0;
    }
  }
  if (block !== undefined) yield block.tag();
}

/**
 * The plain bytes of a whole object, also of one that is not encrypted. `keyOf` answers the key of its blocks. Throws
 * {@link StorageTamperedError} when a block was changed, moved or taken away, at the latest after the last byte.
 */
export async function* decryptWhole(
  source: AsyncIterable<Buffer>,
  keyOf: (header: DocumentHeader) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  const gather = createGatherer(iterator);
  try {
    const head = await gather.upTo(HEADER_BYTES);
    const header = parseHeader(head);
    if (header === undefined) {
      yield Buffer.from(head);
      yield* gather.rest();
      return;
    }
    const fileKey = await keyOf(header);
    let total = 0;
    for (let index = 0; ; index += 1) {
      const next = await gather.upTo(SEALED_BLOCK_BYTES + END_BYTES, SEALED_BLOCK_BYTES);
      const isLast = next.length < SEALED_BLOCK_BYTES + END_BYTES;
      const sealed = isLast
        ? next.subarray(0, Math.max(0, next.length - END_BYTES))
        : next.subarray(0, SEALED_BLOCK_BYTES);
      if (sealed.length > 0) {
        const plain = openBlock(fileKey, index, sealed);
        total += plain.length;
        yield plain;
      }
      if (!isLast) continue;
      if (!isEnd(fileKey, total, next.subarray(sealed.length)))
        throw new StorageTamperedError('a document was cut off');
      return;
    }
  } finally {
    await iterator.return?.();
  }
}

/**
 * The plain bytes of blocks that come one after the other, the first of them the block `firstIndex`. The block of
 * `short` may be one of so many plain bytes, with others of an earlier writing behind it.
 */
export async function* decryptBlocks(
  source: AsyncIterable<Buffer>,
  {
    fileKey,
    firstIndex,
    short,
  }: { fileKey: Buffer; firstIndex: number; short?: { index: number; bytes: number } | undefined },
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  const gather = createGatherer(iterator);
  try {
    for (let index = firstIndex; ; index += 1) {
      const sealed = await gather.upTo(SEALED_BLOCK_BYTES);
      if (sealed.length === 0) return;
      const cut = short?.index === index ? sealed.subarray(0, short.bytes + SEAL_BYTES) : sealed;
      yield openEither(fileKey, index, sealed, cut);
    }
  } finally {
    await iterator.return?.();
  }
}

function openEither(fileKey: Buffer, index: number, sealed: Buffer, cut: Buffer): Buffer {
  try {
    return openBlock(fileKey, index, sealed);
  } catch (error) {
    if (cut.length === sealed.length || !(error instanceof StorageTamperedError)) throw error;
    return openBlock(fileKey, index, cut);
  }
}

/** Gives the bytes of a source in pieces of a wanted size. */
function createGatherer(iterator: AsyncIterator<Buffer>) {
  let left: Buffer = Buffer.of();
  let space = Buffer.of();
  let spare = Buffer.of();
  let kept = 0;
  return {
    /**
     * The next `bytes` bytes, fewer at the end; the answer is good until the next call. What is past `taken` of them is
     * given again.
     */
    async upTo(bytes: number, taken = bytes): Promise<Buffer> {
      if (space.length < bytes) {
        const larger = Buffer.allocUnsafe(bytes);
        space.copy(larger, 0, 0, kept);
        space = larger;
      }
      let filled = kept;
      while (filled < bytes) {
        if (left.length === 0) {
          const next = await iterator.next();
          if (next.done === true) break;
          left = next.value;
          continue;
        }
        const piece = left.subarray(0, bytes - filled);
        piece.copy(space, filled);
        filled += piece.length;
        left = left.subarray(piece.length);
      }
      const answer = space.subarray(0, filled);
      kept = Math.max(0, filled - taken);
      if (kept === 0) return answer;
      // The caller has the answer until the next call: what is kept begins the other buffer.
      if (spare.length < space.length) spare = Buffer.allocUnsafe(space.length);
      answer.copy(spare, 0, taken, filled);
      [space, spare] = [spare, space];
      return answer;
    },
    async *rest(): AsyncGenerator<Buffer> {
      if (left.length > 0) yield left;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    },
  };
}
