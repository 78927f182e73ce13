import { appendBytes, appendInt32, type ColumnBuffer } from '../columnar/column-buffer.ts';
import type { TableBuffer } from '../columnar/table-buffer.ts';
import { appendDecimal, resultadoNumero } from './append-decimal.ts';
import {
  countLines,
  createEstado,
  type EstadoFaixa,
  type Faixa,
  finishEstado,
  keepCounter,
  maxBarras,
  type ResultadoFaixa,
  report,
} from './estado-faixa.ts';
import { endsWithMark, findRtfEnd, scanBars, trimEnd } from './fim-registro.ts';
import { findLinhaRegistro } from './indice-registros.ts';
import { fillJanela, maxBytesRegistro } from './janela-leitura.ts';
import { acaoCampo, type PlanoForma, type PlanoRegistro } from './layouts/plano-leitura.ts';
import { dataInvalida, parseDataBytes } from './parse-data.ts';
import { pushPilha } from './pilha-niveis.ts';
import { appendText, readUnknown } from './read-desconhecido.ts';
import { reportField, reportNumber, reportRecord } from './report-campo.ts';
import { checkMemoria, openTabela } from './saida-faixa.ts';
import { appendCp1252 } from './texto-cp1252.ts';

export interface LeitorFaixa {
  /** Reads about one window; false when the range is done. */
  step(): boolean;
  /** Bytes of the range already read. */
  lidos(): number;
  finish(): ResultadoFaixa;
}

const barra = 124;
const quebra = 10;

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
  const { janela, barras, indice, faixa } = estado;
  const { bytes, usado, noFim } = janela;
  const { registros } = faixa.plano;
  if (estado.pulando && !skipLine(estado)) return;
  while (janela.pos < usado) {
    const inicio = janela.pos;
    let n = 0;
    let i = inicio;
    for (; i < usado; i++) {
      const c = bytes[i];
      if (c === barra) {
        if (n < maxBarras) barras[n] = i;
        n++;
      } else if (c === quebra) break;
    }
    if (i - inicio >= maxBytesRegistro) {
      skipped(estado, inicio);
      estado.pulando = true;
      const ate = inicio + 100;
      const detalhe = String(maxBytesRegistro / 1024 / 1024);
      report(estado, 'SPED_LINHA_LONGA', {
        linha: estado.linha,
        registro: null,
        campo: null,
        de: inicio,
        ate,
        detalhe,
      });
      if (!skipLine(estado)) return;
      continue;
    }
    if (i === usado && !noFim) return;
    const registro = i - inicio < 6 ? -1 : findLinhaRegistro(indice, bytes, inicio);
    if (registro < 0) {
      estado.linha++;
      readUnknown(estado, inicio, trimEnd(bytes, inicio, i), n);
      janela.pos = Math.min(i + 1, usado);
      continue;
    }
    // The index was built from this very list.
    const plano = registros[registro] as PlanoRegistro;
    let fim = trimEnd(bytes, inicio, i);
    let linhasFisicas = 1;
    if (plano.fimRtf !== null && !endsWithMark(bytes, inicio, fim, plano.fimRtf)) {
      const achado = findRtfEnd(estado, i, plano.fimRtf);
      if (achado === null) return;
      linhasFisicas += achado.linhas;
      i = achado.fim;
      fim = trimEnd(bytes, inicio, i);
      n = scanBars(bytes, inicio, fim, barras, maxBarras);
      if (!achado.fechado) reportRecord(estado, 'SPED_RTF_SEM_FIM', plano, estado.linha + 1, plano.fimRtf);
    }
    estado.linha++;
    readRecord(estado, plano, registro, inicio, fim, n);
    estado.linha += linhasFisicas - 1;
    countLines(estado, linhasFisicas);
    janela.pos = Math.min(i + 1, usado);
    if (plano.registro === '9999') {
      estado.fim9999 = janela.base + janela.pos;
      estado.terminou = true;
      return;
    }
  }
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

