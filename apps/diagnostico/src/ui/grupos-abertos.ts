import { useSyncExternalStore } from 'react';

let abertos: ReadonlySet<string> = new Set();
const ouvintes = new Set<() => void>();

/** Opens or folds groups of panels, by their titles. */
export function setAbertos(titulos: readonly string[], aberto: boolean): void {
  const novos = new Set(abertos);
  for (const titulo of titulos) {
    if (aberto) novos.add(titulo);
    else novos.delete(titulo);
  }
  abertos = novos;
  for (const avisar of ouvintes) avisar();
}

/** The titles of the groups that are open. */
export function useAbertos(): ReadonlySet<string> {
  return useSyncExternalStore(
    (avisar) => {
      ouvintes.add(avisar);
      return () => void ouvintes.delete(avisar);
    },
    () => abertos,
  );
}
