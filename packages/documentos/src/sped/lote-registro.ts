import type { ColumnBuffer } from '../columnar/column-buffer.ts';
import type { TableBuffer } from '../columnar/table-buffer.ts';
import { type EstadoFaixa, type LoteRegistro, settleProblemas } from './estado-faixa.ts';
import { acaoCampo } from './layouts/acao-campo.ts';
import type { PlanoForma, PlanoRegistro } from './layouts/plano-leitura.ts';
import { appendDatas, appendDecimais, appendTextos, type CampoLote } from './lote-colunas.ts';
import { reportField, reportNumber } from './report-campo.ts';
import { maxLinhasGrupo, releaseMemoria, writeTabela } from './saida-faixa.ts';

const maxLinhasLote = 512;

/** Adds a row that has exactly the fields of the shape and is about to be counted in the table. */
export function addLote(
  estado: EstadoFaixa,
  registro: number,
  row: { plano: PlanoRegistro; forma: PlanoForma; tabela: TableBuffer; inicio: number },
): void {
  let lote = estado.lotes[registro];
  if (!lote) {
    const { plano, forma, tabela } = row;
    const inicios = new Int32Array(maxLinhasLote);
    lote = { plano, forma, tabela, quantas: 0, inicios, linhas: new Int32Array(maxLinhasLote) };
    estado.lotes[registro] = lote;
  }
  if (lote.quantas === maxLinhasLote || lote.forma !== row.forma) flushLote(estado, lote);
  lote.forma = row.forma;
  if (lote.quantas === 0) estado.lotesAtivos.push(lote);
  lote.inicios[lote.quantas] = row.inicio;
  lote.linhas[lote.quantas] = estado.linha;
  lote.quantas++;
}

/** Stores the waiting rows of a record, before something else is stored in its table. */
export function flushRegistro(estado: EstadoFaixa, registro: number): void {
  const lote = estado.lotes[registro];
  if (lote) flushLote(estado, lote);
}

/** Stores all waiting rows, settles the problems and keeps memory within its bound. The marks are free again. */
export function flushLotes(estado: EstadoFaixa): void {
  for (const lote of estado.lotesAtivos) flushLote(estado, lote);
  estado.lotesAtivos.length = 0;
  settleProblemas(estado);
  if (estado.saida.memoria.alocado > estado.saida.maxMemoria) releaseMemoria(estado.saida);
}

/** Ends a row: a full row group is written. */
export function endRow(estado: EstadoFaixa, registro: number, tabela: TableBuffer): void {
  tabela.linhas++;
  if (tabela.linhas < maxLinhasGrupo) return;
  flushRegistro(estado, registro);
  writeTabela(estado.saida, tabela);
}

function flushLote(estado: EstadoFaixa, lote: LoteRegistro): void {
  const { plano, forma, tabela, quantas, inicios, linhas } = lote;
  if (quantas === 0) return;
  const { janela, marcas, faixa } = estado;
  const utf8 = faixa.encoding !== 'windows-1252' || janela.ascii;
  const campo: CampoLote = {
    bytes: janela.bytes,
    view: janela.view,
    marcas,
    inicios,
    quantas,
    campo: 0,
    base: tabela.linhas - quantas,
  };
  const total = forma.campos.length;
  for (let f = 1; f < total; f++) {
    campo.campo = f;
    // Shapes name columns of their own table.
    const coluna = tabela.colunas[forma.colunas[f] as number] as ColumnBuffer;
    const acao = forma.acoes[f];
    if (acao === acaoCampo.texto) appendTextos(coluna, campo, utf8);
    else if (acao === acaoCampo.decimal) {
      appendDecimais(coluna, campo, forma.casas[f] ?? 0, forma.escalas[f] ?? 0, (r, de, ate, resultado) =>
        reportNumber(estado, plano, forma, f, resultado, { linha: linhas[r] as number, de, ate }),
      );
    } else {
      appendDatas(coluna, campo, (r, de, ate) =>
        reportField(estado, 'SPED_DATA_INVALIDA', plano, forma, f, { linha: linhas[r] as number, de, ate }),
      );
    }
  }
  lote.quantas = 0;
}
