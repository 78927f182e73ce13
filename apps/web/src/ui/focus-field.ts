import type { RefObject } from 'react';

/** Gives the focus to a field of a form by its name, once what was just changed is drawn. */
export function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  });
}
