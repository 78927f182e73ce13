import type { TableBuffer } from '../columnar/table-buffer.ts';
import { codigoRegistro, createIndiceRegistros, type IndiceRegistros } from '../nucleo/indice-registros.ts';
import type { Nucleo } from '../nucleo/nucleo.ts';
import { addProblema, createProblemas, type ProblemasColetados } from './coletor-problemas.ts';
import { createJanela, type JanelaLeitura } from './janela-leitura.ts';
import type { PlanoForma, PlanoLeitura, PlanoRegistro } from './layouts/plano-leitura.ts';
import type { LugarLote } from './lote-colunas.ts';
import type { PilhaNiveis } from './pilha-niveis.ts';
import { prepareNucleo } from './prepare-nucleo.ts';
import type { CodigoProblemaSped } from './problemas-sped.ts';
import { createSaida, finishSaida, type ParteEscrita, type SaidaFatia } from './saida-fatia.ts';
import { decodeTexto, type EncodingSped } from './texto-cp1252.ts';

/** A stretch of a file for one worker. It starts at a line that is a record and ends where another one starts. */
export interface Fatia {
  path: string;
  inicio: number;
  fim: number;
  /** Position of the range in the file; part of the names of the files it writes. */
  parte: number;
  /** Physical lines before the range, and the records that are open at its start. */
  linhasAntes: number;
  pilha: PilhaNiveis;
  /** ASCII until another byte is found, which decides the encoding. */
  encoding: EncodingSped;
  outDir: string;
  /** Names of the tables to write; all of them when left out. */
  tabelas?: ReadonlySet<string>;
  plano: PlanoLeitura;
  janelaBytes: number;
  maxMemoria: number;
}

/** A line that is checked at the end: 0000, 9900, the closing record of a block, 9999, QTD_LIN of an ECD. */
export interface LinhaContador {
  linha: number;
  registro: string;
  /** Record that a 9900 counts; empty otherwise. */
  contado: string;
  valor: string;
}

export interface ResultadoFatia {
  /** Physical lines read. */
  linhas: number;
  encoding: EncodingSped;
  partes: ParteEscrita[];
  /** Records by code, unknown ones included. */
  registros: Map<string, number>;
  /** Per first letter of the code: records, and physical lines. */
  blocos: Map<string, { registros: number; linhas: number }>;
  contadores: LinhaContador[];
  problemas: ProblemasColetados;
  /** Offset behind the line of the 9999; -1 when the range has none. */
  fim9999: number;
}

/** Bars that are kept of one line. Further bars can only be text behind the last field of a layout. */
export const maxBarras = 4096;
const maxContadores = 10_000;
const maxRegistrosEstranhos = 1000;

/**
 * Rows of one record and one shape that are not stored yet. They are stored column by column: one short loop over many
 * rows costs far less than a step from column to column in every row.
 */
export interface LoteRegistro {
  registro: number;
  plano: PlanoRegistro;
  forma: PlanoForma;
  tabela: TableBuffer;
  lugares: readonly LugarLote[];
  /** Address of the rows in the memory of the core, which also counts them. */
  endereco: number;
  /** For each row: its first bar among the marks of the stretch, its physical line and the line of its parent. */
  inicios: Int32Array;
  linhas: Int32Array;
  pais: Int32Array;
}

export interface EstadoFatia {
  fatia: Fatia;
  janela: JanelaLeitura;
  /** Whether the reader is inside a line that is too long to be read. */
  pulando: boolean;
  indice: IndiceRegistros;
  saida: SaidaFatia;
  tabelas: (TableBuffer | undefined)[];
  nucleo: Nucleo;
  /** One for each record that was found. */
  lotes: LoteRegistro[];
  /** Problems found since the last flush. Columns are stored one after the other, so these are not in order yet. */
  adiados: ProblemaAdiado[];
  desconhecidos: TableBuffer | undefined;
  barras: Int32Array;
  linha: number;
  contagem: Int32Array;
  estranhos: Map<string, number>;
  blocoRegistros: Int32Array;
  blocoLinhas: Int32Array;
  blocoAtual: number;
  avisados: Uint8Array;
  contadores: LinhaContador[];
  problemas: ProblemasColetados;
  fim9999: number;
  terminou: boolean;
}

/** The state of a new reader. No other reader may use its core until the range is done. */
export function createEstado(original: Fatia, nucleo: Nucleo): EstadoFatia {
  const { plano } = original;
  const indice = createIndiceRegistros(plano.registros.map((r) => codigoRegistro(r.registro)));
  const fatia = { ...original, pilha: prepareNucleo(nucleo, plano, indice, original.pilha) };
  const ultimo = plano.registros[fatia.pilha.ultimoRegistro];
  return {
    fatia,
    janela: createJanela(fatia.inicio, fatia.janelaBytes, nucleo),
    pulando: false,
    indice,
    saida: createSaida(
      { outDir: fatia.outDir, parte: fatia.parte, maxMemoria: fatia.maxMemoria, queridas: fatia.tabelas },
      nucleo,
    ),
    tabelas: plano.registros.map(() => undefined),
    nucleo,
    lotes: [],
    adiados: [],
    desconhecidos: undefined,
    barras: new Int32Array(maxBarras + 1),
    linha: fatia.linhasAntes,
    contagem: new Int32Array(plano.registros.length),
    estranhos: new Map(),
    blocoRegistros: new Int32Array(256),
    blocoLinhas: new Int32Array(256),
    blocoAtual: ultimo ? ultimo.registro.charCodeAt(0) : 0,
    avisados: new Uint8Array(plano.registros.length),
    contadores: [],
    problemas: createProblemas(),
    fim9999: -1,
    terminou: false,
  };
}

