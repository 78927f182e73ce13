import { bytesTrecho, Trecho } from './esquema.gerado.ts';

/** The stretches of whole documents that a file was parted into. */
export interface TrechosFiltrados {
  quantos: number;
  /** Where it begins in the file. */
  posicao(n: number): number;
  /** First physical line, from 1. */
  linha(n: number): number;
  /** Records before it. */
  ordem(n: number): number;
  /** `codigo >>> 24` of all its records, unless it is marked. */
  bloco(n: number): number;
  /** Whether it has a record without a role, or one that marks it, or begins another block, or is the first one. */
  marcado(n: number): boolean;
}

/** Keeps stretches as the core writes them. */
export function createTrechos(): { push: (bytes: Uint8Array) => void; close: () => TrechosFiltrados } {
  let dados = new Uint8Array(64 * 1024);
  let usado = 0;
  return {
    push(bytes) {
      if (usado + bytes.length > dados.length) {
        const maior = new Uint8Array(2 * (usado + bytes.length));
        maior.set(dados.subarray(0, usado));
        dados = maior;
      }
      dados.set(bytes, usado);
      usado += bytes.length;
    },
    close() {
      const trechos = new Trecho(dados.buffer, 0);
      return {
        quantos: usado / bytesTrecho,
        posicao: (n) => trechos.at(n).posicao,
        linha: (n) => trechos.at(n).linha,
        ordem: (n) => trechos.at(n).ordem,
        bloco: (n) => trechos.at(n).bloco,
        marcado: (n) => trechos.at(n).marcado !== 0,
      };
    },
  };
}
