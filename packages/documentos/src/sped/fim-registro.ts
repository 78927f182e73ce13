import { findLinhaRegistro } from '../nucleo/indice-registros.ts';
import type { EstadoFatia } from './estado-fatia.ts';
import { maxBytesRegistro } from './janela-leitura.ts';

const barra = 124;
const quebra = 10;

/** End of a line without its carriage returns, and without blanks behind its last bar. */
export function trimEnd(bytes: Uint8Array, inicio: number, fim: number): number {
  let f = fim;
  while (f > inicio && bytes[f - 1] === 13) f--;
  let g = f;
  while (g > inicio && (bytes[g - 1] === 32 || bytes[g - 1] === 9 || bytes[g - 1] === 13)) g--;
  return g === inicio || bytes[g - 1] === barra ? g : f;
}

/** Whether the last field of the line is the mark, with or without a bar behind it. */
export function endsWithMark(bytes: Uint8Array, inicio: number, fim: number, marca: string): boolean {
  const f = fim > inicio && bytes[fim - 1] === barra ? fim - 1 : fim;
  const de = f - marca.length;
  if (de < inicio || (de > inicio && bytes[de - 1] !== barra)) return false;
  for (let i = 0; i < marca.length; i++) if (bytes[de + i] !== marca.charCodeAt(i)) return false;
  return true;
}

export interface FimRtf {
  /** Where the record's last line ends, without its line end. */
  fim: number;
  /** Physical lines after the first. */
  linhas: number;
  /** Whether the mark was found. */
  fechado: boolean;
}

/**
 * Finds the end of a record whose payload continues over several lines: at its mark, or before the next line that is a
 * record of the layout. `fimPrimeira` is the end of the first line. Null means that more of the file is needed.
 */
export function findRtfEnd(estado: EstadoFatia, fimPrimeira: number, marca: string): FimRtf | null {
  const { janela, indice } = estado;
  const { bytes, usado, noFim, pos } = janela;
  const achado: FimRtf = { fim: fimPrimeira, linhas: 0, fechado: false };
  for (let p = fimPrimeira + 1; p < usado; ) {
    let q = bytes.indexOf(quebra, p);
    if (q < 0 || q >= usado) {
      if (!noFim) break;
      q = usado;
    }
    if (q - pos > maxBytesRegistro || (q - p >= 6 && findLinhaRegistro(indice, bytes, p) >= 0)) return achado;
    achado.fim = q;
    achado.linhas++;
    if (endsWithMark(bytes, p, trimEnd(bytes, p, q), marca)) {
      achado.fechado = true;
      return achado;
    }
    p = q + 1;
  }
  return noFim || usado - pos > maxBytesRegistro ? achado : null;
}

/** Writes the positions of the bars in [inicio, fim), at most `maximo`; returns how many bars there are. */
export function scanBars(bytes: Uint8Array, inicio: number, fim: number, barras: Int32Array, maximo: number): number {
  let n = 0;
  for (let i = inicio; i < fim; i++) {
    if (bytes[i] !== barra) continue;
    if (n < maximo) barras[n] = i;
    n++;
  }
  return n;
}