/** Writes what is still in memory and sums up the range. */
export function finishEstado(estado: EstadoFatia): ResultadoFatia {
  const { plano, linhasAntes } = estado.fatia;
  const registros = new Map(estado.estranhos);
  plano.registros.forEach(({ registro }, i) => {
    // The core only reads records of one line.
    const { lidas } = estado.nucleo.registros.at(i);
    const n = (estado.contagem[i] ?? 0) + lidas;
    const letra = registro.charCodeAt(0);
    estado.blocoRegistros[letra] = (estado.blocoRegistros[letra] ?? 0) + lidas;
    estado.blocoLinhas[letra] = (estado.blocoLinhas[letra] ?? 0) + lidas;
    if (n > 0) registros.set(registro, n);
  });
  const blocos = new Map<string, { registros: number; linhas: number }>();
  estado.blocoLinhas.forEach((linhas, letra) => {
    const quantos = estado.blocoRegistros[letra] ?? 0;
    if (linhas > 0 || quantos > 0) blocos.set(String.fromCharCode(letra), { registros: quantos, linhas });
  });
  return {
    linhas: estado.linha - linhasAntes,
    encoding: estado.fatia.encoding,
    partes: finishSaida(estado.saida),
    registros,
    blocos,
    contadores: estado.contadores,
    problemas: estado.problemas,
    fim9999: estado.fim9999,
  };
}

export interface OndeProblema {
  linha: number;
  registro: string | null;
  campo: string | null;
  /** Bytes of the window that hold the value. */
  de: number;
  ate: number;
  /** Place of the field in its line. */
  ordem?: number;
  detalhe?: string;
}

interface ProblemaAdiado {
  codigo: CodigoProblemaSped;
  onde: OndeProblema;
}

/** Keeps a problem until the next call of `settleProblemas`. */
export function report(estado: EstadoFatia, codigo: CodigoProblemaSped, onde: OndeProblema): void {
  estado.adiados.push({ codigo, onde });
}

/** Counts the kept problems in the order of lines and fields. Call it while the window still holds their bytes. */
export function settleProblemas(estado: EstadoFatia): void {
  if (estado.adiados.length === 0) return;
  estado.adiados.sort((a, b) => a.onde.linha - b.onde.linha || (a.onde.ordem ?? 0) - (b.onde.ordem ?? 0));
  for (const { codigo, onde } of estado.adiados) {
    addProblema(estado.problemas, codigo, () => ({
      linha: onde.linha,
      registro: onde.registro,
      campo: onde.campo,
      valor: decodeWindow(estado, onde.de, Math.min(onde.ate, onde.de + maxBytesValor)),
      detalhe: onde.detalhe,
    }));
  }
  estado.adiados.length = 0;
}

/** Bytes to decode of a value: more than is kept of any problem. */
const maxBytesValor = 1024;

/** The text of the bytes [de, ate) of the window. */
export function decodeWindow(estado: EstadoFatia, de: number, ate: number): string {
  return decodeTexto(estado.janela.bytes.subarray(de, ate), estado.fatia.encoding);
}

/** Place of the count in records where it does not follow REG. */
const ordemContagem: Readonly<Record<string, number>> = { '9900': 3, I030: 5, J900: 6 };

/** Keeps a line with a count for the check at the end of the file. `campos` is the number of its fields. */
export function keepCounter(estado: EstadoFatia, plano: PlanoRegistro, campos: number): void {
  if (estado.contadores.length >= maxContadores) return;
  const field = (ordem: number) =>
    ordem > campos
      ? ''
      : decodeWindow(estado, (estado.barras[ordem - 1] ?? 0) + 1, estado.barras[ordem] ?? 0).slice(0, 40);
  const { registro } = plano;
  estado.contadores.push({
    linha: estado.linha,
    registro,
    contado: registro === '9900' ? field(2) : '',
    valor: field(ordemContagem[registro] ?? 2),
  });
}

/** Counts a record that is not in the layout, so that a 9900 which declares it is not reported as wrong. */
export function countUnknown(estado: EstadoFatia, registro: string): void {
  const n = estado.estranhos.get(registro) ?? 0;
  if (n > 0 || estado.estranhos.size < maxRegistrosEstranhos) estado.estranhos.set(registro, n + 1);
}

/** Counts physical lines for the block that is being read. */
export function countLines(estado: EstadoFatia, linhas: number): void {
  // The list has an entry for every byte.
  estado.blocoLinhas[estado.blocoAtual] = (estado.blocoLinhas[estado.blocoAtual] as number) + linhas;
}
