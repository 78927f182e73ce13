import { type ColumnBuffer, nextBloco, reservePresentes } from '../columnar/column-buffer.ts';
import { maxLugares, motivoColuna } from '../nucleo/esquema.gerado.ts';
import type { Nucleo } from '../nucleo/nucleo.ts';

/** A column of a batch and the field that it takes. */
export interface LugarLote {
  coluna: ColumnBuffer;
  /** One of `tipoLugar`. */
  tipo: number;
  /** Place of the field in its line; of the lines and of the parents' lines, their place in the batch. */
  campo: number;
  casas: number;
  escala: number;
}

/** Rows of a batch, which are added to their table. */
export interface LinhasLote {
  nucleo: Nucleo;
  lugares: readonly LugarLote[];
  /** Address of the batch. */
  lote: number;
  quantas: number;
  /** Row of the table that the first one becomes. */
  base: number;
  cp1252: boolean;
  negativos: boolean;
}

/** Stores all fields of the rows with the compiled core; `storeOne` stores a single one that the core cannot store. */
export function fillColunas(o: LinhasLote, storeOne: (lugar: LugarLote, r: number) => void): void {
  for (let de = 0; de < o.lugares.length; de += maxLugares) {
    const lugares = de === 0 && o.lugares.length <= maxLugares ? o.lugares : o.lugares.slice(de, de + maxLugares);
    fillLugares({ ...o, lugares }, storeOne);
  }
}

function fillLugares(o: LinhasLote, storeOne: (lugar: LugarLote, r: number) => void): void {
  const { nucleo, lugares, base, quantas } = o;
  const { funcoes, lote } = nucleo;
  for (let k = 0; k < lugares.length; k++) {
    // The loop stays below their number.
    const lugar = lugares[k] as LugarLote;
    if (lugar.coluna.presentes) reservePresentes(lugar.coluna, base + quantas);
    describe(nucleo, k, lugar);
    lend(nucleo, k, lugar.coluna);
  }
  lote.inicios = o.lote;
  lote.quantas = quantas;
  lote.base = base;
  lote.lugares = lugares.length;
  lote.cp1252 = Number(o.cp1252);
  lote.negativos = Number(o.negativos);
  lote.ladrilho = 0;
  lote.lugar = 0;
  lote.linha = 0;
  while (!funcoes.joinLote()) {
    const k = lote.lugar;
    // The core stops at a place that it was given.
    const lugar = lugares[k] as LugarLote;
    const { coluna } = lugar;
    takeBack(nucleo, k, coluna);
    const { motivo, precisa } = nucleo.lugares.at(k);
    if (motivo === motivoColuna.bloco) nextBloco(coluna, precisa);
    else if (motivo === motivoColuna.esparsa) reservePresentes(coluna, base + quantas);
    // Memory outside the core is rare: a single large value, or more tables than foreseen.
    const foraDoNucleo = coluna.blocos.at(-1)?.endereco === 0 || coluna.presentes?.endereco === 0;
    if (motivo === motivoColuna.especial || foraDoNucleo) {
      storeOne(lugar, lote.linha);
      lote.linha++;
    }
    lend(nucleo, k, coluna);
  }
  for (let k = 0; k < lugares.length; k++) takeBack(nucleo, k, (lugares[k] as LugarLote).coluna);
}

function describe({ lugares }: Nucleo, k: number, { tipo, campo, casas, escala }: LugarLote): void {
  const lugar = lugares.at(k);
  lugar.tipo = tipo;
  lugar.campo = campo;
  lugar.casas = casas;
  lugar.escala = escala;
}

/** Writes to the core's memory where the column continues. */
function lend({ lugares }: Nucleo, k: number, coluna: ColumnBuffer): void {
  const lugar = lugares.at(k);
  const bloco = coluna.blocos[coluna.blocos.length - 1];
  const endereco = bloco === undefined ? 0 : bloco.endereco;
  lugar.bloco = endereco;
  lugar.capacidade = endereco === 0 ? 0 : coluna.bytes.length;
  lugar.usado = coluna.armazenamento === 0 ? coluna.pos : coluna.pos * 4;
  lugar.naoNulos = coluna.naoNulos;
  lugar.presentes = coluna.presentes === null ? 0 : coluna.presentes.endereco;
}

/** Takes over from the core how much of the column is stored. */
function takeBack({ lugares }: Nucleo, k: number, coluna: ColumnBuffer): void {
  const { usado, naoNulos } = lugares.at(k);
  coluna.pos = coluna.armazenamento === 0 ? usado : usado >> 2;
  coluna.naoNulos = naoNulos;
}
