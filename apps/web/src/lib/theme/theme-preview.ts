import { createStore } from '../store.ts';

/** The two colours that are being tried out; null where the owner's own stand. */
export interface ThemePreview {
  primary: string | null;
  secondary: string | null;
}

/** Colours that are shown but not kept. Whoever sets them clears them again when the trying ends. */
export const themePreviewStore = createStore<ThemePreview>({ primary: null, secondary: null });

export function clearThemePreview(): void {
  themePreviewStore.set({ primary: null, secondary: null });
}
