import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from '../texto/windows-1252.ts';

export type CodificacaoXml = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Text of an XML document, whole or in pieces of about 64 KiB, without its byte order mark.
 *
 * The bytes decide, not the declaration: a document that declares UTF-8 but is not valid UTF-8 is read as Windows-1252
 * (`divergente` is then true); one that declares ISO-8859-1 but is valid UTF-8 beyond ASCII is read as UTF-8.
 */
export function decodeXml(bytes: Uint8Array): {
  codificacao: CodificacaoXml;
  divergente: boolean;
  texto(): string;
  pedacos(): Iterable<string>;
} {
  const codificacao = detectCodificacao(bytes);
  const divergente = codificacao === 'windows-1252' && ['', 'utf-8'].includes(declaredEncoding(bytes));
  return {
    codificacao,
    divergente,
    texto: () => (codificacao === 'utf-8' ? decodeUtf8(bytes) : [...pieces(bytes, codificacao)].join('')),
    pedacos: () => pieces(bytes, codificacao),
  };
}

/** Decodes bytes that are valid UTF-8 in one call: a decoder for pieces costs more than a note. */
function decodeUtf8(bytes: Uint8Array): string {
  const marca = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset + marca, bytes.byteLength - marca).toString('utf8');
}

const PEDACO = 64 * 1024;

function detectCodificacao(bytes: Uint8Array): CodificacaoXml {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] !== 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return (/^[^<]*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1] ?? '').toLowerCase();
}

function* pieces(bytes: Uint8Array, codificacao: CodificacaoXml): Generator<string> {
  if (codificacao === 'windows-1252') {
    for (let i = 0; i < bytes.length; i += PEDACO) yield decodeWindows1252(bytes.subarray(i, i + PEDACO));
    return;
  }
  // The decoder drops the byte order mark and joins a character that is split between two pieces.
  const decoder = new TextDecoder(codificacao);
  for (let i = 0; i < bytes.length; i += PEDACO) {
    yield decoder.decode(bytes.subarray(i, i + PEDACO), { stream: true });
  }
  yield decoder.decode();
}
