import { readPreference, writePreference } from '../../../lib/preference.ts';
import { createStore } from '../../../lib/store.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether single keys act: those who speak to their computer need them off. */
export const singleKeysStore = createStore({ on: readPreference('atalhos', isBoolean, true) });

export function setSingleKeys(on: boolean): void {
  singleKeysStore.set({ on });
  writePreference('atalhos', on);
}
