import {
  bytesBloco,
  countLines,
  createEstado,
  type EstadoFaixa,
  type Faixa,
  finishEstado,
  maxBarras,
  type ResultadoFaixa,
  report,
} from './estado-faixa.ts';
import { endsWithMark, findRtfEnd, scanBars, trimEnd } from './fim-registro.ts';
import { findLinhaRegistro } from './indice-registros.ts';
import { fillJanela, maxBytesRegistro } from './janela-leitura.ts';
import type { PlanoForma, PlanoRegistro } from './layouts/plano-leitura.ts';
import { addLote, endRow, flushLotes } from './lote-registro.ts';
import { pushPilha } from './pilha-niveis.ts';
import { readUnknown } from './read-desconhecido.ts';
import { readRecord } from './read-record.ts';
import { reportRecord } from './report-campo.ts';
import { startRow } from './start-row.ts';

export interface LeitorFaixa {
  /** Reads about one window; false when the range is done. */
  step(): boolean;
  /** Bytes of the range already read. */
  lidos(): number;
  finish(): ResultadoFaixa;
}

const barra = 124;
const quebra = 10;
const retorno = 13;
const bytesPasso = 2048;
const ehMarca = Uint8Array.from({ length: 256 }, (_, c) => Number(c === barra || c === quebra));

/**
 * Reads the lines of a range into one Parquet file per record, `<tabela>-<parte>.parquet.tmp`. The caller opens and
 * closes the file. Nothing in the bytes makes it throw; only reading and writing can fail.
 */
export function createLeitorFaixa(faixa: Faixa, fd: number): LeitorFaixa {
  const estado = createEstado(faixa);
  return {
    step() {
      if (estado.terminou) return false;
      fillJanela(estado.janela, fd, faixa.fim);
      readWindow(estado);
      if (estado.janela.noFim && estado.janela.pos >= estado.janela.usado) estado.terminou = true;
      return !estado.terminou;
    },
    lidos: () => estado.janela.base + estado.janela.pos - faixa.inicio,
    finish: () => finishEstado(estado),
  };
}

/** Reads every complete record of the window. What is left over starts a record whose end was not read yet. */
function readWindow(estado: EstadoFaixa): void {
  const { janela } = estado;
  if (estado.pulando && !skipLine(estado)) return;
  let temMais = true;
  while (temMais && janela.pos < janela.usado && !estado.terminou) {
    temMais = readBloco(estado);
    flushLotes(estado);
  }
}

/** Reads the lines that end in the next stretch of the window; false when more of the file is needed. */
function readBloco(estado: EstadoFaixa): boolean {
  const { janela, marcas } = estado;
  const { bytes, usado, pos } = janela;
  const n = markBloco(bytes, pos, Math.min(pos + bytesBloco, usado), marcas);
  let s = 0;
  while (s < n) {
    const lidas = readDireto(estado, s, n);
    if (lidas > 0) {
      s += lidas;
      continue;
    }
    let e = s;
    while (e < n && bytes[marcas[e] as number] !== quebra) e++;
    if (e === n) break;
    if (!readLine(estado, marcas[e] as number)) return false;
    if (estado.terminou) return true;
    // The record may have taken more lines than this one.
    for (s = e + 1; s < n && (marcas[s] as number) < janela.pos; ) s++;
  }
  if (janela.pos > pos) return true;
  // A line that is longer than the stretch, or the last one.
  const fim = bytes.indexOf(quebra, pos);
  return readLine(estado, fim < 0 || fim >= usado ? usado : fim);
}

/**
 * Reads the line at the window's position when it has just the fields of the layout, as nearly all lines do; its first
 * mark is `s`. Returns how many marks it took, 0 when it must be read in another way.
 */
function readDireto(estado: EstadoFaixa, s: number, n: number): number {
  const { janela, marcas } = estado;
  const { bytes, pos: inicio } = janela;
  const registro = findLinhaRegistro(estado.indice, bytes, inicio);
  if (registro < 0) return 0;
  // The index was built from this very list, and a record has a shape.
  const plano = estado.faixa.plano.registros[registro] as PlanoRegistro;
  const forma = plano.formas[0] as PlanoForma;
  const ultimaBarra = s + forma.campos.length;
  if (!plano.direto || ultimaBarra + 1 >= n) return 0;
  let outras = 0;
  for (let k = s; k <= ultimaBarra; k++) outras |= (bytes[marcas[k] as number] as number) ^ barra;
  const fim = marcas[ultimaBarra + 1] as number;
  const fimCampos = bytes[fim - 1] === retorno ? fim - 1 : fim;
  if (outras !== 0 || bytes[fim] !== quebra || marcas[ultimaBarra] !== fimCampos - 1) return 0;
  estado.linha++;
  const tabela = startRow(estado, plano, registro, bytes[inicio + 1] as number);
  addLote(estado, registro, { plano, forma, tabela, inicio: s });
  endRow(estado, registro, tabela);
  countLines(estado, 1);
  janela.pos = fim + 1;
  return ultimaBarra + 2 - s;
}

