import { readFileSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

/**
 * What nucleo/nucleo.ts exports. Places in the window are bytes from its beginning; addresses are bytes from the
 * beginning of the memory. What the functions share with TypeScript besides lies where src/nucleo/esquema has it.
 */
export interface FuncoesNucleo {
  markTrecho(inicio: number, fim: number): void;
  readLinhas(linha: number): number;
  walkLinhas(inicio: number, fim: number, ultimo: number): number;
  joinLote(): number;
  cleanDicionario(): void;
  encodeBloco(endereco: number, fim: number, bytesValor: number, maxEntradas: number): number;
  packIndices(quantos: number, largura: number, saida: number): number;
  startDiferencas(saida: number, quantos: number, primeiro: number, bytesValor: number): void;
  joinDiferencas(endereco: number, fim: number, bytesValor: number): void;
  closeDiferencas(): number;
  measureInteiros(endereco: number, fim: number): void;
  measurePrefixos(endereco: number, fim: number): number;
  separatePrefixos(endereco: number, fim: number): number;
  readRegistros(inicio: number, usado: number, noFim: number): number;
  checkCampos(quantos: number): void;
  rememberCodigo(inicio: number, bytes: number, tabela: number): void;
  filterRegistros(inicio: number, usado: number, noFim: number, deslocamento: number): number;
}

/** Given to a reader thread, so that all threads share the compiled code and its optimization. */
export interface DadosThread {
  nucleo: WebAssembly.Module;
}

const bytesPagina = 64 * 1024;
let modulo: WebAssembly.Module | undefined;

/** The compiled core. It is compiled once per process. */
export function getModuloNucleo(): WebAssembly.Module {
  modulo ??= givenModule() ?? new WebAssembly.Module(readFileSync(new URL('./nucleo.gerado.wasm', import.meta.url)));
  return modulo;
}

/**
 * The functions of the core on a memory of their own, of `bytes` or a little more. The memory never grows, because that
 * would detach every view of it. The system gives it room only where it is written.
 */
export function createInstancia(bytes: number): { funcoes: FuncoesNucleo; memoria: ArrayBuffer } {
  const paginas = Math.ceil(bytes / bytesPagina);
  const memory = new WebAssembly.Memory({ initial: paginas, maximum: paginas });
  const { exports } = new WebAssembly.Instance(getModuloNucleo(), { env: { memory } });
  // The module is compiled from nucleo/nucleo.ts, and a test compares the two lists of functions.
  return { funcoes: exports as unknown as FuncoesNucleo, memoria: memory.buffer };
}

function givenModule(): WebAssembly.Module | undefined {
  if (isMainThread) return undefined;
  const dados: Partial<DadosThread> | null = workerData;
  return dados?.nucleo instanceof WebAssembly.Module ? dados.nucleo : undefined;
}
