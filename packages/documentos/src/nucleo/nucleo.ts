import type { ArenaBlocos, Bloco } from '../columnar/blocos-memoria.ts';
import {
  bytesArena,
  bytesTrechoLeitura,
  Dicionario,
  Extremos,
  Leitura,
  LoteAtual,
  Lugar,
  memoriaLeitor,
  Prefixos,
  RegistroPlano,
} from './esquema.gerado.ts';
import { createInstancia, type FuncoesNucleo } from './modulo-nucleo.ts';

/** The compiled core with a memory of its own (`memoriaLeitor`). One reader uses it at a time. */
export interface Nucleo {
  funcoes: FuncoesNucleo;
  memoria: ArrayBuffer;
  leitura: Leitura;
  registros: RegistroPlano;
  lote: LoteAtual;
  lugares: Lugar;
  dicionario: Dicionario;
  prefixos: Prefixos;
  extremos: Extremos;
  marcas: Int32Array<ArrayBuffer>;
  fins: Int32Array<ArrayBuffer>;
  /** Where the blocks of the columns come from, and those of them that are free. */
  arena: ArenaBlocos;
  livres: Map<number, Bloco[]>;
}

/** Idle cores. They wait a while for the next file; then their memory is released. */
const parados: Nucleo[] = [];
const esperaMs = 10_000;
let fimDaEspera: NodeJS.Timeout | undefined;

/** An idle core, or a new one. */
export function takeNucleo(): Nucleo {
  return parados.pop() ?? createNucleo();
}

/** Gives a core back, so that the next range or file can use it. */
export function releaseNucleo(nucleo: Nucleo): void {
  if (parados.length === 0) parados.push(nucleo);
  clearTimeout(fimDaEspera);
  fimDaEspera = setTimeout(() => {
    parados.length = 0;
  }, esperaMs);
  fimDaEspera.unref();
}

function createNucleo(): Nucleo {
  const { funcoes, memoria } = createInstancia(memoriaLeitor.fim);
  return {
    funcoes,
    memoria,
    leitura: new Leitura(memoria, memoriaLeitor.leitura),
    registros: new RegistroPlano(memoria, memoriaLeitor.registros),
    lote: new LoteAtual(memoria, memoriaLeitor.lote),
    lugares: new Lugar(memoria, memoriaLeitor.lugares),
    dicionario: new Dicionario(memoria, memoriaLeitor.dicionario),
    prefixos: new Prefixos(memoria, memoriaLeitor.prefixos),
    extremos: new Extremos(memoria, memoriaLeitor.extremos),
    marcas: new Int32Array(memoria, memoriaLeitor.marcas, bytesTrechoLeitura),
    fins: new Int32Array(memoria, memoriaLeitor.fins, bytesTrechoLeitura),
    arena: { memoria, proximo: memoriaLeitor.arena, fim: memoriaLeitor.arena + bytesArena },
    livres: new Map(),
  };
}
