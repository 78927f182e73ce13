import { mediaStore } from '../media-store.ts';
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

const system = mediaStore(window.matchMedia('(prefers-color-scheme: dark)'));

/** The scheme in force. */
export function currentScheme(): Scheme {
  return schemeOf(aparenciaStore.get().aparencia, system.get().matches);
}

/** The scheme in force, followed. */
export function useScheme(): Scheme {
  const aparencia = aparenciaStore.use((state) => state.aparencia);
  return schemeOf(
    aparencia,
    system.use((state) => state.matches),
  );
}

function schemeOf(aparencia: Aparencia, systemIsDark: boolean): Scheme {
  return aparencia === 'escuro' || (aparencia === 'sistema' && systemIsDark) ? 'dark' : 'light';
}
