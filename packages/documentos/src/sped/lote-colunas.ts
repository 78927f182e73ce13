import { type ColumnBuffer, nextBloco, reservePresentes } from '../columnar/column-buffer.ts';
import { motivoColuna, palavra, palavraLugar } from '../nucleo/controle.ts';
import { maxLinhasLote, maxLugares, type Nucleo } from '../nucleo/nucleo.ts';

/** A column of a batch and what it takes. */
export interface LugarLote {
  coluna: ColumnBuffer;
  /** One of `tipoLugar`. */
  tipo: number;
  /** Place of the field in its line; of lines and parents' lines, their place in the batch. */
  campo: number;
  casas: number;
  escala: number;
}

/** Rows of a batch that go to the end of their table. */
export interface LinhasLote {
  nucleo: Nucleo;
  lugares: readonly LugarLote[];
  /** Where the window and the batch lie in the core's memory. */
  janela: number;
  lote: number;
  quantas: number;
  /** Row of the table that the first one is. */
  base: number;
  cp1252: boolean;
  negativos: boolean;
}

/** Stores all fields of the rows with the compiled core; `storeOne` stores a single one that the core leaves alone. */
export function fillColunas(o: LinhasLote, storeOne: (lugar: LugarLote, r: number) => void): void {
  for (let de = 0; de < o.lugares.length; de += maxLugares) {
    const lugares = de === 0 && o.lugares.length <= maxLugares ? o.lugares : o.lugares.slice(de, de + maxLugares);
    fillLugares({ ...o, lugares }, storeOne);
  }
}

function fillLugares(o: LinhasLote, storeOne: (lugar: LugarLote, r: number) => void): void {
  const { nucleo, lugares, base, quantas } = o;
  const { controle, enderecos, funcoes } = nucleo;
  for (let k = 0; k < lugares.length; k++) {
    // Below their number.
    const lugar = lugares[k] as LugarLote;
    if (lugar.coluna.presentes) reservePresentes(lugar.coluna, base + quantas);
    describe(nucleo, k, lugar);
    lend(nucleo, k, lugar.coluna);
  }
  controle[palavra.ladrilho] = 0;
  controle[palavra.lugar] = 0;
  controle[palavra.linhaLote] = 0;
  const step = () =>
    funcoes.juntarLote(
      enderecos.controle,
      o.janela,
      enderecos.marcas,
      o.lote,
      maxLinhasLote,
      quantas,
      base,
      enderecos.lugares,
      lugares.length,
      Number(o.cp1252),
      Number(o.negativos),
    );
  while (!step()) {
    // The core tells a place that it was given and a row of the batch.
    const k = controle[palavra.lugar] as number;
    const lugar = lugares[k] as LugarLote;
    const { coluna } = lugar;
    takeBack(nucleo, k, coluna);
    const p = k * palavraLugar.total;
    const motivo = nucleo.lugares[p + palavra.motivo];
    if (motivo === motivoColuna.bloco) nextBloco(coluna, nucleo.lugares[p + palavra.precisa] ?? 0);
    else if (motivo === motivoColuna.esparsa) reservePresentes(coluna, base + quantas);
    // Memory outside the core's is only for what is rare: a single large value, or more tables than foreseen.
    const foraDoNucleo = coluna.blocos.at(-1)?.endereco === 0 || coluna.presentes?.endereco === 0;
    if (motivo === motivoColuna.especial || foraDoNucleo) {
      const r = controle[palavra.linhaLote] as number;
      storeOne(lugar, r);
      controle[palavra.linhaLote] = r + 1;
    }
    lend(nucleo, k, coluna);
  }
  for (let k = 0; k < lugares.length; k++) takeBack(nucleo, k, (lugares[k] as LugarLote).coluna);
}

function describe({ lugares }: Nucleo, k: number, { tipo, campo, casas, escala }: LugarLote): void {
  const p = k * palavraLugar.total;
  lugares[p + palavraLugar.tipo] = tipo;
  lugares[p + palavraLugar.campo] = campo;
  lugares[p + palavraLugar.casas] = casas;
  lugares[p + palavraLugar.escala] = escala;
}

/** Tells the core where the column stands. */
function lend({ lugares }: Nucleo, k: number, coluna: ColumnBuffer): void {
  const p = k * palavraLugar.total;
  const bloco = coluna.blocos[coluna.blocos.length - 1];
  const endereco = bloco === undefined ? 0 : bloco.endereco;
  lugares[p + palavra.bloco] = endereco;
  lugares[p + palavra.capacidade] = endereco === 0 ? 0 : coluna.bytes.length;
  lugares[p + palavra.usado] = coluna.armazenamento === 0 ? coluna.pos : coluna.pos * 4;
  lugares[p + palavra.naoNulos] = coluna.naoNulos;
  lugares[p + palavra.presentes] = coluna.presentes === null ? 0 : coluna.presentes.endereco;
}

function takeBack({ lugares }: Nucleo, k: number, coluna: ColumnBuffer): void {
  const p = k * palavraLugar.total;
  // The core's list of places has every one of their words.
  const usado = lugares[p + palavra.usado] as number;
  coluna.pos = coluna.armazenamento === 0 ? usado : usado >> 2;
  coluna.naoNulos = lugares[p + palavra.naoNulos] as number;
}
