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

/** Bytes of one, as nucleo/trechos.ts has it. */
export const bytesTrecho = 24;

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
      const { buffer } = dados;
      const posicoes = new Float64Array(buffer, 0, usado / 8);
      const palavras = new Int32Array(buffer, 0, usado / 4);
      // Words that are there.
      const ler = (n: number, palavra: number): number => palavras[n * 6 + palavra] as number;
      return {
        quantos: usado / bytesTrecho,
        posicao: (n) => posicoes[n * 3] as number,
        linha: (n) => ler(n, 2),
        ordem: (n) => ler(n, 3),
        bloco: (n) => ler(n, 4),
        marcado: (n) => ler(n, 5) !== 0,
      };
    },
  };
}
