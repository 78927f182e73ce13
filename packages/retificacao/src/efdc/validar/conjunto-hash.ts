import type { LinhaSped } from './linha-sped.ts';

/**
 * A set of keys of any length in 8 bytes each: a file with a million documents has a million keys. Two keys are told
 * apart by 64 bits of hash; among ten million the chance that any two are mistaken is below one in a hundred thousand.
 */
export interface ConjuntoHash {
  /** Begins a key. Its parts follow by `texto`, `numero` and `campo`. */
  comecar(tipo: number): void;
  texto(parte: string): void;
  numero(parte: number): void;
  campo(l: LinhaSped, i: number): void;
  /** Adds the key; false when it was there. */
  incluir(): boolean;
  tem(): boolean;
  tamanho(): number;
}

const INICIAL = 1024;

export function createConjuntoHash(): ConjuntoHash {
  let capacidade = INICIAL;
  let chaves = new Int32Array(capacidade * 2);
  let usados = 0;
  let a = 0;
  let b = 0;
  const mix = (byte: number) => {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b, 31) + byte + (a >>> 15) + 1;
    b = Math.imul(b ^ (b >>> 13), 0x5bd1e995);
  };
  /** The place of the present key, or of the free one where it belongs. Zero twice means free. */
  const procurar = (tabela: Int32Array, tamanho: number, x: number, y: number): number => {
    let i = (x ^ (y >>> 7)) & (tamanho - 1);
    for (;;) {
      const cx = tabela[i * 2] as number;
      const cy = tabela[i * 2 + 1] as number;
      if ((cx === 0 && cy === 0) || (cx === x && cy === y)) return i;
      i = (i + 1) & (tamanho - 1);
    }
  };
  const crescer = () => {
    const maior = new Int32Array(capacidade * 4);
    for (let i = 0; i < capacidade; i++) {
      const x = chaves[i * 2] as number;
      const y = chaves[i * 2 + 1] as number;
      if (x === 0 && y === 0) continue;
      const lugar = procurar(maior, capacidade * 2, x, y);
      maior[lugar * 2] = x;
      maior[lugar * 2 + 1] = y;
    }
    chaves = maior;
    capacidade *= 2;
  };
  /** The key as it is stored: never zero twice. */
  const atual = (): [number, number] => (a === 0 && (b | 0) === 0 ? [1, 0] : [a | 0, b | 0]);
  return {
    comecar(tipo) {
      a = 0x811c9dc5 | 0;
      b = 0x9e3779b9 | 0;
      mix(tipo);
    },
    texto(parte) {
      for (let i = 0; i < parte.length; i++) mix(parte.charCodeAt(i));
      mix(256);
    },
    numero(parte) {
      mix(parte & 255);
      mix((parte >>> 8) & 255);
      mix((parte >>> 16) & 255);
      mix(parte >>> 24);
    },
    campo(l, i) {
      if (i >= 0 && i < l.campos) {
        const fim = l.fim[i] as number;
        for (let p = l.inicio[i] as number; p < fim; p++) mix(l.bytes[p] as number);
      }
      mix(256);
    },
    incluir() {
      const [x, y] = atual();
      const i = procurar(chaves, capacidade, x, y);
      if (chaves[i * 2] === x && chaves[i * 2 + 1] === y) return false;
      chaves[i * 2] = x;
      chaves[i * 2 + 1] = y;
      if (++usados * 2 > capacidade) crescer();
      return true;
    },
    tem() {
      const [x, y] = atual();
      const i = procurar(chaves, capacidade, x, y);
      return chaves[i * 2] === x && chaves[i * 2 + 1] === y;
    },
    tamanho: () => usados,
  };
}
