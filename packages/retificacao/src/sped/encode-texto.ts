import { decodeTexto, type EncodingSped } from '@apura/documentos';

/** Byte of Windows-1252 by character, for characters whose byte is not their code point. */
const altos: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, i) => [decodeTexto(Uint8Array.of(0x80 + i), 'windows-1252'), 0x80 + i]),
);

/**
 * Text as bytes of a SPED file in its own encoding, so that `decodeTexto` returns it unchanged. A character that
 * Windows-1252 lacks loses its accent, or becomes a question mark. New text in a file that is all ASCII is written in
 * Windows-1252.
 */
export function encodeTexto(texto: string, encoding: EncodingSped): Buffer {
  if (encoding === 'utf-8') return Buffer.from(texto, 'utf8');
  // Latin-1 drops the high half of a code unit, so only these characters may take this way.
  if (/^[\0-\x7f\xa0-\xff]*$/.test(texto)) return Buffer.from(texto, 'latin1');
  return Buffer.from(Array.from(texto.normalize('NFC'), byteOf));
}

function byteOf(caractere: string): number {
  const direto = byteKnown(caractere);
  if (direto !== undefined) return direto;
  return byteKnown(caractere.normalize('NFKD').slice(0, 1)) ?? 63;
}

function byteKnown(caractere: string): number | undefined {
  const ponto = caractere.codePointAt(0) ?? 63;
  return ponto < 0x80 || (ponto >= 0xa0 && ponto <= 0xff) ? ponto : altos.get(caractere);
}
