import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

/** Bytes of a piece, which is deflated by itself. */
const PIECE_BYTES = 1024 * 1024;

/** First size of the buffer of a piece: a workbook has hundreds of short sheets, whose sizes nobody knows before. */
const FIRST_BYTES = 16 * 1024;

/** Most pieces compress to a little less. Smaller outputs would have to be joined, larger ones would waste memory. */
const OUTPUT_BYTES = 320 * 1024;

/** The largest memory level takes a tenth less time than the default. */
const MEM_LEVEL = 9;

const deflate = promisify(deflateRaw);

export interface DeflateOptions {
  /** 0 to 9, as in zlib. */
  level: number | undefined;
  /** Pieces that are deflated at a time, each by a thread of Node's pool. */
  inFlight: number;
  /** Bytes of the whole source, when known: a small source takes less memory. */
  size: number | undefined;
}

/**
 * One deflate stream of all bytes of the source. Each piece is deflated by itself, ends on a whole byte and refers to
 * no other piece, so several can be deflated at a time. Memory does not grow with the source.
 */
export async function* deflatePieces(source: AsyncIterable<Uint8Array>, o: DeflateOptions): AsyncGenerator<Uint8Array> {
  const running: Promise<Uint8Array>[] = [];
  try {
    for await (const { bytes, last } of gather(source, o)) {
      const oldest = running.length >= o.inFlight ? running.shift() : undefined;
      if (oldest !== undefined) yield await oldest;
      running.push(deflatePiece(bytes, { last, level: o.level }));
    }
    for (let oldest = running.shift(); oldest !== undefined; oldest = running.shift()) yield await oldest;
  } finally {
    // The buffers of pieces must live until the threads that deflate them are done.
    await Promise.allSettled(running);
  }
}

function deflatePiece(bytes: Uint8Array, { last, level }: { last: boolean; level: number | undefined }) {
  const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const chunkSize = Math.min(OUTPUT_BYTES, bytes.length + 1024);
  return deflate(bytes, { level, memLevel: MEM_LEVEL, finishFlush, chunkSize });
}

/** Joins chunks of any size into pieces. A piece is valid as long as it is being deflated. */
async function* gather(
  source: AsyncIterable<Uint8Array>,
  { inFlight, size = PIECE_BYTES }: DeflateOptions,
): AsyncGenerator<{ bytes: Uint8Array; last: boolean }> {
  // One buffer more than pieces that are being deflated, so that one is free to be filled.
  const buffers: Uint8Array[] = [];
  let full = 0;
  let used = 0;
  const most = Math.min(PIECE_BYTES, size);
  const slot = () => full % (inFlight + 1);
  const current = () => (buffers[slot()] ??= Buffer.allocUnsafeSlow(Math.min(FIRST_BYTES, most)));
  const grow = () => {
    const larger = Buffer.allocUnsafeSlow(Math.min(most, 4 * used));
    larger.set(current());
    buffers[slot()] = larger;
  };
  for await (const chunk of source) {
    for (let read = 0; read < chunk.length; ) {
      if (used === current().length && used < most) grow();
      const piece = current();
      if (used === piece.length) {
        yield { bytes: piece, last: false };
        full += 1;
        used = 0;
        continue;
      }
      const now = Math.min(chunk.length - read, piece.length - used);
      piece.set(chunk.subarray(read, read + now), used);
      read += now;
      used += now;
    }
  }
  yield { bytes: current().subarray(0, used), last: true };
}
