import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import {
  type EncodingSped,
  MAIOR_JANELA,
  type NucleoRegistros,
  palavraLinha,
  releaseNucleoRegistros,
  takeNucleoRegistros,
} from '@apura/documentos/registros';
import { nextRegistro } from './next-registro.ts';
import { createRegistro, setRegistro } from './registro-achado.ts';
import { codigoDe, type RegistroBruto } from './registro-bruto.ts';
import { type FonteSped, openFonte } from './sped-composto.ts';
import {
  createVisitaFiltrada,
  type FiltroVisita,
  leaveFiltro,
  type Visitados,
  type VisitaJanela,
} from './visita-filtrada.ts';

export interface WalkOptions {
  path: FonteSped;
  /** Called for every record up to the 9999, in order. */
  visit: (registro: RegistroBruto) => void;
  /** Whether the encoding is wanted: every byte is then looked at. */
  encoding?: boolean;
  /** Called with the core before the records that it found are visited: the first ones of its table. */
  achados?: (nucleo: NucleoRegistros, quantos: number) => void;
  /**
   * Asked after each record: how many of those behind it, all of one line and found by the core, need not be visited.
   */
  pular?: () => number;
  /**
   * Finds what is visited, when not everything is. Behind a record that is longer than its window everything is
   * visited; `semFiltro` tells.
   */
  filtro?: FiltroVisita;
  /** Asked after each window: whether nothing more is wanted. */
  basta?: () => boolean;
  signal?: AbortSignal;
  /** Bytes read at once; small ones are for tests. */
  janelaBytes?: number;
}

export interface WalkResult {
  /**
   * Offset of the first byte behind the last record: of the 9999, as a rule, and of a signature or the end of the file.
   */
  fimRegistros: number;
  tamanho: number;
  /** Bytes of a mark of UTF-8 at the start, which are no part of any record. */
  bom: number;
  /** Of what was walked over; Windows-1252 unless it was asked for. */
  encoding: EncodingSped;
}

const janelaPadrao = 256 * 1024;
/** A line longer than this is no record of any program. */
const maxBytesRegistro = 256 * 1024 * 1024;
const registro9999 = codigoDe('9999');

/**
 * Walks a SPED file record by record with one window of memory. What is visited, put together, is the file without its
 * mark of UTF-8 and without what follows the 9999. Lets the event loop breathe between windows.
 */
export async function walkRegistros(o: WalkOptions): Promise<WalkResult> {
  const leitura = openFonte(o.path);
  const nucleo = takeNucleoRegistros();
  try {
    const { tamanho } = leitura;
    let visitarJanela = o.filtro ? createVisitaFiltrada(o, o.filtro) : createVisita(o, nucleo, 1);
    let { janela } = o.filtro?.nucleo ?? nucleo;
    let capacidade = Math.min(MAIOR_JANELA, Math.max(64, o.janelaBytes ?? janelaPadrao));
    let usado = 0;
    let proximo = 0;
    let bom = 0;
    let ascii = true;
    let utf8 = true;
    // A record is never cut, so neither is a character.
    const look = (bytes: Buffer): void => {
      if (o.encoding !== true || !utf8 || isAscii(bytes)) return;
      ascii = false;
      utf8 = isUtf8(bytes);
    };
    const encoding = (): EncodingSped =>
      o.encoding !== true ? 'windows-1252' : ascii ? 'ascii' : utf8 ? 'utf-8' : 'windows-1252';
    for (;;) {
      o.signal?.throwIfAborted();
      const lidos = leitura.ler(janela, usado, capacidade - usado);
      if (proximo === 0 && janela.subarray(0, Math.min(3, lidos)).equals(marcaUtf8)) {
        bom = 3;
        janela.copyWithin(0, bom, lidos);
        usado = -bom;
      }
      usado += lidos;
      proximo += lidos;
      const noFim = lidos === 0;
      const { pos, acabou, linha } = visitarJanela(janela, usado, proximo - usado, noFim);
      look(janela.subarray(0, pos));
      if (acabou) return { fimRegistros: proximo - usado + pos, tamanho, bom, encoding: encoding() };
      if (noFim) return { fimRegistros: tamanho, tamanho, bom, encoding: encoding() };
      if (o.basta?.() === true) return { fimRegistros: proximo - usado + pos, tamanho, bom, encoding: encoding() };
      if (pos > 0) janela.copyWithin(0, pos, usado);
      else if (usado === capacidade) {
        if (usado >= maxBytesRegistro) {
          const nome = typeof o.path === 'string' ? o.path : o.path.base;
          throw new RangeError(`${nome}: linha ${linha} longa demais`);
        }
        capacidade *= 2;
        if (capacidade > janela.length) {
          if (o.filtro && janela === o.filtro.nucleo.janela) {
            leaveFiltro(o.path, o.filtro);
            visitarJanela = createVisita(o, nucleo, linha);
          }
          const maior = Buffer.allocUnsafe(capacidade);
          janela.copy(maior, 0, 0, usado);
          janela = maior;
        }
      }
      usado -= pos;
      await setImmediate();
    }
  } finally {
    leitura.close();
    releaseNucleoRegistros(nucleo);
  }
}

/** Visits the whole records of one window after the other, of which the first is on that line. */
function createVisita(o: WalkOptions, nucleo: NucleoRegistros, primeira: number): VisitaJanela {
  const { tabela } = nucleo;
  const { pular } = o;
  const r = createRegistro(nucleo.janela);
  let linha = primeira;
  /** True behind the 9999. */
  const visitar = (): boolean => {
    r.linha = linha;
    linha += r.linhas;
    o.visit(r);
    return r.codigo === registro9999;
  };
  const comNucleo = (usado: number, noFim: boolean): Visitados => {
    let pos = 0;
    for (;;) {
      const quantos = nucleo.ler(pos, usado, noFim);
      if (quantos === 0) return { pos, acabou: false, linha };
      o.achados?.(nucleo, quantos);
      for (let n = 0; n < quantos; n++) {
        setRegistro(r, tabela, n);
        pos = r.fim;
        if (visitar()) return { pos, acabou: true, linha };
        if (pular === undefined) continue;
        const seguintes = pular();
        if (seguintes === 0) continue;
        n += seguintes;
        linha += seguintes;
        pos = tabela[n * palavraLinha.total + palavraLinha.fim] as number;
      }
    }
  };
  return (janela, usado, deslocamento, noFim) => {
    r.bytes = janela;
    r.deslocamento = deslocamento;
    if (janela === nucleo.janela) return comNucleo(usado, noFim);
    r.lugar = -1;
    let pos = 0;
    while (pos < usado && nextRegistro(r, pos, usado, noFim)) {
      pos = r.fim;
      if (visitar()) return { pos, acabou: true, linha };
    }
    return { pos, acabou: false, linha };
  };
}

const marcaUtf8 = Buffer.from([0xef, 0xbb, 0xbf]);
