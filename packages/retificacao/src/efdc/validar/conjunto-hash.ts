import { fimCampo, inicioCampo, type LinhaSped } from '../../sped/validar/linha-sped.ts';

/**
 * A set of keys of any length in 8 bytes each: a file with a million documents has a million keys. Two keys are told
 * apart by 64 bits of hash; among ten million the chance that any two are mistaken is below one in a hundred thousand.
 */
export interface ConjuntoHash {
  /** Begins a key. Its parts follow by `texto`, `numero` and `campo`. */
  comecar(tipo: number): void;
  texto(parte: string): void;
  numero(parte: number): void;
  campo(linha: LinhaSped, i: number): void;
  /** Adds the key; false when it was there. */
  incluir(): boolean;
  tem(): boolean;
  tamanho(): number;
}

const INICIAL = 8192;

export function createConjuntoHash(): ConjuntoHash {
  let capacidade = INICIAL;
  let chaves = new Int32Array(capacidade * 2);
  let usados = 0;
  let a = 0;
  let b = 0;
  /** Spreads the two halves over all their bits; a key is never zero twice, which means a free place. */
  const fechar = () => {
    a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
    b = Math.imul(b ^ (b >>> 13) ^ a, 0x297a2d39);
    a ^= b >>> 16;
    b ^= b >>> 15;
    if (a === 0 && b === 0) a = 1;
  };
  /** The place of a key, or of the free one where it belongs. */
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
    const maior = new Int32Array(capacidade * 8);
    for (let i = 0; i < capacidade; i++) {
      const x = chaves[i * 2] as number;
      const y = chaves[i * 2 + 1] as number;
      if (x === 0 && y === 0) continue;
      const lugar = procurar(maior, capacidade * 4, x, y);
      maior[lugar * 2] = x;
      maior[lugar * 2 + 1] = y;
    }
    chaves = maior;
    capacidade *= 4;
  };
  return {
    comecar(tipo) {
      a = Math.imul(tipo + 1, 0x811c9dc5 | 0);
      b = Math.imul(tipo + 1, 0x9e3779b9 | 0);
    },
    texto(parte) {
      for (let i = 0; i < parte.length; i++) {
        const c = parte.charCodeAt(i);
        a = Math.imul(a ^ c, 0x01000193);
        b = Math.imul(b + c, 0x5bd1e995) ^ (b >>> 17);
      }
      a = Math.imul(a ^ 256, 0x01000193);
      b = Math.imul(b + 256, 0x5bd1e995);
    },
    numero(parte) {
      a = Math.imul(a ^ parte, 0x01000193);
      b = Math.imul(b + parte, 0x5bd1e995) ^ (b >>> 17);
    },
    campo(linha, i) {
      if (i >= 0 && i < linha.campos) {
        const { bytes } = linha;
        const fim = fimCampo(linha, i);
        for (let p = inicioCampo(linha, i); p < fim; p++) {
          const c = bytes[p] as number;
          a = Math.imul(a ^ c, 0x01000193);
          b = Math.imul(b + c, 0x5bd1e995) ^ (b >>> 17);
        }
      }
      a = Math.imul(a ^ 256, 0x01000193);
      b = Math.imul(b + 256, 0x5bd1e995);
    },
    incluir() {
      fechar();
      const i = procurar(chaves, capacidade, a, b);
      if (chaves[i * 2] === a && chaves[i * 2 + 1] === b) return false;
      chaves[i * 2] = a;
      chaves[i * 2 + 1] = b;
      if (++usados * 2 > capacidade) crescer();
      return true;
    },
    tem() {
      fechar();
      const i = procurar(chaves, capacidade, a, b);
      return chaves[i * 2] === a && chaves[i * 2 + 1] === b;
    },
    tamanho: () => usados,
  };
}
