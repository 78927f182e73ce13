import type { ColunaTipo } from './schema.ts';

/** How a column is stored: length-prefixed bytes, 4-byte integers or 8-byte integers as two halves. */
export const armazenamento = { text: 0, int32: 1, int64: 2 } as const;

/** Bytes that a group of buffers holds, kept up to date on every growth so that a writer can bound its memory. */
export interface MemoriaColunas {
  alocado: number;
}

/**
 * The values of one column since the last row group, already in Parquet's PLAIN form: only values that are present,
 * plus, where needed, one bit per row that tells which rows have one.
 */
export interface ColumnBuffer {
  readonly armazenamento: 0 | 1 | 2;
  readonly memoria: MemoriaColunas;
  /** Text: 4-byte little-endian length and bytes, one after another. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Integers; the low half of an 8-byte value comes first. */
  ints: Int32Array<ArrayBuffer>;
  /** Used part of `bytes` or of `ints`. */
  pos: number;
  naoNulos: number;
  /** Whether a row without a value came before one with a value; only then do the bits say which rows have one. */
  esparsa: boolean;
  presentes: Uint8Array<ArrayBuffer>;
}

const minBytes = 256;
const minInts = 64;
const minPresentes = 32;

export function createColumnBuffer(tipo: ColunaTipo, memoria: MemoriaColunas): ColumnBuffer {
  const guarda = tipo.kind === 'text' ? 0 : tipo.kind === 'decimal' || tipo.kind === 'timestamp' ? 2 : 1;
  const coluna: ColumnBuffer = {
    armazenamento: guarda,
    memoria,
    bytes: new Uint8Array(guarda === 0 ? minBytes : 0),
    ints: new Int32Array(guarda === 0 ? 0 : minInts),
    pos: 0,
    naoNulos: 0,
    esparsa: false,
    presentes: new Uint8Array(minPresentes),
  };
  memoria.alocado += allocatedBytes(coluna);
  return coluna;
}

export function allocatedBytes(coluna: ColumnBuffer): number {
  return coluna.bytes.byteLength + coluna.ints.byteLength + coluna.presentes.byteLength;
}

/** Makes room for `extra` more bytes of text, length included. */
export function growBytes(coluna: ColumnBuffer, extra: number): void {
  const tamanho = Math.max(coluna.bytes.length * 2, coluna.pos + extra);
  coluna.memoria.alocado += tamanho - coluna.bytes.length;
  // `transfer` moves the block and detaches the old one at once, so nothing waits for the garbage collector.
  coluna.bytes = new Uint8Array(coluna.bytes.buffer.transfer(tamanho));
}

export function growInts(coluna: ColumnBuffer): void {
  const tamanho = coluna.ints.byteLength * 2;
  coluna.memoria.alocado += tamanho - coluna.ints.byteLength;
  coluna.ints = new Int32Array(coluna.ints.buffer.transfer(tamanho));
}

/** Forgets the values and keeps the room. */
export function clearColumn(coluna: ColumnBuffer): void {
  coluna.pos = 0;
  coluna.naoNulos = 0;
  if (coluna.esparsa) coluna.presentes.fill(0);
  coluna.esparsa = false;
}

/** Gives half of the room back; only for a cleared column. */
export function shrinkColumn(coluna: ColumnBuffer): void {
  const antes = allocatedBytes(coluna);
  if (coluna.armazenamento === 0) {
    coluna.bytes = new Uint8Array(coluna.bytes.buffer.transfer(Math.max(minBytes, coluna.bytes.length >> 1)));
  } else {
    const tamanho = Math.max(minInts * 4, (coluna.ints.length >> 1) * 4);
    coluna.ints = new Int32Array(coluna.ints.buffer.transfer(tamanho));
  }
  const bits = Math.max(minPresentes, coluna.presentes.length >> 1);
  coluna.presentes = new Uint8Array(coluna.presentes.buffer.transfer(bits));
  coluna.memoria.alocado += allocatedBytes(coluna) - antes;
}

