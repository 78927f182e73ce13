import { type ColumnBuffer, markPresent, nextBloco, writeLength } from '../columnar/column-buffer.ts';

export type EncodingSped = 'ascii' | 'utf-8' | 'windows-1252';

/**
 * Windows-1252 0x80 to 0x9F by code point. A fixed table, because decoders differ there: the five bytes that the code
 * page leaves empty are the control characters of ISO-8859-1, so that no byte is lost.
 */
const altos = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d,
  0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,
  0x017e, 0x0178,
];
const pontos = Uint16Array.from({ length: 256 }, (_, b) => (b >= 0x80 && b < 0xa0 ? (altos[b - 0x80] ?? b) : b));

/** Appends Windows-1252 bytes as UTF-8. */
export function appendCp1252(
  coluna: ColumnBuffer,
  linha: number,
  fonte: Uint8Array,
  inicio: number,
  fim: number,
): void {
  const maximo = (fim - inicio) * 3 + 4;
  if (coluna.pos + maximo > coluna.bytes.length) nextBloco(coluna, maximo);
  const destino = coluna.bytes;
  const comeco = coluna.pos + 4;
  let p = comeco;
  for (let i = inicio; i < fim; i++) {
    // The index is inside the bounds that the caller gave; the table has an entry for every byte.
    const b = fonte[i] as number;
    if (b < 0x80) {
      destino[p++] = b;
      continue;
    }
    const c = pontos[b] as number;
    if (c < 0x800) {
      destino[p++] = 0xc0 | (c >> 6);
    } else {
      destino[p++] = 0xe0 | (c >> 12);
      destino[p++] = 0x80 | ((c >> 6) & 0x3f);
    }
    destino[p++] = 0x80 | (c & 0x3f);
  }
  writeLength(coluna, p - comeco);
  coluna.pos = p;
  markPresent(coluna, linha);
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes bytes of a SPED file to text. Never fails: an incomplete UTF-8 character becomes U+FFFD. */
export function decodeTexto(fonte: Uint8Array, encoding: EncodingSped): string {
  if (encoding === 'utf-8') return utf8.decode(fonte);
  // Windows-1252 is ISO-8859-1 except for the codes from 0x80 to 0x9F.
  const texto = Buffer.from(fonte.buffer, fonte.byteOffset, fonte.length).toString('latin1');
  return texto.replaceAll(/[\x80-\x9f]/g, (c) => String.fromCharCode(pontos[c.charCodeAt(0)] ?? 0));
}
