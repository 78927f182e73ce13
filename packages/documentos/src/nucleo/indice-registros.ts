import { chavesIndice, memoriaComum } from './esquema.gerado.ts';

/** Finds the record of a line from its first bytes without making a string. */
export interface IndiceRegistros {
  chaves: Int32Array;
  indices: Int16Array;
}

const multiplicador = 0x9e3779b1;

/** The four letters of a code as one number, the first one highest. */
export function codigoRegistro(registro: string): number {
  let codigo = 0;
  for (let i = 0; i < 4; i++) codigo = (codigo << 8) | registro.charCodeAt(i);
  return codigo;
}

/** An open-addressed table of the codes, at most a quarter full. */
export function createIndiceRegistros(codigos: readonly number[]): IndiceRegistros {
  const chaves = new Int32Array(chavesIndice);
  const indices = new Int16Array(chavesIndice).fill(-1);
  for (const [i, codigo] of codigos.entries()) {
    let p = slot(codigo);
    while (indices[p] !== -1) p = (p + 1) & (chavesIndice - 1);
    chaves[p] = codigo;
    indices[p] = i;
  }
  return { chaves, indices };
}

/** Copies the table to the memory of the core. */
export function placeIndice(memoria: ArrayBuffer, { chaves, indices }: IndiceRegistros): void {
  const tabela = new Int32Array(memoria, memoriaComum.indice, chavesIndice * 2);
  tabela.set(chaves);
  tabela.set(indices, chavesIndice);
}

/** Index of the record whose code is the four bytes at `inicio`; -1 when there is none. */
function findRegistro(indice: IndiceRegistros, fonte: Uint8Array, inicio: number): number {
  // Past the end of the buffer the bytes read as undefined, which counts as zero here and matches no code.
  const codigo =
    ((fonte[inicio] as number) << 24) |
    ((fonte[inicio + 1] as number) << 16) |
    ((fonte[inicio + 2] as number) << 8) |
    (fonte[inicio + 3] as number);
  for (let p = slot(codigo); ; p = (p + 1) & (chavesIndice - 1)) {
    // The mask keeps p inside the tables, and a free slot always ends the walk.
    const i = indice.indices[p] as number;
    if (i === -1 || indice.chaves[p] === codigo) return i;
  }
}

/** Index of the known record that begins at `inicio` (a bar, its code, a bar); -1 when there is none. */
export function findLinhaRegistro(indice: IndiceRegistros, fonte: Uint8Array, inicio: number): number {
  if (fonte[inicio] !== 124 || fonte[inicio + 5] !== 124) return -1;
  return findRegistro(indice, fonte, inicio + 1);
}

function slot(codigo: number): number {
  return (Math.imul(codigo, multiplicador) >>> 16) & (chavesIndice - 1);
}
