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

/** What `conferir` says of a record, as bits of its row's last word. */
export const sinalLinha = { aberta: 1, controle: 2, aConferir: 4 } as const;

/** Kinds of values that the core knows; what it does not know it hands back. */
export const tipoConferido = {
  qualquer: 0,
  texto: 1,
  inteiro: 2,
  decimal: 3,
  data: 4,
  cnpj: 5,
  desconhecido: 6,
} as const;

/** A field as the core compares it. Lengths are in bytes, of a decimal in digits. */
export interface CampoConferido {
  tipo: keyof typeof tipoConferido;
  maximo: number;
  exato: boolean;
  casas: number;
  obrigatorio: boolean;
  /** The only codes that the field may hold. */
  lista: readonly string[] | null;
}

/** A record's code as four bytes in one number, and its fields behind REG. */
export interface LayoutConferido {
  codigo: number;
  campos: readonly CampoConferido[];
}

/** Finds the records of a SPED file, and compares their fields with a layout. One reader uses it at a time. */
export interface NucleoRegistros {
  /** The window, which the reader fills; what it holds behind its data is nobody's. */
  janela: Buffer;
  /** Rows of the records found last. */
  tabela: Int32Array;
  /** Bars of the records compared last: that before each field, and behind the last one its end. */
  marcas: Int32Array;
  /** Finds the next records of the window; how many there are is at most a table's rows. */
  ler(inicio: number, usado: number, noFim: boolean): number;
  /**
   * What `conferir` compares with from now on. A record that is not among these is always to be looked at. The list that was
   * given last is not laid out again: it must not have changed.
   */
  carregar(layouts: readonly LayoutConferido[]): void;
  /** Cuts the first records of the table into fields, and tells which of them are not as their layout wants. */
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
  ): void;
}

/** The longest window; whoever needs a longer one does without the core. */
export const MAIOR_JANELA: number = 1024 * 1024;
const folga = 64;
const maxLinhas = 512;
const marcasPorLinha = 258;
const chavesIndice = 2048;
const maxLayouts = 512;
const bytesCampo = 32;
const bytesEspecificacoes = 1024 * 1024;

const endereco = {
  indice: 64 * 1024,
  layouts: 64 * 1024 + chavesIndice * 8,
  tabela: 96 * 1024,
  marcas: 128 * 1024,
  janela: 128 * 1024 + maxLinhas * marcasPorLinha * 4,
  especificacoes: 128 * 1024 + maxLinhas * marcasPorLinha * 4 + MAIOR_JANELA + folga,
} as const;
const bytesPagina = 64 * 1024;
const paginas = Math.ceil((endereco.especificacoes + bytesEspecificacoes) / bytesPagina);

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
  const { lerRegistros, conferirCampos } = instancia.exports as unknown as Funcoes;
  let carregados: readonly LayoutConferido[] = [];
  placeLayouts(buffer, carregados);
  return {
    janela: Buffer.from(buffer, endereco.janela, MAIOR_JANELA),
    tabela: new Int32Array(buffer, endereco.tabela, maxLinhas * palavraLinha.total),
    marcas: new Int32Array(buffer, endereco.marcas, maxLinhas * marcasPorLinha),
    ler: (inicio, usado, noFim) =>
      lerRegistros(endereco.janela, inicio, usado, noFim ? 1 : 0, endereco.tabela, maxLinhas),
    carregar(layouts) {
      if (layouts === carregados) return;
      // What fails half way is not there.
      carregados = [];
      placeLayouts(buffer, layouts);
      carregados = layouts;
    },
    conferir: (quantos) =>
      conferirCampos(endereco.janela, endereco.tabela, quantos, endereco.indice, endereco.layouts, endereco.marcas),
  };
}

/** Lays the layouts out as nucleo/campos.ts reads them. */
function placeLayouts(buffer: ArrayBuffer, layouts: readonly LayoutConferido[]): void {
  if (layouts.length > maxLayouts) throw new RangeError(`more than ${maxLayouts} records`);
  const indice = new Int32Array(buffer, endereco.indice, chavesIndice * 2);
  indice.fill(-1);
  const enderecos = new Int32Array(buffer, endereco.layouts, maxLayouts);
  const bytes = new DataView(buffer);
  let livre: number = endereco.especificacoes;
  const reserve = (quantos: number): number => {
    const inicio = livre;
    livre += (quantos + 7) & ~7;
    if (livre > buffer.byteLength) throw new RangeError('the layouts do not fit in the memory of the core');
    return inicio;
  };
  /** Many fields have the same list. */
  const listas = new Map<string, number>();
  const placeLista = (lista: readonly string[]): number | null => {
    const chave = lista.join(' ');
    const pronta = listas.get(chave);
    if (pronta !== undefined) return pronta;
    const codigos = codigosDe(lista);
    if (codigos === null) return null;
    const onde = reserve(8 + codigos.length * 8);
    listas.set(chave, onde);
    bytes.setInt32(onde, codigos.length, true);
    for (const [i, codigo] of codigos.entries()) bytes.setBigUint64(onde + 8 + i * 8, codigo, true);
    return onde;
  };
  for (const [r, { codigo, campos }] of layouts.entries()) {
    let p = (Math.imul(codigo, 0x9e3779b1) >>> 16) & (chavesIndice - 1);
    while ((indice[chavesIndice + p] ?? -1) >= 0) p = (p + 1) & (chavesIndice - 1);
    indice[p] = codigo;
    indice[chavesIndice + p] = r;
    // Behind the number of fields, REG included, room for REG itself, which is not compared.
    const layout = reserve(4 + (campos.length + 1) * bytesCampo);
    enderecos[r] = layout;
    bytes.setInt32(layout, campos.length + 1, true);
    for (const [i, campo] of campos.entries()) {
      const em = layout + 4 + (i + 1) * bytesCampo;
      const lista = campo.lista === null ? 0 : placeLista(campo.lista);
      const palavras = [
        lista === null ? tipoConferido.desconhecido : tipoConferido[campo.tipo],
        Math.min(campo.maximo, 0x7fffffff),
        campo.casas,
        Number(campo.obrigatorio),
        Number(campo.exato),
        lista ?? 0,
        0,
        0,
      ];
      for (const [k, valor] of palavras.entries()) bytes.setInt32(em + k * 4, valor, true);
    }
  }
}

/** Codes as the numbers that their bytes make, in order; null when the core cannot hold one of them. */
function codigosDe(lista: readonly string[]): bigint[] | null {
  const codigos: bigint[] = [];
  for (const texto of lista) {
    if (!/^[\x21-\x7e]{1,8}$/.test(texto)) return null;
    codigos.push([...Buffer.from(texto)].reduce((n, b) => (n << 8n) | BigInt(b), 0n));
  }
  return codigos.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
