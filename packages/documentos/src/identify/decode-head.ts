import { decodeWindows1252 } from '../texto/windows-1252.ts';

/**
 * Head of a text file, good enough to recognize it: drops the byte order mark, decodes UTF-16, and takes anything else
 * byte by byte, because documents differ in ASCII characters.
 */
export function decodeHead(head: Uint8Array): { texto: string; utf16: boolean } {
  const [a, b, c] = head;
  if (a === 0xff && b === 0xfe) return { texto: decode(head.subarray(2), 'utf-16le'), utf16: true };
  if (a === 0xfe && b === 0xff) return { texto: decode(head.subarray(2), 'utf-16be'), utf16: true };
  if (b === 0 && (a === 0x3c || a === 0x7c)) return { texto: decode(head, 'utf-16le'), utf16: true };
  if (a === 0 && (b === 0x3c || b === 0x7c)) return { texto: decode(head, 'utf-16be'), utf16: true };
  if (a === 0xef && b === 0xbb && c === 0xbf) return { texto: decodeWindows1252(head.subarray(3)), utf16: false };
  return { texto: decodeWindows1252(head), utf16: false };
}

const decode = (bytes: Uint8Array, codificacao: string): string =>
  new TextDecoder(codificacao).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
