import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * A SPED file that need not be written: stretches of a base file, with new bytes between them. Its size grows with the
 * new bytes, not with the file, and it can be sent to another thread.
 */
export interface SpedComposto {
  /** Path of the base, which must stay as it is. */
  base: string;
  /** Pairs: where a stretch begins in the base (-1 for new bytes), and its length. */
  trechos: Float64Array;
  /** The new bytes, in the order of their stretches. */
  novos: Uint8Array;
  tamanho: number;
}

/** A SPED file: its path, or its composition. */
export type FonteSped = string | SpedComposto;

/** Reads a file from its start to its end. */
export interface LeituraSped {
  tamanho: number;
  /** Fills a part of `destino`; fewer bytes than requested are the last ones. */
  read(destino: Uint8Array, inicio: number, quantos: number): number;
  close(): void;
}

export function openFonte(fonte: FonteSped): LeituraSped {
  const fd = openSync(typeof fonte === 'string' ? fonte : fonte.base, 'r');
  try {
    return typeof fonte === 'string' ? doArquivo(fd) : doComposto(fd, fonte);
  } catch (erro) {
    closeSync(fd);
    throw erro;
  }
}

function doArquivo(fd: number): LeituraSped {
  let posicao = 0;
  return {
    tamanho: fstatSync(fd).size,
    read(destino, inicio, quantos) {
      const lidos = readSync(fd, destino, inicio, quantos, posicao);
      posicao += lidos;
      return lidos;
    },
    close: () => closeSync(fd),
  };
}

function doComposto(fd: number, { base, trechos, novos, tamanho }: SpedComposto): LeituraSped {
  let trecho = 0;
  /** Bytes of the stretch, and of the new bytes, that were read. */
  let dele = 0;
  let dosNovos = 0;
  /** Reads as much of one stretch as fits. */
  const readOne = (destino: Uint8Array, inicio: number, quantos: number): number => {
    const posicao = trechos[trecho] ?? 0;
    const agora = Math.min(quantos, (trechos[trecho + 1] ?? 0) - dele);
    if (posicao < 0) {
      destino.set(novos.subarray(dosNovos, dosNovos + agora), inicio);
      dosNovos += agora;
      return agora;
    }
    const lidos = readSync(fd, destino, inicio, agora, posicao + dele);
    if (lidos === 0 && agora > 0) throw new Error(`${base}: became shorter`);
    return lidos;
  };
  return {
    tamanho,
    read(destino, inicio, quantos) {
      let lidos = 0;
      while (lidos < quantos && trecho < trechos.length) {
        const agora = readOne(destino, inicio + lidos, quantos - lidos);
        lidos += agora;
        dele += agora;
        if (dele < (trechos[trecho + 1] ?? 0)) continue;
        trecho += 2;
        dele = 0;
      }
      return lidos;
    },
    close: () => closeSync(fd),
  };
}

/** Builds a `SpedComposto`. */
export interface Composicao {
  /** Adds a stretch of the base. */
  pushBase(posicao: number, tamanho: number): void;
  /** Adds new bytes and returns their place, for `patch`. */
  pushNovos(bytes: Uint8Array): number;
  /** Changes one of the new bytes. */
  patch(onde: number, byte: number): void;
  close(): SpedComposto;
}

export function createComposicao(base: string): Composicao {
  const trechos: number[] = [];
  const novos: Uint8Array[] = [];
  const trocas: [number, number][] = [];
  let quantosNovos = 0;
  let tamanho = 0;
  const push = (posicao: number, quantos: number): void => {
    if (quantos === 0) return;
    tamanho += quantos;
    const ultimo = trechos.length - 2;
    const [de = 0, ate = 0] = ultimo < 0 ? [] : [trechos[ultimo], trechos[ultimo + 1]];
    const continua = ultimo >= 0 && (posicao < 0 ? de < 0 : de >= 0 && de + ate === posicao);
    if (continua) trechos[ultimo + 1] = ate + quantos;
    else trechos.push(posicao, quantos);
  };
  return {
    pushBase: push,
    pushNovos(bytes) {
      const onde = quantosNovos;
      push(-1, bytes.length);
      if (bytes.length > 0) novos.push(bytes);
      quantosNovos += bytes.length;
      return onde;
    },
    patch: (onde, byte) => void trocas.push([onde, byte]),
    close() {
      const juntos = new Uint8Array(quantosNovos);
      let onde = 0;
      for (const bytes of novos) {
        juntos.set(bytes, onde);
        onde += bytes.length;
      }
      for (const [lugar, byte] of trocas) juntos[lugar] = byte;
      return { base, trechos: Float64Array.from(trechos), novos: juntos, tamanho };
    },
  };
}
