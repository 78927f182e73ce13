import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const LF = 10;
const CR = 13;
const AMOSTRA = 64 * 1024;
const BLOCO = 1024 * 1024;

/**
 * The path of a SPED file whose lines end with CRLF, as the guides require: the file itself, or a copy at `destino`
 * when its lines end with LF alone. Records keep their line numbers. Bytes after 9999, which are dropped later, may
 * change.
 */
export function comCrlf(path: string, destino: string): string {
  const fd = openSync(path, 'r');
  try {
    if (!temLfSo(fd)) return path;
    const saida = openSync(destino, 'w');
    try {
      copy(fd, saida);
    } finally {
      closeSync(saida);
    }
    return destino;
  } finally {
    closeSync(fd);
  }
}

/** Whether the first lines of the file end with LF alone: a program ends all lines alike. */
function temLfSo(fd: number): boolean {
  const bytes = Buffer.alloc(AMOSTRA);
  const amostra = bytes.subarray(0, readSync(fd, bytes, 0, AMOSTRA, 0));
  const fim = amostra.indexOf(LF);
  return fim >= 0 && amostra[fim - 1] !== CR;
}

function copy(fd: number, saida: number): void {
  const bytes = Buffer.alloc(BLOCO);
  const novos = Buffer.alloc(2 * BLOCO);
  let anterior = 0;
  for (let posicao = 0; ; ) {
    const lidos = readSync(fd, bytes, 0, BLOCO, posicao);
    if (lidos === 0) return;
    posicao += lidos;
    let tamanho = 0;
    for (let i = 0; i < lidos; i++) {
      const byte = bytes[i] ?? 0;
      if (byte === LF && anterior !== CR) novos[tamanho++] = CR;
      novos[tamanho++] = byte;
      anterior = byte;
    }
    writeAll(saida, novos.subarray(0, tamanho));
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let feito = 0; feito < bytes.length; ) feito += writeSync(fd, bytes, feito);
}
