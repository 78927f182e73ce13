import { getModuloNucleo } from './modulo-nucleo.ts';
import { MAIOR_JANELA, palavraLinha } from './nucleo-registros.ts';
import { bytesPapeis, bytesPapel, doPapel, type PapelFiltro, placePapeis } from './place-papeis.ts';
import { bytesTrecho, createTrechos, type TrechosFiltrados } from './trechos-filtrados.ts';

/** Words of a row of the table that `filtrar` fills and `lerRegistros` leaves alone. */
export const palavraFiltrada = { linha: palavraLinha.marca, deOutro: palavraLinha.campos } as const;

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
const maxLinhas = 4096;
const maxTrechos = 512;
/** Bytes of a stretch, at least. */
const menorTrechoPadrao = 2048;

const bytesLinha = palavraLinha.total * 4;

// In bytes, as nucleo/filtro.ts and nucleo/trechos.ts read them.
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
const em = (() => {
  let livre = 64 * 1024;
  const reserve = (bytes: number): number => {
    const inicio = livre;
    livre += (bytes + 63) & ~63;
    return inicio;
  };
  return {
    estado: reserve(lugar.guardados + bytesPapeis.guardados),
    indice: reserve(bytesPapeis.indice),
    papeis: reserve(bytesPapeis.papeis),
    filtros: reserve(bytesPapeis.filtros),
    bits: reserve(bytesPapeis.bits),
    linhas: reserve(maxLinhas * 4),
    trechos: reserve(maxTrechos * bytesTrecho),
    tabela: reserve(maxAchados * bytesLinha),
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
    // A record of many lines may be longer than those that are given at once.
    const proxima = get(estado.linha);
    while ((linhas[dadas] ?? proxima) < proxima) dadas++;
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
    tabela: new Int32Array(buffer, em.tabela, (maxAchados * bytesLinha) / 4),
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
      const { indice, papeis: lugarPapeis, filtros, bits } = em;
      const quantosGuardados = em.estado + lugar.quantosGuardados;
      const guardados = em.estado + lugar.guardados;
      return placePapeis(bytes, { indice, papeis: lugarPapeis, filtros, bits, quantosGuardados, guardados }, papeis);
    },
    filtrar(inicio, usado, noFim, deslocamento) {
      giveLinhas();
      const quantos = filtrarRegistros(
        ...[em.estado, em.janela, inicio, usado, Number(noFim), deslocamento],
        ...[em.tabela, maxAchados, em.indice, em.papeis, em.bits, em.linhas, em.trechos],
      );
      trechos.push(new Uint8Array(buffer, em.trechos, get(estado.trechos) * bytesTrecho));
      return quantos;
    },
    proximo: () => get(estado.proximo),
    linha: () => get(estado.linha),
    acabou: () => get(estado.acabou) !== 0,
    pendentes() {
      return papeis.flatMap(({ guardado }, i) => {
        const onde = em.papeis + i * bytesPapel;
        const ler = (palavra: number): number => bytes.getInt32(onde + palavra, true);
        if (!guardado || ler(doPapel.ultima) === 0 || ler(doPapel.naTabela) !== 0) return [];
        const posicao = bytes.getFloat64(onde + doPapel.posicao, true);
        return [{ codigo: ler(doPapel.codigo), posicao, linha: ler(doPapel.ultima), tamanho: ler(doPapel.tamanho) }];
      });
    },
    terminar() {
      const aberto = bytes.getFloat64(em.estado + lugar.trecho, true) >= 0;
      trechos.push(new Uint8Array(buffer, em.estado + lugar.trecho, aberto ? bytesTrecho : 0));
      const dos = papeis.map(({ codigo }, i) => ({
        codigo,
        vezes: bytes.getInt32(em.papeis + i * bytesPapel + doPapel.vezes, true),
        primeira: bytes.getInt32(em.papeis + i * bytesPapel + doPapel.primeira, true),
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
