import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

/** Bytes that are deflated by themselves. */
export const PEDACO = 1024 * 1024;
/** Pieces that are deflated at a time, each by a thread of the pool. */
export const EM_VOO = 4;

/** A little more than most pieces are compressed to: many bits would be put together in the main thread, big ones are garbage. */
const SAIDA_DO_PEDACO = 320 * 1024;

/** The lowest level: the next one takes a tenth longer for a twentieth less. The largest memory takes a tenth less than the usual. */
const RAPIDO = { level: 1, memLevel: 9 } as const;

const deflate = promisify(deflateRaw);

/** A piece ends on a whole byte and refers to no other one: put together they are one stream, which the last one ends. */
export function comprimirPedaco(bytes: Uint8Array, { ultimo }: { ultimo: boolean }): Promise<Buffer> {
  const finishFlush = ultimo ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const chunkSize = Math.min(SAIDA_DO_PEDACO, bytes.length + 1024);
  return deflate(bytes, { ...RAPIDO, finishFlush, chunkSize });
}
