import { useSyncExternalStore } from 'react';

export interface PainelVisto {
  numero: number;
  titulo: string;
}

let vistos: readonly PainelVisto[] = [];
const ouvintes = new Set<() => void>();

const replace = (novos: readonly PainelVisto[]): void => {
  vistos = novos;
  for (const avisar of ouvintes) avisar();
};

/** Says that a panel is on the page; the index and the list of empty panels follow. */
export function registerPainel(painel: PainelVisto): () => void {
  replace([...vistos, painel]);
  return () => replace(vistos.filter((outro) => outro !== painel));
}

/** The panels that are on the page, in no order. */
export function usePaineisVistos(): readonly PainelVisto[] {
  return useSyncExternalStore(
    (avisar) => {
      ouvintes.add(avisar);
      return () => void ouvintes.delete(avisar);
    },
    () => vistos,
  );
}
