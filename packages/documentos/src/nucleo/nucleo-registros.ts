import { type LayoutConferido, placeLayouts } from './layouts-nucleo.ts';
import { getModuloNucleo } from './modulo-nucleo.ts';

/** Words of a record's row in the table (nucleo/registros.ts). */
export const palavraLinha = {
  inicio: 0,
  fimLinha: 1,
  fim: 2,
  codigo: 3,
  linhas: 4,
  marca: 5,
  campos: 6,
  sinais: 7,
  total: 8,
} as const;

/**
 * What `conferir` says of a record, as bits of its row's last word: of its line, and what of it is still to be looked at; above
 * them, how many lines of the same record follow of which there is no more to say than of this one.
 */
export const sinalLinha = {
  aberta: 1,
  controle: 2,
  aConferir: 4,
  aCalcular: 8,
  aReferir: 16,
  aDocumentar: 32,
  tudo: 4 | 8 | 16 | 32,
  bitsSeguintes: 8,
} as const;

/** Finds the records of a SPED file, and compares their fields with a layout. One reader uses it at a time. */
export interface NucleoRegistros {
  /** The window, which the reader fills; what it holds behind its data is nobody's. */
  janela: Buffer;
  /** Rows of the records found last. */
  tabela: Int32Array;
  /** Bars of the records compared last: that before each field, and behind the last one its end. */
  marcas: Int32Array;
  /**
   * The number of each field beside the mark before it, of records that need not be looked at field by field: a decimal times
   * ten to its decimals (NaN of one that is not exact then), a date as aaaammdd, 0 of an empty field; of texts nothing.
   */
  valores: Float64Array;
  /** Finds the next records of the window; how many there are is at most a table's rows. */
  ler(inicio: number, usado: number, noFim: boolean): number;
  /**
   * What `conferir` compares with from now on. A record that is not among these is always to be looked at. The list that was
   * given last is not laid out again: it must not have changed.
   */
  carregar(layouts: readonly LayoutConferido[]): void;
  /** Tells about the file that is read now: its last day as aaaammdd, and what each CST of two digits is about. */
  comecar(arquivo: { ultimoDia: number; situacoes: Uint8Array }): void;
  /**
   * Tells which establishment is open before the next records are compared, by anything that changes with it. Codes that
   * were kept below another one are forgotten.
   */
  situar(estabelecimento: { mudancas: number; cnpj: string }): void;
  /** Keeps a code that stands in the window from `inicio` on, and was found in a table of the file. */
  lembrar(inicio: number, bytes: number, tabela: number): void;
  /** Cuts the first records of the table into fields, and tells what of them is not certainly as it has to be. */
  conferir(quantos: number): void;
}

interface Funcoes {
  lerRegistros(janela: number, inicio: number, usado: number, noFim: number, tabela: number, maximo: number): number;
  conferirCampos(
    janela: number,
    tabela: number,
    quantas: number,
    indice: number,
    layouts: number,
    marcas: number,
    valores: number,
    arquivo: number,
  ): void;
  lembrarCodigo(inicio: number, bytes: number, tabela: number, arquivo: number): void;
}

/** The longest window; whoever needs a longer one does without the core. */
export const MAIOR_JANELA: number = 1024 * 1024;
const folga = 64;
const maxLinhas = 512;
const marcasPorLinha = 258;

const marcas = 256 * 1024;
const valores = marcas + maxLinhas * marcasPorLinha * 4 + folga;
const janela = valores + maxLinhas * marcasPorLinha * 8;
const endereco = {
  indice: 64 * 1024,
  layouts: 80 * 1024,
  tabela: 96 * 1024,
  arquivo: 128 * 1024,
  ...{ marcas, valores, janela },
  especificacoes: janela + MAIOR_JANELA + folga,
} as const;
const bytesEspecificacoes = 1024 * 1024;
const bytesPagina = 64 * 1024;
const paginas = Math.ceil((endereco.especificacoes + bytesEspecificacoes) / bytesPagina);

/** What holds for a file (nucleo/layout-conferido.ts), in bytes from `endereco.arquivo`. */
const noArquivo = { secao: 0, temCnpj: 4, ultimoDia: 8, cnpj: 16, situacoes: 32 } as const;

/** Cores without work: a file is walked over many times. */
const parados: NucleoRegistros[] = [];
const maxParados = 2;

/** A core that nobody uses. */
export function takeNucleoRegistros(): NucleoRegistros {
  return parados.pop() ?? createNucleoRegistros();
}

/** Gives a core back for the next file. */
export function releaseNucleoRegistros(nucleo: NucleoRegistros): void {
  if (parados.length < maxParados) parados.push(nucleo);
}

function createNucleoRegistros(): NucleoRegistros {
  // The memory never grows, because that would detach every view of it; what is not written takes no room.
  const memory = new WebAssembly.Memory({ initial: paginas, maximum: paginas });
  const { buffer } = memory;
  const instancia = new WebAssembly.Instance(getModuloNucleo(), { env: { memory } });
  // The module is compiled from nucleo/nucleo.ts, and a test compares the two lists.
  const { lerRegistros, conferirCampos, lembrarCodigo } = instancia.exports as unknown as Funcoes;
  let carregados: readonly LayoutConferido[] = [];
  placeLayouts(buffer, endereco, carregados);
  const bytes = Buffer.from(buffer, endereco.arquivo);
  let secao = 0;
  let aberto = -1;
  const mudar = (cnpj: string): void => {
    bytes.writeInt32LE(++secao, noArquivo.secao);
    const conhecido = /^[0-9A-Z]{14}$/.test(cnpj);
    bytes.writeInt32LE(conhecido ? 1 : 0, noArquivo.temCnpj);
    if (conhecido) bytes.write(cnpj, noArquivo.cnpj, 'latin1');
  };
  return {
    janela: Buffer.from(buffer, endereco.janela, MAIOR_JANELA),
    tabela: new Int32Array(buffer, endereco.tabela, maxLinhas * palavraLinha.total),
    marcas: new Int32Array(buffer, endereco.marcas, maxLinhas * marcasPorLinha),
    valores: new Float64Array(buffer, endereco.valores, maxLinhas * marcasPorLinha),
    ler: (inicio, usado, noFim) =>
      lerRegistros(endereco.janela, inicio, usado, noFim ? 1 : 0, endereco.tabela, maxLinhas),
    carregar(layouts) {
      if (layouts === carregados) return;
      // What fails half way is not there.
      carregados = [];
      placeLayouts(buffer, endereco, layouts);
      carregados = layouts;
    },
    comecar({ ultimoDia, situacoes }) {
      bytes.writeDoubleLE(ultimoDia, noArquivo.ultimoDia);
      bytes.set(situacoes, noArquivo.situacoes);
      aberto = -1;
      mudar('');
    },
    situar({ mudancas, cnpj }) {
      if (mudancas === aberto) return;
      aberto = mudancas;
      mudar(cnpj);
    },
    lembrar: (inicio, quantos, tabela) => lembrarCodigo(endereco.janela + inicio, quantos, tabela, endereco.arquivo),
    conferir: (quantos) =>
      conferirCampos(
        endereco.janela,
        endereco.tabela,
        quantos,
        endereco.indice,
        endereco.layouts,
        endereco.marcas,
        endereco.valores,
        endereco.arquivo,
      ),
  };
}
