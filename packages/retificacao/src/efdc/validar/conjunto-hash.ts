import { fimCampo, inicioCampo, type LinhaSped } from '../../sped/validar/linha-sped.ts';

/**
 * A set of keys of any length in 8 bytes each: a file with a million documents has a million keys. Keys are compared by
 * 64 bits of hash: among ten million keys, the chance that any two collide is below one in a hundred thousand.
 */
export interface ConjuntoHash {
  /** Begins a key. Its parts follow by `texto`, `numero` and `campo`. */
  comecar(tipo: number): void;
  texto(parte: string): void;
  numero(parte: number): void;
  campo(linha: LinhaSped, posicao: number): void;
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
  let alta = 0;
  let baixa = 0;
  /**
   * Spreads the two halves over all their bits. A key is never zero in both halves, because that marks a free place.
   */
  const close = () => {
    alta = Math.imul(alta ^ (alta >>> 15), 0x2c1b3c6d);
    baixa = Math.imul(baixa ^ (baixa >>> 13) ^ alta, 0x297a2d39);
    alta ^= baixa >>> 16;
    baixa ^= baixa >>> 15;
    if (alta === 0 && baixa === 0) alta = 1;
  };
  /** The place of a key, or the free place where it belongs. */
  const find = (tabela: Int32Array, tamanho: number, parteAlta: number, parteBaixa: number): number => {
    let i = (parteAlta ^ (parteBaixa >>> 7)) & (tamanho - 1);
    for (;;) {
      const altaGravada = tabela[i * 2] as number;
      const baixaGravada = tabela[i * 2 + 1] as number;
      if ((altaGravada === 0 && baixaGravada === 0) || (altaGravada === parteAlta && baixaGravada === parteBaixa))
        return i;
      i = (i + 1) & (tamanho - 1);
    }
  };
  const crescer = () => {
    const maior = new Int32Array(capacidade * 8);
    for (let i = 0; i < capacidade; i++) {
      const parteAlta = chaves[i * 2] as number;
      const parteBaixa = chaves[i * 2 + 1] as number;
      if (parteAlta === 0 && parteBaixa === 0) continue;
      const lugar = find(maior, capacidade * 4, parteAlta, parteBaixa);
      maior[lugar * 2] = parteAlta;
      maior[lugar * 2 + 1] = parteBaixa;
    }
    chaves = maior;
    capacidade *= 4;
  };
  return {
    comecar(tipo) {
      alta = Math.imul(tipo + 1, 0x811c9dc5 | 0);
      baixa = Math.imul(tipo + 1, 0x9e3779b9 | 0);
    },
    texto(parte) {
      for (let i = 0; i < parte.length; i++) {
        const byte = parte.charCodeAt(i);
        alta = Math.imul(alta ^ byte, 0x01000193);
        baixa = Math.imul(baixa + byte, 0x5bd1e995) ^ (baixa >>> 17);
      }
      alta = Math.imul(alta ^ 256, 0x01000193);
      baixa = Math.imul(baixa + 256, 0x5bd1e995);
    },
    numero(parte) {
      alta = Math.imul(alta ^ parte, 0x01000193);
      baixa = Math.imul(baixa + parte, 0x5bd1e995) ^ (baixa >>> 17);
    },
    campo(linha, posicao) {
      if (posicao >= 0 && posicao < linha.campos) {
        const { bytes } = linha;
        const fim = fimCampo(linha, posicao);
        for (let p = inicioCampo(linha, posicao); p < fim; p++) {
          const byte = bytes[p] as number;
          alta = Math.imul(alta ^ byte, 0x01000193);
          baixa = Math.imul(baixa + byte, 0x5bd1e995) ^ (baixa >>> 17);
        }
      }
      alta = Math.imul(alta ^ 256, 0x01000193);
      baixa = Math.imul(baixa + 256, 0x5bd1e995);
    },
    incluir() {
      close();
      const i = find(chaves, capacidade, alta, baixa);
      if (chaves[i * 2] === alta && chaves[i * 2 + 1] === baixa) return false;
      chaves[i * 2] = alta;
      chaves[i * 2 + 1] = baixa;
      if (++usados * 2 > capacidade) crescer();
      return true;
    },
    tem() {
      close();
      const i = find(chaves, capacidade, alta, baixa);
      return chaves[i * 2] === alta && chaves[i * 2 + 1] === baixa;
    },
    tamanho: () => usados,
  };
}
