import {
  Arquivo,
  bytesLinhaTabela,
  marcasPorLinha,
  maxLinhasTabela,
  memoriaComum,
  memoriaRegistros,
} from './esquema.gerado.ts';
import { type LayoutConferido, placeLayouts } from './layouts-nucleo.ts';
import { createInstancia } from './modulo-nucleo.ts';

export { palavraLinhaTabela as palavraLinha, sinalLinha } from './esquema.gerado.ts';

/** Finds the records of a SPED file and checks their fields against a layout. One reader uses it at a time. */
export interface NucleoRegistros {
  /** The window, which the reader fills. The bytes behind its data have no meaning. */
  janela: Buffer;
  /** Rows of the records found last. */
  tabela: Int32Array;
  /** Marks of the records checked last: the bar before each field, and the end of the last one. */
  marcas: Int32Array;
  /**
   * The number of each field, beside the mark before it, of records whose fields are certainly right: a decimal times
   * ten to its decimals (NaN when that is not exact), a date as aaaammdd, 0 of an empty field. Texts have no number.
   */
  valores: Float64Array;
  /** Finds the next records of the window, at most the rows of the table; returns how many it found. */
  read(inicio: number, usado: number, noFim: boolean): number;
  /**
   * Sets the layouts that `check` needs. TypeScript must check every record without one. The same list twice is laid
   * out only once: it must not change meanwhile.
   */
  load(layouts: readonly LayoutConferido[]): void;
  /** Begins a file: its last day as aaaammdd, and for each CST of two digits the bits of `sobreSituacao`. */
  comecar(arquivo: { ultimoDia: number; situacoes: Uint8Array }): void;
  /**
   * Sets the open establishment before the next records are checked; `mudancas` is a number that changes with it. The
   * codes that were kept for another one are forgotten.
   */
  situar(estabelecimento: { mudancas: number; cnpj: string }): void;
  /** Keeps a code that was found in a table of the file; it begins at `inicio` of the window. */
  lembrar(inicio: number, bytes: number, tabela: number): void;
  /** Cuts the first records of the table into fields, and sets signs for what is not certainly right. */
  check(quantos: number): void;
}

/** The longest window, in bytes (1 MiB). Longer records are read without the core. */
export const MAIOR_JANELA: number = 1024 * 1024;

/** Idle cores: a file is read many times. */
const parados: NucleoRegistros[] = [];
const maxParados = 2;

/** A core for reading one file: an idle one, or a new one. Give it back with `releaseNucleoRegistros`. */
export function takeNucleoRegistros(): NucleoRegistros {
  return parados.pop() ?? createNucleoRegistros();
}

/** Gives a core back, so that the next file can use it. The caller must not use it any more. */
export function releaseNucleoRegistros(nucleo: NucleoRegistros): void {
  if (parados.length < maxParados) parados.push(nucleo);
}

function createNucleoRegistros(): NucleoRegistros {
  const { funcoes, memoria } = createInstancia(memoriaRegistros.fim);
  const arquivo = new Arquivo(memoria, memoriaRegistros.arquivo);
  const lugarCnpj = Buffer.from(memoria, memoriaRegistros.cnpj, 14);
  let carregados: readonly LayoutConferido[] = [];
  placeLayouts(memoria, carregados);
  let aberto = -1;
  const mudar = (cnpj: string): void => {
    arquivo.secao++;
    const conhecido = /^[0-9A-Z]{14}$/.test(cnpj);
    arquivo.temCnpj = Number(conhecido);
    if (conhecido) lugarCnpj.write(cnpj, 'latin1');
  };
  return {
    janela: Buffer.from(memoria, memoriaComum.janela, MAIOR_JANELA),
    tabela: new Int32Array(memoria, memoriaRegistros.tabela, (maxLinhasTabela * bytesLinhaTabela) / 4),
    marcas: new Int32Array(memoria, memoriaRegistros.marcas, maxLinhasTabela * marcasPorLinha),
    valores: new Float64Array(memoria, memoriaRegistros.valores, maxLinhasTabela * marcasPorLinha),
    read: (inicio, usado, noFim) => funcoes.readRegistros(inicio, usado, Number(noFim)),
    load(layouts) {
      if (layouts === carregados) return;
      // When placing them fails, no layout counts as loaded.
      carregados = [];
      placeLayouts(memoria, layouts);
      carregados = layouts;
    },
    comecar({ ultimoDia, situacoes }) {
      arquivo.ultimoDia = ultimoDia;
      new Uint8Array(memoria).set(situacoes, memoriaRegistros.situacoes);
      aberto = -1;
      mudar('');
    },
    situar({ mudancas, cnpj }) {
      if (mudancas === aberto) return;
      aberto = mudancas;
      mudar(cnpj);
    },
    lembrar: (inicio, quantos, tabela) => funcoes.rememberCodigo(inicio, quantos, tabela),
    check: (quantos) => funcoes.checkCampos(quantos),
  };
}
