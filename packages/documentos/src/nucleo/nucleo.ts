import type { ArenaBlocos, Bloco } from '../columnar/blocos-memoria.ts';
import { palavraLugar, palavraRegistro } from './controle.ts';
import { type FuncoesNucleo, getModuloNucleo } from './modulo-nucleo.ts';

/** Bytes read in one go; with the positions noted of them they should stay in the processor's cache. */
export const bytesTrecho: number = 128 * 1024;
/** Rows of one record that wait for their fields to be stored. */
export const maxLinhasLote: number = 1024;
/** Rows of a row group; what DuckDB gives to one thread. */
export const maxLinhasGrupo: number = 122_880;
/** More records than any layout has. */
export const maxRegistros: number = 512;
/** Columns that are stored in one go. */
export const maxLugares: number = 512;
/** Bytes behind the data of the window that may be read. */
export const folgaJanela: number = 64;
export const maxEntradasDicionario: number = 16_384;
export const maxBytesDicionario: number = 256 * 1024;
/** Room for the window: what is larger is read without the core. */
const bytesJanela = 2 * 1024 * 1024;
const bytesSaida = 2560 * 1024;
const bytesArena = 64 * 1024 * 1024;

/** Where everything lies in the core's memory, in bytes. */
export interface EnderecosNucleo {
  controle: number;
  /** Keys and records of the table that finds a record by its code. */
  indice: number;
  /** Open line and record of every level. */
  pilha: number;
  registros: number;
  lotes: number;
  /** Columns of the batch that is being stored. */
  lugares: number;
  marcas: number;
  /** Among the marks, those that end a line. */
  fins: number;
  janela: number;
  tabelaDicionario: number;
  lugaresDicionario: number;
  entradasDicionario: number;
  indicesDicionario: number;
  diferencas: number;
  prefixos: number;
  sufixos: number;
  copiaPrefixo: number;
  saida: number;
}

/** The compiled core with a memory of its own. One reader uses it at a time. */
export interface Nucleo {
  funcoes: FuncoesNucleo;
  memoria: ArrayBuffer;
  enderecos: EnderecosNucleo;
  controle: Int32Array<ArrayBuffer>;
  marcas: Int32Array<ArrayBuffer>;
  fins: Int32Array<ArrayBuffer>;
  registros: Int32Array<ArrayBuffer>;
  lugares: Int32Array<ArrayBuffer>;
  /** Longest window, the room behind it apart. */
  maxJanela: number;
  bytesSaida: number;
  /** Where the columns' blocks come from, and those of them that are free. */
  arena: ArenaBlocos;
  livres: Map<number, Bloco[]>;
}

/** Cores without work. They wait a while for the next file; then their memory is given back. */
const parados: Nucleo[] = [];
const esperaMs = 10_000;
let fimDaEspera: NodeJS.Timeout | undefined;

/** A core that nobody uses. Its memory is reserved at once, but takes room only where it is written. */
export function takeNucleo(): Nucleo {
  return parados.pop() ?? createNucleo();
}

/** Gives a core back for the next range or file. */
export function releaseNucleo(nucleo: Nucleo): void {
  if (parados.length === 0) parados.push(nucleo);
  clearTimeout(fimDaEspera);
  fimDaEspera = setTimeout(() => {
    parados.length = 0;
  }, esperaMs);
  fimDaEspera.unref();
}

function createNucleo(): Nucleo {
  let fim = primeiroEndereco;
  const reserve = (bytes: number) => {
    const inicio = fim;
    fim += (bytes + 255) & ~255;
    return inicio;
  };
  const enderecos: EnderecosNucleo = {
    controle: reserve(256),
    indice: reserve(2 * 2048 * 4),
    pilha: reserve(256),
    registros: reserve(maxRegistros * palavraRegistro.total * 4),
    lotes: reserve(maxRegistros * bytesLote),
    lugares: reserve(maxLugares * palavraLugar.total * 4),
    marcas: reserve((bytesTrecho + 64) * 4),
    fins: reserve((bytesTrecho + 64) * 4),
    janela: reserve(bytesJanela + folgaJanela),
    tabelaDicionario: reserve(32_768 * 2),
    lugaresDicionario: reserve(maxEntradasDicionario * 4),
    entradasDicionario: reserve(maxBytesDicionario + 64),
    indicesDicionario: reserve((maxLinhasGrupo + 8) * 2),
    diferencas: reserve(16 + 128 * 8),
    prefixos: reserve(maxLinhasGrupo * 4),
    sufixos: reserve(maxLinhasGrupo * 4),
    copiaPrefixo: reserve(4096 + 64),
    saida: reserve(bytesSaida + 64),
  };
  const paginas = Math.ceil((fim + bytesArena) / bytesPagina);
  // The memory never grows, because that would detach every view of it.
  const memory = new WebAssembly.Memory({ initial: paginas, maximum: paginas });
  const { buffer } = memory;
  const instancia = new WebAssembly.Instance(getModuloNucleo(), { env: { memory } });
  const ints = (endereco: number, quantos: number) => new Int32Array(buffer, endereco, quantos);
  return {
    // The module is compiled from nucleo/nucleo.ts, and a test compares the two lists.
    funcoes: instancia.exports as unknown as FuncoesNucleo,
    memoria: buffer,
    enderecos,
    controle: ints(enderecos.controle, 64),
    marcas: ints(enderecos.marcas, bytesTrecho + 64),
    fins: ints(enderecos.fins, bytesTrecho + 64),
    registros: ints(enderecos.registros, maxRegistros * palavraRegistro.total),
    lugares: ints(enderecos.lugares, maxLugares * palavraLugar.total),
    maxJanela: bytesJanela,
    bytesSaida,
    arena: { memoria: buffer, proximo: fim, fim: paginas * bytesPagina - folgaJanela },
    livres: new Map(),
  };
}

/** Below it lie the tables that the compiler put into the module. */
const primeiroEndereco = 64 * 1024;
const bytesPagina = 64 * 1024;
export const bytesLote: number = 3 * 4 * maxLinhasLote;
