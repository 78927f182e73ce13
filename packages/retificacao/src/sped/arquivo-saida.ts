import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

/** Bytes that go to a file in big pieces; a byte already given can still be changed. */
export interface ArquivoSaida {
  /** Offset of the next byte. */
  posicao: () => number;
  push: (bytes: Buffer, inicio: number, fim: number) => void;
  /** Changes the byte at an offset once all is written. */
  patch: (posicao: number, byte: number) => void;
  close: () => void;
  /** Closes and removes the file. */
  discard: () => void;
}

const tamanhoMemoria = 1024 * 1024;

export function createArquivoSaida(path: string): ArquivoSaida {
  const fd = openSync(path, 'w');
  const memoria = Buffer.allocUnsafe(tamanhoMemoria);
  const trocas: [number, number][] = [];
  let gravados = 0;
  let usado = 0;
  let aberto = true;
  const write = (bytes: Uint8Array, inicio: number, fim: number, onde: number): void => {
    for (let de = inicio; de < fim; ) de += writeSync(fd, bytes, de, fim - de, onde + de - inicio);
  };
  const flush = (): void => {
    write(memoria, 0, usado, gravados);
    gravados += usado;
    usado = 0;
  };
  const end = (): void => {
    if (aberto) closeSync(fd);
    aberto = false;
  };
  return {
    posicao: () => gravados + usado,
    push: (bytes, inicio, fim) => {
      if (fim - inicio > memoria.length - usado) flush();
      if (fim - inicio > memoria.length) {
        write(bytes, inicio, fim, gravados);
        gravados += fim - inicio;
        return;
      }
      bytes.copy(memoria, usado, inicio, fim);
      usado += fim - inicio;
    },
    patch: (posicao, byte) => {
      trocas.push([posicao, byte]);
    },
    close: () => {
      flush();
      for (const [posicao, byte] of trocas) write(Uint8Array.of(byte), 0, 1, posicao);
      end();
    },
    discard: () => {
      end();
      rmSync(path, { force: true });
    },
  };
}
