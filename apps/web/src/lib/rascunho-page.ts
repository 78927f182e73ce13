import { navigationStore } from './navigation.ts';

const PREFIX = 'rascunho:';

/** The draft that a page of Retificações shows; null where the page is another one. */
export function rascunhoOfPage(page: string | null): string | null {
  return page?.startsWith(PREFIX) === true ? page.slice(PREFIX.length) : null;
}

/** Shows a draft of a rectification, whatever section is shown now. */
export function openRascunho(id: string): void {
  navigationStore.set({ section: 'retificacao', page: `${PREFIX}${id}`, choosingProject: false });
}
