/** A stretch of memory, seen as bytes, as integers, and through a view that stores anywhere. */
export interface Bloco {
  bytes: Uint8Array<ArrayBuffer>;
  ints: Int32Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
}

/**
 * Memory that the columns of one writer share. Blocks that are given back wait for the next column, so a long file is
 * read without new memory and without work for the garbage collector. (Growing one array per column instead would
 * need `transfer`, and a thread that ever detached an array pays for it in every later access.)
 */
export interface BlocosMemoria {
  /** Bytes in use, kept up to date so that a writer can bound them. */
  alocado: number;
  /** Free blocks by size. */
  livres: Map<number, Bloco[]>;
}

const menorBloco = 256;
const maiorBloco = 64 * 1024;

/** `livres`: free blocks that an earlier writer left, when it shares them. */
export function createBlocos(livres: Map<number, Bloco[]> = new Map()): BlocosMemoria {
  return { alocado: 0, livres };
}

/**
 * A block of about the wanted size: the sizes go by fours from 256 bytes to 64 KiB, so that a table of a few rows
 * takes little. One larger value gets a block of its own.
 */
export function takeBloco(memoria: BlocosMemoria, minimo: number, desejado: number): Bloco {
  let tamanho = menorBloco;
  while (tamanho < minimo || (tamanho < desejado && tamanho < maiorBloco)) tamanho *= 4;
  memoria.alocado += tamanho;
  const livre = memoria.livres.get(tamanho)?.pop();
  if (livre) return livre;
  const buffer = new ArrayBuffer(tamanho);
  return { bytes: new Uint8Array(buffer), ints: new Int32Array(buffer), view: new DataView(buffer) };
}

export function releaseBlocos(memoria: BlocosMemoria, blocos: readonly Bloco[]): void {
  for (const bloco of blocos) {
    const tamanho = bloco.bytes.length;
    memoria.alocado -= tamanho;
    // Blocks for single large values are rare and not worth keeping.
    if (tamanho > maiorBloco) continue;
    const livres = memoria.livres.get(tamanho);
    if (livres) livres.push(bloco);
    else memoria.livres.set(tamanho, [bloco]);
  }
}
