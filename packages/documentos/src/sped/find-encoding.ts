import { isAscii, isUtf8 } from 'node:buffer';
import { readBytes } from './cabecalho.ts';
import type { EncodingSped } from './texto-cp1252.ts';

const bytesTrecho = 1024 * 1024;
const linha9999 = '\n|9999|';
const bytesBom = 3;

/**
 * How the bytes in [inicio, fim) are encoded, those from a line of the record 9999 on apart; what comes before `inicio`
 * must be ASCII, or whole characters. It reads no further than where that is known.
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
      // Where the record 9999 is matters only once something is not as all was before.
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

/** Where a line of the record 9999 begins that begins in [inicio, fim); -1 for none. */
function find9999(fd: number, inicio: number, fim: number): number {
  if (inicio <= bytesBom && readBytes(fd, inicio, linha9999.length - 1).toString('latin1') === linha9999.slice(1))
    return inicio;
  const borda = linha9999.length;
  // The line end before the first byte may be that of the line before.
  for (let de = Math.max(0, inicio - 1); de < fim; de += bytesTrecho) {
    const achado = readBytes(fd, de, bytesTrecho + borda).indexOf(linha9999, 0, 'latin1');
    if (achado >= 0) return de + achado + 1 < fim ? de + achado + 1 : -1;
  }
  return -1;
}

/** Length without a UTF-8 character that may be cut at the end. */
export function cutBeforeCharacter(bytes: Uint8Array): number {
  for (let n = bytes.length - 1; n > 0 && n > bytes.length - 4; n--) {
    const b = bytes[n] ?? 0;
    if (b < 0x80) return n + 1;
    if (b >= 0xc0) return n;
  }
  return bytes.length;
}
