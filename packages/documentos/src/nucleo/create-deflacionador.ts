import { getModuloNucleo } from './modulo-nucleo.ts';

/** Compresses pieces to deflate. One at a time uses it. */
export interface Deflacionador {
  /** Where a piece is put. */
  entrada: Buffer;
  /**
   * The first bytes of `entrada` as blocks none of which is the last one. They refer to nothing before them and end on a
   * whole byte: put one behind the other, and an empty last block behind them, pieces are one stream. The same bytes
   * give the same blocks. They are gone with the next call.
   */
  deflacionar(quantos: number): Uint8Array;
}

/** Bytes of the longest piece. */
export const MAIOR_PEDACO: number = 2 * 1024 * 1024;

/** What nucleo/area-deflate.ts lays out, and more. */
const bytesArea = 512 * 1024;
/** What may be read or written behind a stretch. */
const folga = 64;
/** Of bytes that cannot be compressed, with more than the few that each of their blocks takes. */
const maiorSaida = MAIOR_PEDACO + 10 * Math.ceil(MAIOR_PEDACO / 0x8000) + folga;
/** Below it lie the tables that the compiler put into the module. */
const primeiroEndereco = 64 * 1024;
const bytesPagina = 64 * 1024;

const endereco = {
  area: primeiroEndereco,
  entrada: primeiroEndereco + bytesArea,
  saida: primeiroEndereco + bytesArea + MAIOR_PEDACO + folga,
} as const;

export function createDeflacionador(): Deflacionador {
  const paginas = Math.ceil((endereco.saida + maiorSaida) / bytesPagina);
  // The memory never grows, because that would detach every view of it.
  const memory = new WebAssembly.Memory({ initial: paginas, maximum: paginas });
  const instancia = new WebAssembly.Instance(getModuloNucleo(), { env: { memory } });
  // The module is compiled from nucleo/nucleo.ts, and a test compares the two lists.
  const { deflacionar } = instancia.exports as unknown as {
    deflacionar(entrada: number, quantos: number, saida: number, area: number): number;
  };
  return {
    entrada: Buffer.from(memory.buffer, endereco.entrada, MAIOR_PEDACO),
    deflacionar(quantos) {
      if (!Number.isInteger(quantos) || quantos < 0 || quantos > MAIOR_PEDACO) {
        throw new RangeError(`a piece of ${quantos} bytes`);
      }
      const escritos = deflacionar(endereco.entrada, quantos, endereco.saida, endereco.area);
      return new Uint8Array(memory.buffer, endereco.saida, escritos);
    },
  };
}
