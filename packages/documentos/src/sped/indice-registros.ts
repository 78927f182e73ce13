/** Finds the record of a line from its first bytes without making a string. */
export interface IndiceRegistros {
  chaves: Int32Array;
  indices: Int16Array;
}

const tamanho = 2048;
const multiplicador = 0x9e3779b1;

/** Codes have four characters; an open-addressed table of them, at most an eighth full. */
export function createIndiceRegistros(registros: readonly string[]): IndiceRegistros {
  const chaves = new Int32Array(tamanho);
  const indices = new Int16Array(tamanho).fill(-1);
  registros.forEach((registro, i) => {
    const chave = chaveTexto(registro);
    let p = slot(chave);
    while (indices[p] !== -1) p = (p + 1) & (tamanho - 1);
    chaves[p] = chave;
    indices[p] = i;
  });
  return { chaves, indices };
}

/** Index of the record whose code is the four bytes at `inicio`; -1 when there is none. */
export function findRegistro(indice: IndiceRegistros, fonte: Uint8Array, inicio: number): number {
  // Past the end of the buffer the bytes read as undefined, which counts as zero here and matches no code.
  const chave =
    ((fonte[inicio] as number) << 24) |
    ((fonte[inicio + 1] as number) << 16) |
    ((fonte[inicio + 2] as number) << 8) |
    (fonte[inicio + 3] as number);
  for (let p = slot(chave); ; p = (p + 1) & (tamanho - 1)) {
    // The mask keeps p inside the tables, and a free slot always ends the walk.
    const i = indice.indices[p] as number;
    if (i === -1 || indice.chaves[p] === chave) return i;
  }
}

/** Whether a known record starts at `inicio`: a bar, its code, a bar. Returns its index or -1. */
export function findLinhaRegistro(indice: IndiceRegistros, fonte: Uint8Array, inicio: number): number {
  if (fonte[inicio] !== 124 || fonte[inicio + 5] !== 124) return -1;
  return findRegistro(indice, fonte, inicio + 1);
}

function slot(chave: number): number {
  return (Math.imul(chave, multiplicador) >>> 16) & (tamanho - 1);
}

function chaveTexto(registro: string): number {
  let chave = 0;
  for (let i = 0; i < 4; i++) chave = (chave << 8) | registro.charCodeAt(i);
  return chave;
}