/** Notes where bars and line ends are in [inicio, fim); returns how many. */
function markBloco(bytes: Uint8Array, inicio: number, fim: number, marcas: Int32Array): number {
  let n = 0;
  // In short steps: a function that is called often is compiled whole, one that loops for long only around its loop.
  for (let i = inicio; i < fim; i += bytesPasso) n = markPasso(bytes, i, Math.min(i + bytesPasso, fim), marcas, n);
  // The last step may have gone on a few bytes.
  while (n > 0 && (marcas[n - 1] as number) >= fim) n--;
  return n;
}

/**
 * Does so without a branch, because no processor foresees where fields end: every position is noted, and only that of
 * a mark is kept. Goes on to a multiple of four bytes.
 */
function markPasso(bytes: Uint8Array, inicio: number, fim: number, marcas: Int32Array, marcadas: number): number {
  let n = marcadas;
  for (let i = inicio; i < fim; i += 4) {
    // The window has room behind its data, and the table an entry for every byte.
    marcas[n] = i;
    n += ehMarca[bytes[i] as number] as number;
    marcas[n] = i + 1;
    n += ehMarca[bytes[i + 1] as number] as number;
    marcas[n] = i + 2;
    n += ehMarca[bytes[i + 2] as number] as number;
    marcas[n] = i + 3;
    n += ehMarca[bytes[i + 3] as number] as number;
  }
  return n;
}

/** Reads the line that goes on to `i`, whatever it is; false when its end was not read yet. */
function readLine(estado: EstadoFaixa, i: number): boolean {
  const { janela, indice, faixa } = estado;
  const { bytes, usado, noFim, pos: inicio } = janela;
  if (i - inicio >= maxBytesRegistro) {
    skipped(estado, inicio);
    estado.pulando = true;
    const ate = inicio + 100;
    const detalhe = String(maxBytesRegistro / 1024 / 1024);
    report(estado, 'SPED_LINHA_LONGA', { linha: estado.linha, registro: null, campo: null, de: inicio, ate, detalhe });
    return skipLine(estado);
  }
  if (i === usado && !noFim) return false;
  const registro = i - inicio < 6 ? -1 : findLinhaRegistro(indice, bytes, inicio);
  estado.linha++;
  // The index was built from this very list.
  if (registro >= 0) return readOther(estado, faixa.plano.registros[registro] as PlanoRegistro, registro, i);
  const fim = trimEnd(bytes, inicio, i);
  readUnknown(estado, inicio, fim, scanBars(bytes, inicio, fim, estado.barras, maxBarras));
  janela.pos = Math.min(i + 1, usado);
  return true;
}

/**
 * Reads a record that is not simply a line with the fields of the layout. False when its end was not read yet, which
 * is then looked for again once more of the file is in the window.
 */
function readOther(estado: EstadoFaixa, plano: PlanoRegistro, registro: number, fimLinha: number): boolean {
  const { janela, barras } = estado;
  const { bytes, usado, pos: inicio } = janela;
  let i = fimLinha;
  let fim = trimEnd(bytes, inicio, i);
  let linhasFisicas = 1;
  if (plano.fimRtf !== null && !endsWithMark(bytes, inicio, fim, plano.fimRtf)) {
    const achado = findRtfEnd(estado, i, plano.fimRtf);
    if (achado === null) {
      estado.linha--;
      return false;
    }
    linhasFisicas += achado.linhas;
    i = achado.fim;
    fim = trimEnd(bytes, inicio, i);
    if (!achado.fechado) reportRecord(estado, 'SPED_RTF_SEM_FIM', plano, estado.linha, plano.fimRtf);
  }
  readRecord(estado, plano, registro, inicio, fim, scanBars(bytes, inicio, fim, barras, maxBarras));
  estado.linha += linhasFisicas - 1;
  countLines(estado, linhasFisicas);
  janela.pos = Math.min(i + 1, usado);
  if (plano.registro === '9999') {
    estado.fim9999 = janela.base + janela.pos;
    estado.terminou = true;
  }
  return true;
}

/** A line that is not read still takes its place in the count and in the hierarchy. */
function skipped(estado: EstadoFaixa, inicio: number): void {
  estado.linha++;
  const { janela, faixa } = estado;
  const registro = findLinhaRegistro(estado.indice, janela.bytes, inicio);
  const plano = faixa.plano.registros[registro];
  if (!plano) return;
  estado.blocoAtual = plano.registro.charCodeAt(0);
  pushPilha(faixa.pilha, plano.nivel, estado.linha, registro);
}

/** Leaves a line that is too long; false when its end was not read yet. */
function skipLine(estado: EstadoFaixa): boolean {
  const { janela } = estado;
  const fim = janela.bytes.indexOf(quebra, janela.pos);
  const achou = fim >= 0 && fim < janela.usado;
  janela.pos = achou ? fim + 1 : janela.usado;
  if (achou || janela.noFim) {
    estado.pulando = false;
    countLines(estado, 1);
  }
  return achou;
}
