import { isAscii } from 'node:buffer';
import { readSync } from 'node:fs';

/** A window over [inicio, fim) of a file; what was not used is kept and more is read behind it. */
export interface JanelaLeitura {
  bytes: Buffer<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  /** Bytes of the window that hold data. */
  usado: number;
  /** First byte not yet used. */
  pos: number;
  /** Offset in the file of the window's first byte. */
  base: number;
  /** Nothing more can be read behind the window. */
  noFim: boolean;
  /** Whether the window holds only ASCII. */
  ascii: boolean;
}

/** Longest record that is read; a longer one is reported and skipped. */
export const maxBytesRegistro = 32 * 1024 * 1024;

/** Bytes behind the data that may be read, so that a value can be copied in words. */
const folga = 8;

export function createJanela(inicio: number, tamanho: number): JanelaLeitura {
  const bytes = Buffer.alloc(tamanho + folga);
  return { bytes, view: viewOf(bytes), usado: 0, pos: 0, base: inicio, noFim: false, ascii: true };
}

/**
 * Drops the used bytes and fills the window up to `fim`. A window that is still full after that grows, so that one
 * long record fits. Returns how many bytes were read.
 */
export function fillJanela(janela: JanelaLeitura, fd: number, fim: number): number {
  if (janela.pos > 0) {
    janela.bytes.copyWithin(0, janela.pos, janela.usado);
    janela.base += janela.pos;
    janela.usado -= janela.pos;
    janela.pos = 0;
  } else if (janela.usado === janela.bytes.length - folga) {
    const maior = Buffer.alloc(janela.usado * 2 + folga);
    janela.bytes.copy(maior, 0, 0, janela.usado);
    janela.bytes = maior;
    janela.view = viewOf(maior);
  }
  const deslocamento = janela.base + janela.usado;
  const quantos = Math.min(janela.bytes.length - folga - janela.usado, fim - deslocamento);
  const lidos = quantos > 0 ? readSync(fd, janela.bytes, janela.usado, quantos, deslocamento) : 0;
  janela.usado += lidos;
  // A file that became shorter while it was read ends here too.
  janela.noFim = lidos === 0 || deslocamento + lidos >= fim;
  janela.ascii = isAscii(janela.bytes.subarray(0, janela.usado));
  return lidos;
}

function viewOf(bytes: Buffer<ArrayBuffer>): DataView<ArrayBuffer> {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
