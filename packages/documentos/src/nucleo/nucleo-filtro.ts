import { getModuloNucleo } from './modulo-nucleo.ts';
import { MAIOR_JANELA, palavraLinha } from './nucleo-registros.ts';

/** Words of a row of the table that `filtrar` fills and `lerRegistros` leaves alone. */
export const palavraFiltrada = { linha: palavraLinha.marca, deOutro: palavraLinha.campos } as const;

/** A field that a record may be found by. */
export interface FiltroCampo {
  /** Place in the line; REG is 0. */
  campo: number;
  /** Whether zeros before a number do not count. */
  numero: boolean;
  /** Values that are looked for, without blanks around them and without those zeros. */
  valores: Iterable<string>;
}

/** What the records of a code are to a filter. A record without a role marks its stretch. */
export interface PapelFiltro {
  codigo: number;
  nivel: number;
  /** Always found. */
  achado: boolean;
  /** Always found, with what is below it. */
  abre: boolean;
  /** Marks its stretch. */
  marcado: boolean;
  /** The last one is found before whatever is found with what is below it. */
  guardado: boolean;
  /** Those that have one of these values, and some others, are found with what is below them. */
  filtros: readonly FiltroCampo[];
}

/** The stretches of whole documents that a file was parted into. */
export interface TrechosFiltrados {
  quantos: number;
  /** Where it begins in the file. */
  posicao(n: number): number;
  /** First physical line, from 1. */
  linha(n: number): number;
  /** Records before it. */
  ordem(n: number): number;
  /** `codigo >>> 24` of all its records, unless it is marked. */
  bloco(n: number): number;
  /** Whether it has a record without a role, or one that marks it, or begins another block, or is the first one. */
  marcado(n: number): boolean;
}

/** What a filter counted in a file. */
export interface ResumoFiltro {
  registros: number;
  /** Records without a role. */
  semPapel: number;
  /** How many records of each role there were, and the line of the first; roles without any are not there. */
  papeis: { codigo: number; vezes: number; primeira: number }[];
  trechos: TrechosFiltrados;
}

/** Finds what is looked for in a SPED file, without telling of the rest more than how many records there are. */
export interface NucleoFiltro {
  /** The window, which the reader fills; what it holds behind its data is nobody's. */
  janela: Buffer;
  /** Rows of the records that were found last, as of `NucleoRegistros`. */
  tabela: Int32Array;
  /** Begins a file. False when there are more roles or filters than it has room for. Lines are in order; small stretches are for tests. */
  comecar(papeis: readonly PapelFiltro[], linhas: readonly number[], menorTrecho?: number): boolean;
  /** Reads on in the window, which begins so far into the file; tells how many records it found. */
  filtrar(inicio: number, usado: number, noFim: boolean, deslocamento: number): number;
  /** Where in the window the next record begins, the line that it is on, and whether the 9999 was passed. */
  proximo(): number;
  linha(): number;
  acabou(): boolean;
  /** The last records of those that are kept, unless they were found: by code, where they are in the file, their line and length. */
  pendentes(): { codigo: number; posicao: number; linha: number; tamanho: number }[];
  /** Ends the file. */
  terminar(): ResumoFiltro;
}

/** In the order of nucleo/filtro.ts. */
type Filtrar = (...argumentos: number[]) => number;

const folga = 64;
const maxAchados = 1024;
const maxPapeis = 512;
const maxFiltros = 2048;
const maxGuardados = 32;
const maxLinhas = 4096;
const maxTrechos = 512;
/** Bytes of a stretch, at least. */
const menorTrechoPadrao = 2048;
const chavesIndice = 2048;
const bits = 1 << 18;

// In bytes, as nucleo/filtro.ts reads them.
const tamanho = { papel: 48, filtro: 16, trecho: 24, linha: palavraLinha.total * 4 } as const;
const estado = {
  linha: 0,
  ordem: 4,
  aberto: 8,
  bloco: 12,
  proximo: 16,
  trechos: 20,
  semPapel: 24,
  acabou: 28,
} as const;
const lugar = {
  usada: 32,
  dadas: 36,
  mais: 40,
  quantosGuardados: 44,
  trecho: 48,
  menorTrecho: 72,
  guardados: 128,
} as const;
const doPapel = {
  nivel: 0,
  sinais: 4,
  filtros: 8,
  quantosFiltros: 12,
  vezes: 16,
  primeira: 20,
  posicao: 24,
  ultima: 32,
  tamanho: 36,
  naTabela: 40,
  codigo: 44,
} as const;
const sinal = { achado: 1, abre: 2, marcado: 4, guardado: 8 } as const;

