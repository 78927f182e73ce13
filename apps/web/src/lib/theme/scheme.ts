import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from '../preference.ts';
import { createStore } from '../store.ts';
import type { Scheme } from './theme-variables.ts';

/** What a user chose: light, dark, or as the system is. */
export type Aparencia = 'claro' | 'escuro' | 'sistema';

const isAparencia = (value: unknown): value is Aparencia =>
  value === 'claro' || value === 'escuro' || value === 'sistema';

/** The portal is light until a user chooses otherwise, as the specification's colours are. */
export const aparenciaStore = createStore<{ aparencia: Aparencia }>({
  aparencia: readPreference('aparencia', isAparencia, 'claro'),
});

export function setAparencia(aparencia: Aparencia): void {
  aparenciaStore.set({ aparencia });
  writePreference('aparencia', aparencia);
}

const system = window.matchMedia('(prefers-color-scheme: dark)');

function followSystem(listener: () => void): () => void {
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
}

/** The scheme in force. */
export function currentScheme(): Scheme {
  const { aparencia } = aparenciaStore.get();
  return aparencia === 'escuro' || (aparencia === 'sistema' && system.matches) ? 'dark' : 'light';
}

/** The scheme in force, followed. */
export function useScheme(): Scheme {
  aparenciaStore.use((state) => state.aparencia);
  return useSyncExternalStore(followSystem, currentScheme);
}