export function appendInt32(coluna: ColumnBuffer, linha: number, valor: number): void {
  if (coluna.pos === coluna.ints.length) growInts(coluna);
  coluna.ints[coluna.pos++] = valor;
  markPresent(coluna, linha);
}

export function appendInt64(coluna: ColumnBuffer, linha: number, baixo: number, alto: number): void {
  if (coluna.pos === coluna.ints.length) growInts(coluna);
  coluna.ints[coluna.pos] = baixo;
  coluna.ints[coluna.pos + 1] = alto;
  coluna.pos += 2;
  markPresent(coluna, linha);
}

/** An unscaled decimal or a count of microseconds, up to 2^53 in either direction. */
export function appendSafeInteger(coluna: ColumnBuffer, linha: number, valor: number): void {
  appendInt64(coluna, linha, valor | 0, Math.floor(valor / 4294967296));
}

const utf8 = new TextEncoder();

export function appendString(coluna: ColumnBuffer, linha: number, valor: string): void {
  const maximo = valor.length * 3 + 4;
  if (coluna.pos + maximo > coluna.bytes.length) growBytes(coluna, maximo);
  const { written } = utf8.encodeInto(valor, coluna.bytes.subarray(coluna.pos + 4));
  writeLength(coluna, written);
  coluna.pos += 4 + written;
  markPresent(coluna, linha);
}

/** Below this length a loop is faster than the call that copies a block. */
const copiaCurta = 40;

/** Copies bytes that are already UTF-8. */
export function appendBytes(coluna: ColumnBuffer, linha: number, fonte: Uint8Array, inicio: number, fim: number): void {
  const tamanho = fim - inicio;
  if (coluna.pos + tamanho + 4 > coluna.bytes.length) growBytes(coluna, tamanho + 4);
  const destino = coluna.bytes;
  let p = coluna.pos;
  destino[p] = tamanho;
  destino[p + 1] = tamanho >>> 8;
  destino[p + 2] = tamanho >>> 16;
  destino[p + 3] = tamanho >>> 24;
  p += 4;
  if (tamanho <= copiaCurta) {
    // The loop bound keeps both indexes inside their arrays.
    for (let i = inicio; i < fim; i++) destino[p++] = fonte[i] as number;
  } else {
    destino.set(fonte.subarray(inicio, fim), p);
    p += tamanho;
  }
  coluna.pos = p;
  markPresent(coluna, linha);
}

/** Writes the length of the text that starts four bytes after the present position. */
export function writeLength(coluna: ColumnBuffer, tamanho: number): void {
  const { bytes, pos } = coluna;
  bytes[pos] = tamanho;
  bytes[pos + 1] = tamanho >>> 8;
  bytes[pos + 2] = tamanho >>> 16;
  bytes[pos + 3] = tamanho >>> 24;
}

/** Notes that the value just stored belongs to this row; rows come in rising order. */
export function markPresent(coluna: ColumnBuffer, linha: number): void {
  if (coluna.naoNulos !== linha) markSparse(coluna, linha);
  coluna.naoNulos++;
}

function markSparse(coluna: ColumnBuffer, linha: number): void {
  const i = linha >> 3;
  if (i >= coluna.presentes.length) {
    let tamanho = coluna.presentes.length;
    while (tamanho <= i) tamanho *= 2;
    coluna.memoria.alocado += tamanho - coluna.presentes.length;
    coluna.presentes = new Uint8Array(coluna.presentes.buffer.transfer(tamanho));
  }
  const { presentes } = coluna;
  if (!coluna.esparsa) {
    coluna.esparsa = true;
    const cheios = coluna.naoNulos >> 3;
    presentes.fill(0xff, 0, cheios);
    presentes[cheios] = (1 << (coluna.naoNulos & 7)) - 1;
  }
  // Inside the room that was just made.
  presentes[i] = (presentes[i] as number) | (1 << (linha & 7));
}
