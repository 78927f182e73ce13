import { inicioCampo, type LinhaSped, tamanhoCampo } from './linha-sped.ts';

/** Remembers the last value of a field that was found right: many lines repeat that of the one before. */
export interface UltimoCampo {
  /** Whether the field has the value that was kept, with the same number beside it. */
  igual(l: LinhaSped, i: number, com: number): boolean;
  guardar(l: LinhaSped, i: number, com: number): void;
}

/** Longer values are not kept. */
const MAIOR = 64;

export function createUltimoCampo(): UltimoCampo {
  const bytes = new Uint8Array(MAIOR);
  let n = -1;
  let comEste = 0;
  return {
    igual(l, i, com) {
      if (com !== comEste || tamanhoCampo(l, i) !== n) return false;
      const a = inicioCampo(l, i);
      // From the end, where codes differ.
      for (let k = n - 1; k >= 0; k--) if (l.bytes[a + k] !== bytes[k]) return false;
      return true;
    },
    guardar(l, i, com) {
      const tamanho = tamanhoCampo(l, i);
      if (tamanho > MAIOR) return;
      const a = inicioCampo(l, i);
      for (let k = 0; k < tamanho; k++) bytes[k] = l.bytes[a + k] as number;
      n = tamanho;
      comEste = com;
    },
  };
}
