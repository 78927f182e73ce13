import {
  countLines,
  createEstado,
  type EstadoFaixa,
  type Faixa,
  finishEstado,
  maxBarras,
  maxMarcas,
  type ResultadoFaixa,
  report,
} from './estado-faixa.ts';
import { endsWithMark, findRtfEnd, scanBars, trimEnd } from './fim-registro.ts';
import { findLinhaRegistro } from './indice-registros.ts';
import { fillJanela, maxBytesRegistro } from './janela-leitura.ts';
import type { PlanoRegistro } from './layouts/plano-leitura.ts';
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
  while (janela.pos < janela.usado && !estado.terminou) {
    if (estado.numeroMarcas >= maxMarcas) flushLotes(estado);
    if (!readLine(estado)) break;
  }
  flushLotes(estado);
}

/** Reads the record at the window's position; false when its end was not read yet. */
function readLine(estado: EstadoFaixa): boolean {
  const { janela, indice, faixa, marcas, numeroMarcas } = estado;
  const { bytes, usado, noFim, pos: inicio } = janela;
  const i = markBars(estado, inicio, usado);
  const n = estado.numeroMarcas - numeroMarcas;
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
  janela.pos = i < usado ? i + 1 : usado;
  estado.linha++;
  if (registro < 0) {
    const fim = trimEnd(bytes, inicio, i);
    readUnknown(estado, inicio, fim, scanBars(bytes, inicio, fim, estado.barras, maxBarras));
    estado.numeroMarcas = numeroMarcas;
    return true;
  }
  // The index was built from this very list.
  const plano = faixa.plano.registros[registro] as PlanoRegistro;
  const fim = bytes[i - 1] === retorno ? i - 1 : i;
  const forma = plano.direto && marcas[numeroMarcas + n - 1] === fim - 1 ? plano.formas[0] : undefined;
  if (forma && forma.campos.length === n - 1) {
    const tabela = startRow(estado, plano, registro, bytes[inicio + 1] as number);
    addLote(estado, registro, { plano, forma, tabela, inicio: numeroMarcas });
    endRow(estado, registro, tabela);
    countLines(estado, 1);
    return true;
  }
  estado.numeroMarcas = numeroMarcas;
  janela.pos = inicio;
  return readOther(estado, plano, registro, i);
}

/** Notes the bars from `inicio` on, up to the end of the line, whose position is returned. */
function markBars(estado: EstadoFaixa, inicio: number, usado: number): number {
  const { marcas } = estado;
  const { bytes } = estado.janela;
  let n = estado.numeroMarcas;
  let i = inicio;
  for (; i < usado; i++) {
    const c = bytes[i] as number;
    if (c === quebra) break;
    // Without a branch, because no processor foresees where fields end: every position is noted, a bar's is kept. What
    // is noted behind the end of the array is lost, and a line with so many bars does not need it.
    marcas[n] = i;
    n += ((c ^ barra) - 1) >>> 31;
  }
  estado.numeroMarcas = n;
  return i;
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
