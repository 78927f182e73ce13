import { isUtf8 } from 'node:buffer';
import { decodeHead } from '../identify/decode-head.ts';

/** Text of a listing or page, or of its beginning: UTF-8 when it is that, else as other texts are decoded. */
export function decodePapel(bytes: Uint8Array): string {
  // A head may end within a character.
  for (let fora = 0; fora <= 3 && fora < bytes.length; fora++) {
    const parte = bytes.subarray(0, bytes.length - fora);
    if (bytes[0] !== 0xff && bytes[1] !== 0 && isUtf8(parte)) return new TextDecoder().decode(parte);
  }
  return decodeHead(bytes).texto;
}
