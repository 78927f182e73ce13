import { isAscii, isUtf8 } from 'node:buffer';
import { readBytes } from './cabecalho.ts';
import type { EncodingSped } from './texto-cp1252.ts';

const bytesTrecho = 1024 * 1024;
const linha9999 = '\n|9999|';
const bytesBom = 3;

/**
 * The encoding of the bytes in [inicio, fim) up to a line of the record 9999. The bytes before `inicio` must be ASCII
 * or end with a whole character. Stops reading as soon as the encoding is known.
 */
export function findEncoding(fd: number, inicio: number, fim: number): EncodingSped {
  let encoding: EncodingSped = 'ascii';
  let ate = fim;
  let procurado = inicio;
  for (let de = inicio; de < ate; ) {
    let bytes = readBytes(fd, de, Math.min(bytesTrecho, ate - de));
    if (bytes.length === 0) break;
    const ultimo = de + bytes.length >= ate;
    if (!isAscii(bytes)) {
      bytes = ultimo ? bytes : bytes.subarray(0, cutBeforeCharacter(bytes));
      // The place of the record 9999 only matters when these bytes would change the result.
      if (encoding === 'ascii' || !isUtf8(bytes)) {
        const achado = find9999(fd, procurado, de + bytes.length);
        procurado = de + bytes.length;
        if (achado >= 0) {
          ate = achado;
          bytes = bytes.subarray(0, Math.max(0, achado - de));
        }
      }
      if (!isUtf8(bytes)) return 'windows-1252';
      if (!isAscii(bytes)) encoding = 'utf-8';
    }
    de += bytes.length;
    if (bytes.length === 0) break;
  }
  return encoding;
}

/** Where the first line of the record 9999 in [inicio, fim) begins; -1 when there is none. */
function find9999(fd: number, inicio: number, fim: number): number {
  if (inicio <= bytesBom && readBytes(fd, inicio, linha9999.length - 1).toString('latin1') === linha9999.slice(1))
    return inicio;
  const borda = linha9999.length;
  // Begin one byte earlier: it may be the line end before such a line.
  for (let de = Math.max(0, inicio - 1); de < fim; de += bytesTrecho) {
    const achado = readBytes(fd, de, bytesTrecho + borda).indexOf(linha9999, 0, 'latin1');
    if (achado >= 0) return de + achado + 1 < fim ? de + achado + 1 : -1;
  }
  return -1;
}

/** Length without a UTF-8 character that may be incomplete at the end. */
export function cutBeforeCharacter(bytes: Uint8Array): number {
  for (let n = bytes.length - 1; n > 0 && n > bytes.length - 4; n--) {
    const b = bytes[n] ?? 0;
    if (b < 0x80) return n + 1;
    if (b >= 0xc0) return n;
  }
  return bytes.length;
}