const em = (() => {
  let livre = 64 * 1024;
  const reserve = (bytes: number): number => {
    const inicio = livre;
    livre += (bytes + 63) & ~63;
    return inicio;
  };
  return {
    estado: reserve(lugar.guardados + maxGuardados * 4),
    indice: reserve(chavesIndice * 8),
    papeis: reserve(maxPapeis * tamanho.papel),
    filtros: reserve(maxFiltros * tamanho.filtro),
    bits: reserve(bits / 8),
    linhas: reserve(maxLinhas * 4),
    trechos: reserve(maxTrechos * tamanho.trecho),
    tabela: reserve(maxAchados * tamanho.linha),
    janela: reserve(MAIOR_JANELA + folga),
    fim: livre,
  };
})();

/** A core without work. */
let parado: NucleoFiltro | undefined;

/** A core that nobody uses. */
export function takeNucleoFiltro(): NucleoFiltro {
  const livre = parado ?? createNucleoFiltro();
  parado = undefined;
  return livre;
}

/** Gives a core back for the next file. */
export function releaseNucleoFiltro(nucleo: NucleoFiltro): void {
  parado = nucleo;
}

function createNucleoFiltro(): NucleoFiltro {
  const paginas = Math.ceil(em.fim / (64 * 1024));
  // The memory never grows, because that would detach every view of it.
  const memory = new WebAssembly.Memory({ initial: paginas, maximum: paginas });
  const { buffer } = memory;
  const instancia = new WebAssembly.Instance(getModuloNucleo(), { env: { memory } });
  // The module is compiled from nucleo/nucleo.ts, and a test compares the two lists.
  const { filtrarRegistros } = instancia.exports as unknown as { filtrarRegistros: Filtrar };
  const bytes = new DataView(buffer);
  const get = (onde: number): number => bytes.getInt32(em.estado + onde, true);
  const set = (onde: number, valor: number): void => bytes.setInt32(em.estado + onde, valor, true);
  const lugares = new Int32Array(buffer, em.linhas, maxLinhas);
  let papeis: readonly PapelFiltro[] = [];
  let linhas: readonly number[] = [];
  /** Lines that were given. */
  let dadas = 0;
  const giveLinhas = (): void => {
    if (get(lugar.usada) < get(lugar.dadas) || (dadas === linhas.length && get(lugar.mais) === 0)) return;
    const agora = linhas.slice(dadas, dadas + maxLinhas);
    lugares.set(agora);
    dadas += agora.length;
    set(lugar.usada, 0);
    set(lugar.dadas, agora.length);
    set(lugar.mais, Number(dadas < linhas.length));
  };
  let trechos = createTrechos();
  return {
    janela: Buffer.from(buffer, em.janela, MAIOR_JANELA),
    tabela: new Int32Array(buffer, em.tabela, (maxAchados * tamanho.linha) / 4),
    comecar(dosPapeis, dasLinhas, menorTrecho = menorTrechoPadrao) {
      new Uint8Array(buffer, em.estado, em.janela - em.estado).fill(0);
      papeis = dosPapeis;
      linhas = dasLinhas;
      dadas = 0;
      trechos = createTrechos();
      set(estado.linha, 1);
      set(estado.aberto, -1);
      set(estado.bloco, -1);
      set(lugar.mais, 1);
      bytes.setFloat64(em.estado + lugar.trecho, -1, true);
      bytes.setFloat64(em.estado + lugar.menorTrecho, menorTrecho, true);
      return placePapeis(bytes, papeis);
    },
    filtrar(inicio, usado, noFim, deslocamento) {
      giveLinhas();
      const quantos = filtrarRegistros(
        ...[em.estado, em.janela, inicio, usado, Number(noFim), deslocamento],
        ...[em.tabela, maxAchados, em.indice, em.papeis, em.bits, em.linhas, em.trechos],
      );
      trechos.push(new Uint8Array(buffer, em.trechos, get(estado.trechos) * tamanho.trecho));
      return quantos;
    },
    proximo: () => get(estado.proximo),
    linha: () => get(estado.linha),
    acabou: () => get(estado.acabou) !== 0,
    pendentes() {
      return papeis.flatMap(({ guardado }, i) => {
        const onde = em.papeis + i * tamanho.papel;
        const ler = (palavra: number): number => bytes.getInt32(onde + palavra, true);
        if (!guardado || ler(doPapel.ultima) === 0 || ler(doPapel.naTabela) !== 0) return [];
        const posicao = bytes.getFloat64(onde + doPapel.posicao, true);
        return [{ codigo: ler(doPapel.codigo), posicao, linha: ler(doPapel.ultima), tamanho: ler(doPapel.tamanho) }];
      });
    },
    terminar() {
      const aberto = bytes.getFloat64(em.estado + lugar.trecho, true) >= 0;
      trechos.push(new Uint8Array(buffer, em.estado + lugar.trecho, aberto ? tamanho.trecho : 0));
      const dos = papeis.map(({ codigo }, i) => ({
        codigo,
        vezes: bytes.getInt32(em.papeis + i * tamanho.papel + doPapel.vezes, true),
        primeira: bytes.getInt32(em.papeis + i * tamanho.papel + doPapel.primeira, true),
      }));
      const encontrados = dos.filter((p) => p.vezes > 0);
      return {
        registros: get(estado.ordem),
        semPapel: get(estado.semPapel),
        papeis: encontrados,
        trechos: trechos.close(),
      };
    },
  };
}

