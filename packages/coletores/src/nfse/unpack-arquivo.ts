import { gunzipSync } from 'node:zlib';

/** A service was seen to write base64 twice around the package; more layers than these are no document. */
const MAX_CAMADAS = 5;
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;
const GZIP = [0x1f, 0x8b];
const BOM = [0xef, 0xbb, 0xbf];
const MENOR_QUE = 0x3c;

/**
 * Takes layers of base64 and gzip off until the bytes are XML; null when they never are, or are longer than `maxBytes`
 * on the way.
 */
export function unpackArquivo(texto: string, maxBytes: number): Buffer | null {
  let bytes: Buffer = Buffer.from(texto, 'latin1');
  for (let camadas = 0; camadas <= MAX_CAMADAS; camadas += 1) {
    if (bytes.length === 0 || bytes.length > Math.max(maxBytes, texto.length)) return null;
    if (isXml(bytes)) return bytes.length > maxBytes ? null : bytes;
    const abaixo = startsWith(bytes, GZIP) ? gunzip(bytes, maxBytes) : fromBase64(bytes);
    if (abaixo === null) return null;
    bytes = abaixo;
  }
  return null;
}

/** The first byte that is no white space, behind a byte order mark, opens an element. */
function isXml(bytes: Buffer): boolean {
  const inicio = startsWith(bytes, BOM) ? BOM.length : 0;
  return bytes.subarray(inicio).find((byte) => byte > 0x20) === MENOR_QUE;
}

function startsWith(bytes: Buffer, marca: readonly number[]): boolean {
  return marca.every((byte, at) => bytes[at] === byte);
}

function gunzip(bytes: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch {
    return null;
  }
}

function fromBase64(bytes: Buffer): Buffer | null {
  const texto = bytes.toString('latin1');
  return BASE64.test(texto) ? Buffer.from(texto, 'base64') : null;
}
