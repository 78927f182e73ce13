import { bytesTrechoLeitura, motivoLinha } from '../nucleo/esquema.gerado.ts';
import { findLinhaRegistro } from '../nucleo/indice-registros.ts';
import type { Nucleo } from '../nucleo/nucleo.ts';
import {
  countLines,
  createEstado,
  type EstadoFatia,
  type Fatia,
  finishEstado,
  maxBarras,
  type ResultadoFatia,
  report,
} from './estado-fatia.ts';
import { endsWithMark, findRtfEnd, scanBars, trimEnd } from './fim-registro.ts';
import { findEncoding } from './find-encoding.ts';
import { fillJanela, maxBytesRegistro } from './janela-leitura.ts';
import type { PlanoRegistro } from './layouts/plano-leitura.ts';
import { flushLotes, flushRegistro, openLote } from './lote-registro.ts';
import { pushPilha } from './pilha-niveis.ts';
import { readUnknown } from './read-desconhecido.ts';
import { readRecord } from './read-record.ts';
import { reportRecord } from './report-campo.ts';

export interface LeitorFatia {
  /** Reads about one window; false when the range is done. */
  step(): boolean;
  /** Bytes of the range already read. */
  lidos(): number;
  finish(): ResultadoFatia;
}

const quebra = 10;

/**
 * Reads the lines of a range into one Parquet file per record, `<tabela>-<parte>.parquet.tmp`. The caller opens and
 * closes the file. Nothing in the bytes makes it throw; only reading and writing can fail.
 */
export function createLeitorFatia(fatia: Fatia, fd: number, nucleo: Nucleo): LeitorFatia {
  const estado = createEstado(fatia, nucleo);
  return {
    step() {
      if (estado.terminou) return false;
      fillJanela(estado.janela, fd, fatia.fim);
      if (!estado.janela.ascii && estado.fatia.encoding === 'ascii') {
        estado.fatia.encoding = findEncoding(fd, estado.janela.base, fatia.fim);
      }
      readWindow(estado);
      if (estado.janela.noFim && estado.janela.pos >= estado.janela.usado) estado.terminou = true;
      return !estado.terminou;
    },
    lidos: () => estado.janela.base + estado.janela.pos - fatia.inicio,
    finish: () => finishEstado(estado),
  };
}

/** Reads every complete record of the window. The remaining bytes begin a record whose end was not read yet. */
function readWindow(estado: EstadoFatia): void {
  const { janela } = estado;
  if (estado.pulando && !skipLine(estado)) return;
  let temMais = true;
  while (temMais && janela.pos < janela.usado && !estado.terminou) {
    temMais = readBloco(estado);
    flushLotes(estado);
  }
}

/** Reads the lines that end in the next stretch of the window; false when more of the file is needed. */
function readBloco(estado: EstadoFatia): boolean {
  const { janela } = estado;
  const { bytes, usado, pos } = janela;
  if (janela.noNucleo && !readTrecho(estado, Math.min(pos + bytesTrechoLeitura, usado))) return false;
  if (janela.pos > pos || estado.terminou) return true;
  // The line is longer than the stretch, or the last one, or the window is too large for the core.
  const fim = bytes.indexOf(quebra, pos);
  return readLine(estado, fim < 0 || fim >= usado ? usado : fim);
}

/**
 * Lets the core find the ends of fields and lines up to `fim`, and take the lines that have exactly the fields of the
 * layout, as nearly all have. Returns false when more of the file is needed.
 */
function readTrecho(estado: EstadoFatia, fim: number): boolean {
  const { janela, nucleo } = estado;
  const { funcoes, leitura, marcas, fins } = nucleo;
  funcoes.markTrecho(janela.pos, fim);
  const linhas = leitura.quantasLinhas;
  // The core filled these for every line of the stretch.
  const endOf = (j: number) => marcas[fins[j] as number] as number;
  for (let j = 0; j < linhas; ) {
    const motivo = takeLines(estado, j);
    j = leitura.proxima;
    if (motivo === motivoLinha.semLote) openLote(estado, leitura.registro);
    else if (motivo === motivoLinha.loteCheio) flushRegistro(estado, leitura.registro);
    else if (motivo === motivoLinha.estranha) {
      if (!readLine(estado, endOf(j))) return false;
      if (estado.terminou) return true;
      // The record may have taken more lines than this one.
      for (j++; j < linhas && endOf(j) < janela.pos; ) j++;
    }
  }
  return true;
}

/** Lets the core take lines of the stretch from line `j` on, and copies its position before and after. */
function takeLines(estado: EstadoFatia, j: number): number {
  const { janela, nucleo, fatia } = estado;
  const { funcoes, leitura } = nucleo;
  const { pilha } = fatia;
  leitura.posicao = janela.pos;
  leitura.linha = estado.linha;
  leitura.fundo = pilha.fundo;
  leitura.ultimaLinha = pilha.ultimaLinha;
  leitura.ultimoRegistro = pilha.ultimoRegistro;
  const motivo = funcoes.readLinhas(j);
  const leu = leitura.linha !== estado.linha;
  janela.pos = leitura.posicao;
  estado.linha = leitura.linha;
  pilha.fundo = leitura.fundo;
  pilha.ultimaLinha = leitura.ultimaLinha;
  pilha.ultimoRegistro = leitura.ultimoRegistro;
  if (leu) estado.blocoAtual = fatia.plano.registros[pilha.ultimoRegistro]?.registro.charCodeAt(0) ?? 0;
  return motivo;
}

/** Reads any line, which ends at `i`; false when its end was not read yet. */
function readLine(estado: EstadoFatia, i: number): boolean {
  const { janela, indice, fatia } = estado;
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
  // The index was built from this list.
  if (registro >= 0) return readOther(estado, fatia.plano.registros[registro] as PlanoRegistro, registro, i);
  const fim = trimEnd(bytes, inicio, i);
  readUnknown(estado, inicio, fim, scanBars(bytes, inicio, fim, estado.barras, maxBarras));
  janela.pos = Math.min(i + 1, usado);
  return true;
}

/**
 * Reads a record that is more than a line with the fields of the layout. Returns false when its end was not read yet:
 * it is read again when more of the file is in the window.
 */
function readOther(estado: EstadoFatia, plano: PlanoRegistro, registro: number, fimLinha: number): boolean {
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

/** Counts a line that is not read and opens its record in the hierarchy. */
function skipped(estado: EstadoFatia, inicio: number): void {
  estado.linha++;
  const { janela, fatia } = estado;
  const registro = findLinhaRegistro(estado.indice, janela.bytes, inicio);
  const plano = fatia.plano.registros[registro];
  if (!plano) return;
  estado.blocoAtual = plano.registro.charCodeAt(0);
  pushPilha(fatia.pilha, plano.nivel, estado.linha, registro);
}

/** Skips a line that is too long; false when its end was not read yet. */
function skipLine(estado: EstadoFatia): boolean {
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
