import { type Bloco, type BlocosMemoria, createBlocos, releaseBlocos, takeBloco } from './blocos-memoria.ts';
import type { ColunaTipo } from './schema.ts';

/**
 * The values of one column since the last row group, already in Parquet's PLAIN form: only the values that are present
 * and, where needed, one bit per row that says whether the row has one. They lie in blocks of memory; no value is split
 * between two blocks.
 */
export interface ColumnBuffer {
  /** How values are stored: 0 as length-prefixed bytes, 1 as 4-byte integers, 2 as 8-byte integers in two halves. */
  readonly armazenamento: 0 | 1 | 2;
  readonly memoria: BlocosMemoria;
  /** Blocks in use, the one that is being filled last, and the used bytes of each full block. */
  readonly blocos: Bloco[];
  readonly usados: number[];
  /** The block that is being filled, as bytes for text and as integer halves for numbers, the low half first. */
  bytes: Uint8Array<ArrayBuffer>;
  ints: Int32Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  /** Used part of `bytes` or of `ints`. */
  pos: number;
  naoNulos: number;
  /** One bit per row; null as long as no row without a value comes before a row with a value. */
  presentes: Bloco | null;
  /** Number of next row groups for which a dictionary is not tried. */
  semDicionario: number;
}

const semBytes = new Uint8Array(0);
const semInts = new Int32Array(0);
const semView = new DataView(new ArrayBuffer(0));

/** An empty column; blocks come from `memoria`, by default one of its own. */
export function createColumnBuffer(tipo: ColunaTipo, memoria: BlocosMemoria = createBlocos()): ColumnBuffer {
  return {
    armazenamento: tipo.kind === 'text' ? 0 : tipo.kind === 'decimal' || tipo.kind === 'timestamp' ? 2 : 1,
    memoria,
    blocos: [],
    usados: [],
    bytes: semBytes,
    ints: semInts,
    view: semView,
    pos: 0,
    naoNulos: 0,
    presentes: null,
    semDicionario: 0,
  };
}

/** Ends the current block and starts one with room for at least `extra` bytes. */
export function nextBloco(coluna: ColumnBuffer, extra: number): void {
  const atual = coluna.blocos.at(-1);
  if (atual) coluna.usados.push(coluna.armazenamento === 0 ? coluna.pos : coluna.pos * 4);
  const bloco = takeBloco(coluna.memoria, extra, (atual?.bytes.length ?? 0) * 4);
  coluna.blocos.push(bloco);
  coluna.bytes = bloco.bytes;
  coluna.ints = bloco.ints;
  coluna.view = bloco.view;
  coluna.pos = 0;
}

/** The used bytes of every block, in order. */
export function usedBytes(coluna: ColumnBuffer): Uint8Array[] {
  const ultimo = coluna.armazenamento === 0 ? coluna.pos : coluna.pos * 4;
  return coluna.blocos.map((bloco, i) => bloco.bytes.subarray(0, coluna.usados[i] ?? ultimo));
}

/** Bytes of the blocks that the column holds, used or not. */
export function allocatedBytes(coluna: ColumnBuffer): number {
  let soma = 0;
  for (const bloco of coluna.blocos) soma += bloco.bytes.length;
  return soma + (coluna.presentes?.bytes.length ?? 0);
}

/** Drops the values and releases their memory. */
export function clearColumn(coluna: ColumnBuffer): void {
  releaseBlocos(coluna.memoria, coluna.blocos);
  coluna.blocos.length = 0;
  coluna.usados.length = 0;
  coluna.bytes = semBytes;
  coluna.ints = semInts;
  coluna.view = semView;
  coluna.pos = 0;
  coluna.naoNulos = 0;
  if (coluna.presentes) releaseBlocos(coluna.memoria, [coluna.presentes]);
  coluna.presentes = null;
}

/** Adds a 4-byte integer as the value of a row. */
export function appendInt32(coluna: ColumnBuffer, linha: number, valor: number): void {
  if (coluna.pos === coluna.ints.length) nextBloco(coluna, 8);
  coluna.ints[coluna.pos++] = valor;
  markPresent(coluna, linha);
}

/** Adds an 8-byte integer, given in two halves, as the value of a row. */
export function appendInt64(coluna: ColumnBuffer, linha: number, baixo: number, alto: number): void {
  if (coluna.pos === coluna.ints.length) nextBloco(coluna, 8);
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

/** Adds a text as the value of a row. */
export function appendString(coluna: ColumnBuffer, linha: number, valor: string): void {
  const maximo = valor.length * 3 + 4;
  if (coluna.pos + maximo > coluna.bytes.length) nextBloco(coluna, maximo);
  const { written } = utf8.encodeInto(valor, coluna.bytes.subarray(coluna.pos + 4));
  writeLength(coluna, written);
  coluna.pos += 4 + written;
  markPresent(coluna, linha);
}

/** Below this length a loop is faster than the call that copies a block. */
const copiaCurta = 128;

/** Copies bytes that are already UTF-8. */
export function appendBytes(coluna: ColumnBuffer, linha: number, fonte: Uint8Array, inicio: number, fim: number): void {
  const tamanho = fim - inicio;
  if (coluna.pos + tamanho + 4 > coluna.bytes.length) nextBloco(coluna, tamanho + 4);
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

/** Writes the length of the text that starts four bytes after the current position. */
export function writeLength(coluna: ColumnBuffer, tamanho: number): void {
  const { bytes, pos } = coluna;
  bytes[pos] = tamanho;
  bytes[pos + 1] = tamanho >>> 8;
  bytes[pos + 2] = tamanho >>> 16;
  bytes[pos + 3] = tamanho >>> 24;
}

/** Records that the value just stored belongs to this row; rows come in rising order. */
export function markPresent(coluna: ColumnBuffer, linha: number): void {
  if (coluna.naoNulos !== linha) {
    const { bytes } = reservePresentes(coluna, linha + 1);
    // The index is inside the block reserved above.
    bytes[linha >> 3] = (bytes[linha >> 3] as number) | (1 << (linha & 7));
  }
  coluna.naoNulos++;
}

/** Lets the column record which rows have a value, with room for `linhas` rows. */
export function reservePresentes(coluna: ColumnBuffer, linhas: number): Bloco {
  const atual = coluna.presentes;
  const precisa = (linhas + 7) >> 3;
  if (atual && atual.bytes.length >= precisa) return atual;
  const bloco = takeBloco(coluna.memoria, precisa, 0);
  bloco.bytes.fill(0);
  if (atual) {
    bloco.bytes.set(atual.bytes);
    releaseBlocos(coluna.memoria, [atual]);
  } else {
    const cheios = coluna.naoNulos >> 3;
    bloco.bytes.fill(0xff, 0, cheios);
    if ((coluna.naoNulos & 7) !== 0) bloco.bytes[cheios] = (1 << (coluna.naoNulos & 7)) - 1;
  }
  coluna.presentes = bloco;
  return bloco;
}