/** Keeps stretches as the core writes them. */
function createTrechos(): { push: (bytes: Uint8Array) => void; close: () => TrechosFiltrados } {
  let dados = new Uint8Array(64 * 1024);
  let usado = 0;
  return {
    push(bytes) {
      if (usado + bytes.length > dados.length) {
        const maior = new Uint8Array(2 * (usado + bytes.length));
        maior.set(dados.subarray(0, usado));
        dados = maior;
      }
      dados.set(bytes, usado);
      usado += bytes.length;
    },
    close() {
      const { buffer } = dados;
      const posicoes = new Float64Array(buffer, 0, usado / 8);
      const palavras = new Int32Array(buffer, 0, usado / 4);
      // Words that are there.
      const ler = (n: number, palavra: number): number => palavras[n * 6 + palavra] as number;
      return {
        quantos: usado / tamanho.trecho,
        posicao: (n) => posicoes[n * 3] as number,
        linha: (n) => ler(n, 2),
        ordem: (n) => ler(n, 3),
        bloco: (n) => ler(n, 4),
        marcado: (n) => ler(n, 5) !== 0,
      };
    },
  };
}

function placePapeis(bytes: DataView, papeis: readonly PapelFiltro[]): boolean {
  const indice = new Int32Array(bytes.buffer, em.indice, chavesIndice * 2);
  indice.fill(-1, chavesIndice);
  const guardados = papeis.filter((p) => p.guardado).length;
  const filtros = papeis.reduce((soma, p) => soma + p.filtros.length, 0);
  if (papeis.length > maxPapeis || filtros > maxFiltros || guardados > maxGuardados) return false;
  let filtro: number = em.filtros;
  let guardado = em.estado + lugar.guardados;
  bytes.setInt32(em.estado + lugar.quantosGuardados, guardados, true);
  for (const [r, papel] of papeis.entries()) {
    let p = (Math.imul(papel.codigo, 0x9e3779b1) >>> 16) & (chavesIndice - 1);
    while ((indice[chavesIndice + p] ?? -1) >= 0) p = (p + 1) & (chavesIndice - 1);
    indice[p] = papel.codigo;
    indice[chavesIndice + p] = r;
    const onde = em.papeis + r * tamanho.papel;
    bytes.setInt32(onde + doPapel.nivel, papel.nivel, true);
    bytes.setInt32(onde + doPapel.sinais, sinaisDe(papel), true);
    bytes.setInt32(onde + doPapel.filtros, filtro, true);
    bytes.setInt32(onde + doPapel.quantosFiltros, papel.filtros.length, true);
    bytes.setInt32(onde + doPapel.codigo, papel.codigo, true);
    if (papel.guardado) {
      bytes.setInt32(guardado, onde, true);
      guardado += 4;
    }
    for (const { campo, numero, valores } of papel.filtros) {
      const semente = Math.imul(filtro, 0x9e3779b1);
      bytes.setInt32(filtro, campo, true);
      bytes.setInt32(filtro + 4, Number(numero), true);
      bytes.setInt32(filtro + 8, semente, true);
      filtro += tamanho.filtro;
      for (const valor of valores) addValor(bytes, { numero, semente, valor });
    }
  }
  return true;
}

const sinaisDe = (p: PapelFiltro): number =>
  (p.achado ? sinal.achado : 0) |
  (p.abre ? sinal.abre : 0) |
  (p.marcado ? sinal.marcado : 0) |
  (p.guardado ? sinal.guardado : 0);

/** Sets the bit of a value, unless it is one of those of which the core finds every record. */
function addValor(bytes: DataView, o: { numero: boolean; semente: number; valor: string }): void {
  if (!(o.numero ? /^\d*$/ : /^[\x20-\x7e]*$/).test(o.valor)) return;
  let h = o.semente;
  for (let i = 0; i < o.valor.length; i++) h = Math.imul(h ^ o.valor.charCodeAt(i), 0x01000193);
  const bit = (h ^ (h >>> 15)) & (bits - 1);
  const onde = em.bits + (bit >>> 3);
  bytes.setUint8(onde, bytes.getUint8(onde) | (1 << (bit & 7)));
}