function readRecord(
  estado: EstadoFaixa,
  plano: PlanoRegistro,
  registro: number,
  inicio: number,
  fim: number,
  n: number,
): void {
  const { barras, janela, faixa, linha } = estado;
  const { bytes } = janela;
  const { pilha } = faixa;
  // The first byte of a known code, and a place in the plan: both have their entry.
  const bloco = bytes[inicio + 1] as number;
  estado.blocoAtual = bloco;
  estado.blocoRegistros[bloco] = (estado.blocoRegistros[bloco] as number) + 1;
  estado.contagem[registro] = (estado.contagem[registro] as number) + 1;

  let campos = n - 1;
  if (n <= maxBarras && barras[n - 1] !== fim - 1) {
    // The bar behind the last field is missing: the line's end takes its place.
    barras[n] = fim;
    campos = n;
    report(estado, 'SPED_SEM_BARRA_FINAL', { linha, registro: plano.registro, campo: null, de: inicio, ate: fim });
  }

  let tabela = estado.tabelas[registro];
  if (!tabela) {
    tabela = openTabela(estado.saida, plano.esquema);
    estado.tabelas[registro] = tabela;
  }
  const { colunas, linhas } = tabela;
  // Every table starts with the two columns of the line and the parent.
  appendInt32(colunas[0] as ColumnBuffer, linhas, linha);
  const { nivel } = plano;
  if (nivel > 0 && plano.pai >= 0) {
    const pai = pilha.linhas[nivel - 1] as number;
    if (pai > 0) appendInt32(colunas[1] as ColumnBuffer, linhas, pai);
    if (pai === 0 || pilha.registros[nivel - 1] !== plano.pai) {
      const codigoPai = faixa.plano.registros[plano.pai]?.registro ?? '';
      reportRecord(estado, pai === 0 ? 'SPED_PAI_AUSENTE' : 'SPED_PAI_INESPERADO', plano, linha, codigoPai);
    }
  }
  pushPilha(pilha, nivel, linha, registro);

  const semBarra = bytes[fim - 1] === barra ? fim - 1 : fim;
  if (plano.livre) {
    // REG apart, the values of the line are free: they stay together, without the closing bar.
    appendText(estado, tabela, 2, (barras[1] as number) + 1, semBarra);
  } else {
    const forma = chooseForma(estado, plano, registro, campos, inicio, fim);
    const total = forma.campos.length;
    if (plano.fimRtf !== null && campos > total && n <= maxBarras && endsWithMark(bytes, inicio, fim, plano.fimRtf)) {
      // A payload with bars in it: the mark that closes it is the last field all the same.
      barras[total - 1] = barras[campos - 1] as number;
      barras[total] = barras[campos] as number;
      campos = total;
    }
    readFields(estado, plano, forma, tabela, Math.min(campos, total));
    if (campos > total) appendText(estado, tabela, colunas.length - 1, (barras[total] as number) + 1, semBarra);
  }
  tabela.linhas = linhas + 1;
  if (plano.contador) keepCounter(estado, plano, campos);
  checkMemoria(estado.saida, tabela);
}

/** Stores the fields 2 to `quantos` of the line whose bars were found. */
function readFields(
  estado: EstadoFaixa,
  plano: PlanoRegistro,
  forma: PlanoForma,
  tabela: TableBuffer,
  quantos: number,
): void {
  const { barras, janela, faixa } = estado;
  const { bytes } = janela;
  const { colunas, linhas } = tabela;
  const { instrucoes } = forma;
  const comoEstao = faixa.encoding !== 'windows-1252' || janela.ascii;
  // There is one instruction per field, and the line has at least as many bars.
  let ate = barras[1] as number;
  for (let f = 1; f < quantos; f++) {
    const de = ate + 1;
    ate = barras[f + 1] as number;
    if (de >= ate) continue;
    const instrucao = instrucoes[f] as number;
    // As packCampo has put them together.
    const acao = instrucao & 15;
    const coluna = colunas[instrucao >> 12] as ColumnBuffer;
    if (acao === acaoCampo.texto) {
      if (comoEstao) appendBytes(coluna, linhas, bytes, de, ate);
      else appendCp1252(coluna, linhas, bytes, de, ate);
    } else if (acao === acaoCampo.decimal) {
      const resultado = appendDecimal(coluna, linhas, bytes, de, ate, (instrucao >> 4) & 15, (instrucao >> 8) & 15);
      if (resultado !== resultadoNumero.ok) reportNumber(estado, plano, forma, f, resultado);
    } else {
      const dias = parseDataBytes(bytes, de, ate);
      if (dias !== dataInvalida) appendInt32(coluna, linhas, dias);
      else reportField(estado, 'SPED_DATA_INVALIDA', plano, forma, f);
    }
  }
}

/** The shape with this number of fields, else the version's own; what does not fit is reported. */
function chooseForma(
  estado: EstadoFaixa,
  plano: PlanoRegistro,
  registro: number,
  campos: number,
  inicio: number,
  fim: number,
): PlanoForma {
  // A record always has the shape of the chosen version first.
  const propria = plano.formas[0] as PlanoForma;
  const n = propria.campos.length;
  if (campos === n || (campos >= plano.minimoDeclarado && campos <= plano.maximoDeclarado)) return propria;
  if (plano.fimRtf !== null && campos > n && endsWithMark(estado.janela.bytes, inicio, fim, plano.fimRtf))
    return propria;
  const outra = plano.formas[plano.formaPorContagem[campos] ?? -1];
  if (outra) {
    if (estado.avisados[registro] === 0) {
      estado.avisados[registro] = 1;
      reportRecord(estado, 'SPED_OUTRO_LEIAUTE', plano, estado.linha, outra.leiaute);
    }
    return outra;
  }
  report(estado, campos < n ? 'SPED_CAMPOS_A_MENOS' : 'SPED_CAMPOS_A_MAIS', {
    linha: estado.linha,
    registro: plano.registro,
    campo: null,
    de: inicio,
    ate: fim,
    detalhe: `${campos} em vez de ${n}`,
  });
  return propria;
}
