const BARRA = 124;
const LF = 10;
/** So many bytes are enough to find it; the window of every reader holds them at once. */
export const MAXIMO_ANTES = 64;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Offset of the first record of a SPED file, from the first bytes of the file. Everything that names, reads or
 * rectifies such a file asks here. What no one sees in an editor may stand before the first bar, on its line: byte
 * order marks, blanks (also a no-break space, of one or two bytes), control characters. A letter there is damage: then
 * the file begins behind its byte order mark, and its first line is no record.
 */
export function findInicioSped(head: Uint8Array): number {
  const ate = Math.min(head.length, MAXIMO_ANTES);
  for (let i = 0; i < ate; i++) {
    const b = head[i] as number;
    if (b === BARRA) return i;
    if (b === LF || (b > 32 && b < 127)) break;
  }
  return lengthOfBom(head);
}

/** Bytes before the first record that are more than the one byte order mark which programs write. */
export function countEstranhos(head: Uint8Array): number {
  return findInicioSped(head) - lengthOfBom(head);
}

const lengthOfBom = (head: Uint8Array): number => (BOM.equals(head.subarray(0, BOM.length)) ? BOM.length : 0);
