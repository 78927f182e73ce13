import { isAscii } from 'node:buffer';
import { readSync } from 'node:fs';
import { bytesJanela, folga, memoriaComum } from '../nucleo/esquema.gerado.ts';
import type { Nucleo } from '../nucleo/nucleo.ts';

/** A window over [inicio, fim) of a file. Unused bytes are kept when more is read behind them. */
export interface JanelaLeitura {
  bytes: Buffer<ArrayBuffer>;
  nucleo: Nucleo;
  /** Whether it lies in the memory of the core; false while a long record makes it too large. */
  noNucleo: boolean;
  /** Its size while no record is longer. */
  tamanho: number;
  /** Bytes of the window that hold data. */
  usado: number;
  /** First byte that is not used yet. */
  pos: number;
  /** Offset in the file of the window's first byte. */
  base: number;
  /** Nothing more can be read behind the window. */
  noFim: boolean;
  /** Whether the window holds only ASCII. */
  ascii: boolean;
}

/** Longest record that is read. A longer one is reported and skipped. */
export const maxBytesRegistro = 32 * 1024 * 1024;

/** An empty window that begins at `inicio` of the file. */
export function createJanela(inicio: number, tamanho: number, nucleo: Nucleo): JanelaLeitura {
  const janela = { nucleo, tamanho, usado: 0, pos: 0, base: inicio, noFim: false, ascii: true };
  return { ...janela, ...reserve(nucleo, tamanho) };
}

/**
 * Drops the used bytes and fills the window up to `fim`. When no byte was used and the window is full, it grows, so
 * that a long record fits. Returns how many bytes were read.
 */
export function fillJanela(janela: JanelaLeitura, fd: number, fim: number): number {
  if (janela.pos > 0) {
    const resto = janela.bytes.subarray(janela.pos, janela.usado);
    // The long record is read: the rest continues in the memory of the core.
    if (!janela.noNucleo && resto.length <= janela.tamanho) {
      Object.assign(janela, reserve(janela.nucleo, janela.tamanho));
    }
    janela.bytes.set(resto);
    janela.base += janela.pos;
    janela.usado -= janela.pos;
    janela.pos = 0;
  } else if (janela.usado === janela.bytes.length - folga) {
    const { bytes, noNucleo } = reserve(janela.nucleo, janela.usado * 2);
    if (!noNucleo) janela.bytes.copy(bytes, 0, 0, janela.usado);
    janela.bytes = bytes;
    janela.noNucleo = noNucleo;
  }
  const deslocamento = janela.base + janela.usado;
  const quantos = Math.min(janela.bytes.length - folga - janela.usado, fim - deslocamento);
  const lidos = quantos > 0 ? readSync(fd, janela.bytes, janela.usado, quantos, deslocamento) : 0;
  janela.usado += lidos;
  // This is also the end of a file that became shorter while it was read.
  janela.noFim = lidos === 0 || deslocamento + lidos >= fim;
  janela.ascii = isAscii(janela.bytes.subarray(0, janela.usado));
  return lidos;
}

/** In the memory of the core, always at the same place, as long as there is room. */
function reserve(nucleo: Nucleo, tamanho: number): Pick<JanelaLeitura, 'bytes' | 'noNucleo'> {
  if (tamanho > bytesJanela) return { bytes: Buffer.alloc(tamanho + folga), noNucleo: false };
  return { bytes: Buffer.from(nucleo.memoria, memoriaComum.janela, tamanho + folga), noNucleo: true };
}
