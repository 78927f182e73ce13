/** A block of memory as bytes, as integers, and as a `DataView`, which stores at any address. */
export interface Bloco {
  bytes: Uint8Array<ArrayBuffer>;
  ints: Int32Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  /** Its address in the memory of the arena; 0 when it lies elsewhere. */
  endereco: number;
}

/** A large memory from which blocks are cut, so that the compiled core can reach them. */
export interface ArenaBlocos {
  memoria: ArrayBuffer;
  proximo: number;
  fim: number;
}

/**
 * Memory that the columns of one writer share. Released blocks are kept for the next column, so a long file is read
 * without new memory and without work for the garbage collector. (Growing one array per column instead would need
 * `transfer`, and after a thread has detached an array once, every later access to an array is slower.)
 */
export interface BlocosMemoria {
  /** Bytes in use, kept up to date so that a writer can bound them. */
  alocado: number;
  /** Free blocks by size. */
  livres: Map<number, Bloco[]>;
  arena: ArenaBlocos | null;
}

const menorBloco = 256;
const maiorBloco = 64 * 1024;

/** `origem`: an arena to cut blocks from, and its blocks that earlier writers released. */
export function createBlocos(origem?: { livres: Map<number, Bloco[]>; arena: ArenaBlocos }): BlocosMemoria {
  return { alocado: 0, livres: origem?.livres ?? new Map(), arena: origem?.arena ?? null };
}

/**
 * A block of about the wanted size. Each size is four times the one before, from 256 bytes to 64 KiB, so that a table
 * of a few rows takes little memory. A value that is larger gets a block of its own size.
 */
export function takeBloco(memoria: BlocosMemoria, minimo: number, desejado: number): Bloco {
  let tamanho = menorBloco;
  while (tamanho < minimo || (tamanho < desejado && tamanho < maiorBloco)) tamanho *= 4;
  memoria.alocado += tamanho;
  return memoria.livres.get(tamanho)?.pop() ?? createBloco(memoria.arena, tamanho);
}

function createBloco(arena: ArenaBlocos | null, tamanho: number): Bloco {
  // When the arena is full, blocks lie elsewhere. The core cannot reach them: that is slower, but no fault.
  const naArena = arena !== null && tamanho <= maiorBloco && arena.proximo + tamanho <= arena.fim;
  const buffer = naArena ? arena.memoria : new ArrayBuffer(tamanho);
  const endereco = naArena ? arena.proximo : 0;
  if (naArena) arena.proximo += tamanho;
  return {
    bytes: new Uint8Array(buffer, endereco, tamanho),
    ints: new Int32Array(buffer, endereco, tamanho / 4),
    view: new DataView(buffer, endereco, tamanho),
    endereco,
  };
}

/** Gives blocks back for the next column. The caller must not use them any more. */
export function releaseBlocos(memoria: BlocosMemoria, blocos: readonly Bloco[]): void {
  for (const bloco of blocos) {
    const tamanho = bloco.bytes.length;
    memoria.alocado -= tamanho;
    // Blocks for single large values are rare and not worth keeping, nor are those that compiled code cannot reach.
    if (tamanho > maiorBloco || (memoria.arena !== null && bloco.endereco === 0)) continue;
    const livres = memoria.livres.get(tamanho);
    if (livres) livres.push(bloco);
    else memoria.livres.set(tamanho, [bloco]);
  }
}
