/** The keys of the records below one parent: few, mostly short, and nearly always rising. */
export interface ChavesIrmas {
  /** Adds a key of up to four bytes, as `codigoCurto` gives it; false when it was there. */
  includeCurta(chave: number): boolean;
  incluir(chave: string): boolean;
  /** Whether this short key is above all others. */
  ehMaior(chave: number): boolean;
  /** Adds a short key that is above all others. */
  seguir(chave: number): void;
  clean(): void;
}

export function createChavesIrmas(): ChavesIrmas {
  /** Short keys up to `quantas`; later entries are of another parent. */
  const curtas: number[] = [];
  const longas = new Set<string>();
  let quantas = 0;
  let maior = -1;
  return {
    includeCurta(chave) {
      // A key above all others needs no search.
      if (chave > maior) maior = chave;
      else for (let i = 0; i < quantas; i++) if (curtas[i] === chave) return false;
      curtas[quantas++] = chave;
      return true;
    },
    ehMaior: (chave) => chave === maior,
    seguir(chave) {
      maior = chave;
      curtas[quantas++] = chave;
    },
    incluir(chave) {
      const antes = longas.size;
      return longas.add(chave).size > antes;
    },
    clean() {
      quantas = 0;
      maior = -1;
      if (longas.size > 0) longas.clear();
    },
  };
}
