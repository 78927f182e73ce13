import { type ColumnBuffer, nextBloco, reservePresentes } from '../columnar/column-buffer.ts';
import { motivoColuna, palavra } from '../nucleo/controle.ts';
import type { Nucleo } from '../nucleo/nucleo.ts';

/** Rows of a batch and the column that one of their fields goes to. */
export interface CampoLote {
  nucleo: Nucleo;
  coluna: ColumnBuffer;
  /** Row of the table that the first one is. */
  base: number;
  quantas: number;
}

/**
 * Stores one field of several rows. `store` lets the compiled core store the rows from one on and returns the row it
 * stopped at; `storeOne` stores a single row that the core leaves alone.
 */
export function fillColuna(o: CampoLote, store: (de: number) => number, storeOne: (r: number) => void): void {
  const { nucleo, coluna, base, quantas } = o;
  const { controle } = nucleo;
  if (coluna.presentes) reservePresentes(coluna, base + quantas);
  for (let r = 0; ; ) {
    lend(nucleo, coluna);
    r = store(r);
    takeBack(nucleo, coluna);
    if (r >= quantas) return;
    const motivo = controle[palavra.motivo];
    if (motivo === motivoColuna.bloco) nextBloco(coluna, controle[palavra.precisa] ?? 0);
    else if (motivo === motivoColuna.esparsa) reservePresentes(coluna, base + quantas);
    // Memory outside the core's is only for what is rare: a single large value, or more tables than foreseen.
    const foraDoNucleo = coluna.blocos.at(-1)?.endereco === 0 || coluna.presentes?.endereco === 0;
    if (motivo === motivoColuna.especial || foraDoNucleo) storeOne(r++);
  }
}

/** Tells the core where the column stands. */
function lend({ controle }: Nucleo, coluna: ColumnBuffer): void {
  const endereco = coluna.blocos.at(-1)?.endereco ?? 0;
  controle[palavra.bloco] = endereco;
  controle[palavra.capacidade] = endereco === 0 ? 0 : coluna.bytes.length;
  controle[palavra.usado] = coluna.armazenamento === 0 ? coluna.pos : coluna.pos * 4;
  controle[palavra.naoNulos] = coluna.naoNulos;
  controle[palavra.presentes] = coluna.presentes?.endereco ?? 0;
}

function takeBack({ controle }: Nucleo, coluna: ColumnBuffer): void {
  // The control block has every one of its words.
  const usado = controle[palavra.usado] as number;
  coluna.pos = coluna.armazenamento === 0 ? usado : usado >> 2;
  coluna.naoNulos = controle[palavra.naoNulos] as number;
}
