import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

/** Writes bytes to a file in large pieces. */
export interface ArquivoSaida {
  push: (bytes: Buffer, inicio: number, fim: number) => void;
  close: () => void;
  /** Closes and removes the file. */
  discard: () => void;
}

const tamanhoMemoria = 1024 * 1024;

export function createArquivoSaida(path: string): ArquivoSaida {
  const fd = openSync(path, 'w');
  const memoria = Buffer.allocUnsafe(tamanhoMemoria);
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
    close: () => {
      flush();
      end();
    },
    discard: () => {
      end();
      rmSync(path, { force: true });
    },
  };
}
