import {
  bytesLinhaTabela,
  bytesTrecho,
  EstadoFiltro,
  maxAchados,
  maxLinhasProcuradas,
  memoriaComum,
  memoriaFiltro,
  Papel,
  palavraLinhaTabela,
  Trecho,
} from './esquema.gerado.ts';
import { createInstancia } from './modulo-nucleo.ts';
import { MAIOR_JANELA } from './nucleo-registros.ts';
import { type PapelFiltro, placePapeis } from './place-papeis.ts';
import { createTrechos, type TrechosFiltrados } from './trechos-filtrados.ts';

/** Words of a row of the table that the filter fills and `readRegistros` does not. */
export const palavraFiltrada = { linha: palavraLinhaTabela.marca, deOutro: palavraLinhaTabela.campos } as const;

/** What a filter counted in a file. */
export interface ResumoFiltro {
  registros: number;
  /** Records without a role. */
  semPapel: number;
  /** How many records of each role there were, and the line of the first. Roles without a record are left out. */
  papeis: { codigo: number; vezes: number; primeira: number }[];
  trechos: TrechosFiltrados;
}

/** Finds wanted records in a SPED file and counts the others. */
export interface NucleoFiltro {
  /** The window, which the reader fills. The bytes behind its data have no meaning. */
  janela: Buffer;
  /** Rows of the records that were found last, as in `NucleoRegistros`. */
  tabela: Int32Array;
  /**
   * Begins a file. Returns false when there is no room for so many roles or filters. Lines are in order; small
   * stretches are for tests.
   */
  comecar(papeis: readonly PapelFiltro[], linhas: readonly number[], menorTrecho?: number): boolean;
  /** Reads on in the window, which begins at `deslocamento` of the file; returns how many records it found. */
  filtrar(inicio: number, usado: number, noFim: boolean, deslocamento: number): number;
  /** Where in the window the next record begins, the line that it is on, and whether the 9999 was passed. */
  proximo(): number;
  linha(): number;
  acabou(): boolean;
  /** The last record of each kept role, unless it was found: where it is in the file, its line and its length. */
  pendentes(): { codigo: number; posicao: number; linha: number; tamanho: number }[];
  /** Ends the file. */
  terminar(): ResumoFiltro;
}

/** Bytes of a stretch, at least. */
const menorTrechoPadrao = 2048;

/** An idle core. */
let parado: NucleoFiltro | undefined;

/** A core for reading one file: an idle one, or a new one. Give it back with `releaseNucleoFiltro`. */
export function takeNucleoFiltro(): NucleoFiltro {
  const livre = parado ?? createNucleoFiltro();
  parado = undefined;
  return livre;
}

/** Gives a core back, so that the next file can use it. The caller must not use it any more. */
export function releaseNucleoFiltro(nucleo: NucleoFiltro): void {
  parado = nucleo;
}

function createNucleoFiltro(): NucleoFiltro {
  const { funcoes, memoria } = createInstancia(memoriaFiltro.fim);
  const estado = new EstadoFiltro(memoria, memoriaFiltro.estado);
  const trecho = new Trecho(memoria, memoriaFiltro.trecho);
  const papel = new Papel(memoria, memoriaFiltro.papeis);
  const procuradas = new Int32Array(memoria, memoriaFiltro.linhas, maxLinhasProcuradas);
  let papeis: readonly PapelFiltro[] = [];
  let linhas: readonly number[] = [];
  /** Lines that were given to the core. */
  let dadas = 0;
  const giveLinhas = (): void => {
    if (estado.linhaUsada < estado.linhasDadas || (dadas === linhas.length && estado.linhasMais === 0)) return;
    // A record of many lines may be longer than the lines that are given at once.
    const proxima = estado.linha;
    while ((linhas[dadas] ?? proxima) < proxima) dadas++;
    const agora = linhas.slice(dadas, dadas + maxLinhasProcuradas);
    procuradas.set(agora);
    dadas += agora.length;
    estado.linhaUsada = 0;
    estado.linhasDadas = agora.length;
    estado.linhasMais = Number(dadas < linhas.length);
  };
  let trechos = createTrechos();
  return {
    janela: Buffer.from(memoria, memoriaComum.janela, MAIOR_JANELA),
    tabela: new Int32Array(memoria, memoriaFiltro.tabela, (maxAchados * bytesLinhaTabela) / 4),
    comecar(dosPapeis, dasLinhas, menorTrecho = menorTrechoPadrao) {
      new Uint8Array(memoria, memoriaFiltro.estado, memoriaFiltro.fim - memoriaFiltro.estado).fill(0);
      papeis = dosPapeis;
      linhas = dasLinhas;
      dadas = 0;
      trechos = createTrechos();
      estado.linha = 1;
      estado.aberto = -1;
      estado.bloco = -1;
      estado.linhasMais = 1;
      estado.menorTrecho = menorTrecho;
      trecho.posicao = -1;
      return placePapeis(memoria, papeis);
    },
    filtrar(inicio, usado, noFim, deslocamento) {
      giveLinhas();
      const quantos = funcoes.filterRegistros(inicio, usado, Number(noFim), deslocamento);
      trechos.push(new Uint8Array(memoria, memoriaFiltro.trechos, estado.trechos * bytesTrecho));
      return quantos;
    },
    proximo: () => estado.proximo,
    linha: () => estado.linha,
    acabou: () => estado.acabou !== 0,
    pendentes() {
      return papeis.flatMap(({ guardado }, i) => {
        const { codigo, posicao, ultima, tamanho, naTabela } = papel.at(i);
        return !guardado || ultima === 0 || naTabela !== 0 ? [] : [{ codigo, posicao, linha: ultima, tamanho }];
      });
    },
    terminar() {
      trechos.push(new Uint8Array(memoria, memoriaFiltro.trecho, trecho.posicao >= 0 ? bytesTrecho : 0));
      const vistos = papeis.map(({ codigo }, i) => {
        const { vezes, primeira } = papel.at(i);
        return { codigo, vezes, primeira };
      });
      return {
        registros: estado.ordem,
        semPapel: estado.semPapel,
        papeis: vistos.filter((p) => p.vezes > 0),
        trechos: trechos.close(),
      };
    },
  };
}
