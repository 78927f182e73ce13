import { createStore } from '../store.ts';

/** The two colours being tried out; null where the owner's own apply. */
export interface ThemePreview {
  primary: string | null;
  secondary: string | null;
}

/** Colours that are shown but not saved. The form that sets them clears them again. */
export const themePreviewStore = createStore<ThemePreview>({ primary: null, secondary: null });

export function clearThemePreview(): void {
  themePreviewStore.set({ primary: null, secondary: null });
}
