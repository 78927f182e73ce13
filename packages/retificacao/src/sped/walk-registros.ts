import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import {
  type EncodingSped,
  findInicioSped,
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
  /** Whether to detect the encoding, which reads every byte. */
  encoding?: boolean;
  /** Called with the core before the first `quantos` records of its table are visited. */
  achados?: (nucleo: NucleoRegistros, quantos: number) => void;
  /**
   * Called after each record; returns how many of the next records, all of one line and found by the core, to skip.
   */
  pular?: () => number;
  /**
   * Selects the records to visit. After a record that is longer than the window all records are visited, and
   * `semFiltro` is called.
   */
  filtro?: FiltroVisita;
  /** Called after each window; true ends the walk. */
  basta?: () => boolean;
  signal?: AbortSignal;
  /** Bytes read at once; tests use small windows. */
  janelaBytes?: number;
}

export interface WalkResult {
  /**
   * Offset of the first byte after the last record (normally 9999): a signature, or the end of the file.
   */
  fimRegistros: number;
  tamanho: number;
  /** Offset of the first record: what is before it belongs to none, such as a byte order mark. */
  inicio: number;
  /** Encoding of the bytes that were read; Windows-1252 unless `encoding` asked to detect it. */
  encoding: EncodingSped;
}

const janelaPadrao = 256 * 1024;
/** No program writes a longer record. */
const maxBytesRegistro = 256 * 1024 * 1024;
const registro9999 = codigoDe('9999');

/**
 * Walks a SPED file record by record with one window of memory, and yields to the event loop between windows. The
 * visited records together are the file without what is before the first record and without what follows 9999. Throws
 * the errors of reading the file.
 */
export async function walkRegistros(o: WalkOptions): Promise<WalkResult> {
  const leitura = openFonte(o.path);
  const nucleo = takeNucleoRegistros();
  try {
    const { tamanho } = leitura;
    let visitJanela = o.filtro ? createVisitaFiltrada(o, o.filtro) : createVisita(o, nucleo, 1);
    let { janela } = o.filtro?.nucleo ?? nucleo;
    let capacidade = Math.min(MAIOR_JANELA, Math.max(64, o.janelaBytes ?? janelaPadrao));
    let usado = 0;
    let proximo = 0;
    let inicio = 0;
    let ascii = true;
    let utf8 = true;
    // A window holds whole records, so it never cuts a character.
    const look = (bytes: Buffer): void => {
      if (o.encoding !== true || !utf8 || isAscii(bytes)) return;
      ascii = false;
      utf8 = isUtf8(bytes);
    };
    const encoding = (): EncodingSped =>
      o.encoding !== true ? 'windows-1252' : ascii ? 'ascii' : utf8 ? 'utf-8' : 'windows-1252';
    for (;;) {
      o.signal?.throwIfAborted();
      const lidos = leitura.read(janela, usado, capacidade - usado);
      if (proximo === 0) {
        inicio = findInicioSped(janela.subarray(0, lidos));
        janela.copyWithin(0, inicio, lidos);
        usado = -inicio;
      }
      usado += lidos;
      proximo += lidos;
      const noFim = lidos === 0;
      const { pos, acabou, linha } = visitJanela(janela, usado, proximo - usado, noFim);
      look(janela.subarray(0, pos));
      if (acabou) return { fimRegistros: proximo - usado + pos, tamanho, inicio, encoding: encoding() };
      if (noFim) return { fimRegistros: tamanho, tamanho, inicio, encoding: encoding() };
      if (o.basta?.() === true) return { fimRegistros: proximo - usado + pos, tamanho, inicio, encoding: encoding() };
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
            visitJanela = createVisita(o, nucleo, linha);
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

/** Returns a visitor of the whole records of one window after the other; `primeira` is the line of the first record. */
function createVisita(o: WalkOptions, nucleo: NucleoRegistros, primeira: number): VisitaJanela {
  const { tabela } = nucleo;
  const { pular } = o;
  const r = createRegistro(nucleo.janela);
  let linha = primeira;
  /** Visits a record; true after the 9999. */
  const visitar = (): boolean => {
    r.linha = linha;
    linha += r.linhas;
    o.visit(r);
    return r.codigo === registro9999;
  };
  const comNucleo = (usado: number, noFim: boolean): Visitados => {
    let pos = 0;
    for (;;) {
      const quantos = nucleo.read(pos, usado, noFim);
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
