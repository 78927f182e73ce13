import { appendBytes, appendInt32, type ColumnBuffer } from '../columnar/column-buffer.ts';
import type { TableBuffer } from '../columnar/table-buffer.ts';
import { maxLinhasGrupo } from '../nucleo/esquema.gerado.ts';
import { appendDecimal, resultadoNumero } from './append-decimal.ts';
import { type EstadoFatia, keepCounter, maxBarras, report } from './estado-fatia.ts';
import { endsWithMark } from './fim-registro.ts';
import { acaoCampo } from './layouts/acao-campo.ts';
import type { PlanoForma, PlanoRegistro } from './layouts/plano-leitura.ts';
import { flushRegistro } from './lote-registro.ts';
import { dataInvalida, parseDataBytes } from './parse-data.ts';
import { appendText } from './read-desconhecido.ts';
import { reportField, reportNumber, reportRecord } from './report-campo.ts';
import { writeTabela } from './saida-fatia.ts';
import { startRow } from './start-row.ts';
import { appendCp1252 } from './texto-cp1252.ts';

const barra = 124;

/** Stores a record with any fields. Its `n` bars are in `estado.barras`. */
export function readRecord(
  estado: EstadoFatia,
  plano: PlanoRegistro,
  registro: number,
  inicio: number,
  fim: number,
  n: number,
): void {
  const { barras, janela, linha } = estado;
  const { bytes } = janela;
  let campos = n - 1;
  if (n <= maxBarras && barras[n - 1] !== fim - 1) {
    // The bar behind the last field is missing: use the end of the line.
    barras[n] = fim;
    campos = n;
    report(estado, 'SPED_SEM_BARRA_FINAL', { linha, registro: plano.registro, campo: null, de: inicio, ate: fim });
  }

  // The waiting rows come before this one in the columns of the table.
  flushRegistro(estado, registro);
  const tabela = startRow(estado, plano, registro, bytes[inicio + 1] as number);
  const semBarra = bytes[fim - 1] === barra ? fim - 1 : fim;
  if (plano.livre) {
    // The values behind REG have no layout: they stay together, without the closing bar.
    appendText(estado, tabela, 2, (barras[1] as number) + 1, semBarra);
  } else {
    const forma = chooseForma(estado, plano, registro, campos, inicio, fim);
    const total = forma.campos.length;
    if (plano.fimRtf !== null && campos > total && n <= maxBarras && endsWithMark(bytes, inicio, fim, plano.fimRtf)) {
      // The payload has bars in it: its closing mark is still the last field.
      barras[total - 1] = barras[campos - 1] as number;
      barras[total] = barras[campos] as number;
      campos = total;
    }
    const deslocado = campos > total && isDeslocado(estado, forma, campos);
    if (deslocado) reportRecord(estado, 'SPED_CAMPOS_DESLOCADOS', plano, linha, `${campos} em vez de ${total}`);
    readFields(estado, plano, forma, tabela, { quantos: Math.min(campos, total), soTextos: deslocado });
    if (campos > total) appendText(estado, tabela, tabela.colunas.length - 1, (barras[total] as number) + 1, semBarra);
  }
  if (plano.contador) keepCounter(estado, plano, campos);
  tabela.linhas++;
  if (tabela.linhas >= maxLinhasGrupo) writeTabela(estado.saida, tabela);
}

/**
 * Whether the fields of a line with too many of them are not where the layout has them: something stands behind the
 * last one, and a date or a number is none. Nobody knows then which amount is which.
 */
function isDeslocado({ barras, janela }: EstadoFatia, forma: PlanoForma, campos: number): boolean {
  if (campos > maxBarras) return true;
  const { bytes } = janela;
  // There is one more bar than fields.
  const valor = (f: number) => bytes.toString('latin1', (barras[f] as number) + 1, barras[f + 1]).trim();
  const total = forma.campos.length;
  const sobra = Array.from({ length: campos - total }, (_, i) => valor(total + i));
  if (sobra.every((v) => v === '')) return false;
  return forma.acoes.some((acao, f) => {
    if (acao === acaoCampo.decimal) return !/^-?\d*(?:,\d*)?$/.test(valor(f));
    if (acao !== acaoCampo.data || valor(f) === '') return false;
    const texto = Buffer.from(valor(f), 'latin1');
    return parseDataBytes(texto, 0, texto.length) === dataInvalida;
  });
}

/** Stores the fields 2 to `quantos` of a line whose bars are known; with `soTextos`, no numbers and no dates. */
function readFields(
  estado: EstadoFatia,
  plano: PlanoRegistro,
  forma: PlanoForma,
  tabela: TableBuffer,
  { quantos, soTextos }: { quantos: number; soTextos: boolean },
): void {
  const { barras, janela, fatia, linha } = estado;
  const { bytes } = janela;
  const { colunas, linhas } = tabela;
  const comoEstao = fatia.encoding !== 'windows-1252' || janela.ascii;
  // There is one action per field, and the line has at least as many bars.
  let ate = barras[1] as number;
  for (let f = 1; f < quantos; f++) {
    const de = ate + 1;
    ate = barras[f + 1] as number;
    if (de >= ate) continue;
    const acao = forma.acoes[f];
    const coluna = colunas[forma.colunas[f] as number] as ColumnBuffer;
    if (acao === acaoCampo.texto) {
      if (comoEstao) appendBytes(coluna, linhas, bytes, de, ate);
      else appendCp1252(coluna, linhas, bytes, de, ate);
    } else if (soTextos) {
      // They may be those of other fields.
    } else if (acao === acaoCampo.decimal) {
      const resultado = appendDecimal(coluna, linhas, bytes, de, ate, forma.casas[f] ?? 0, forma.escalas[f] ?? 0);
      if (resultado !== resultadoNumero.ok) reportNumber(estado, plano, forma, f, resultado, { linha, de, ate });
    } else {
      const dias = parseDataBytes(bytes, de, ate);
      if (dias !== dataInvalida) appendInt32(coluna, linhas, dias);
      else reportField(estado, 'SPED_DATA_INVALIDA', plano, forma, f, { linha, de, ate });
    }
  }
}

/** The shape with this number of fields, else that of the version; reports a difference. */
function chooseForma(
  estado: EstadoFatia,
  plano: PlanoRegistro,
  registro: number,
  campos: number,
  inicio: number,
  fim: number,
): PlanoForma {
  // The first shape of a record is that of the chosen version.
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
