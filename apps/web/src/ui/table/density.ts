import { readPreference, writePreference } from '../../lib/preference.ts';
import { createStore } from '../../lib/store.ts';

export type Density = 'comfortable' | 'compact';

const isDensity = (value: unknown): value is Density => value === 'comfortable' || value === 'compact';

export const densityStore = createStore<{ density: Density }>({
  density: readPreference('density', isDensity, 'comfortable'),
});

export const ROW_HEIGHT_PX: Readonly<Record<Density, number>> = { comfortable: 36, compact: 28 };

/** Changes the height of the rows of every table, and remembers it in this browser. */
export function setDensity(density: Density): void {
  densityStore.set({ density });
  writePreference('density', density);
}
