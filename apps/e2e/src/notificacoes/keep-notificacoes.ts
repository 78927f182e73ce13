import type { BrowserContext } from '@playwright/test';

/**
 * Has the pages of a context write down what their notifications say, for these leave after three seconds by
 * themselves: a busy machine may look again only when they are gone. To be said before a page is loaded; read by
 * `seeToast`.
 */
export async function keepNotificacoes(context: BrowserContext): Promise<void> {
  await context.addInitScript(WRITE_DOWN);
}

/** In the page's words: this program is checked without the browser's types. */
const WRITE_DOWN = `(() => {
  const said = [];
  const last = new WeakMap();
  Object.defineProperty(window, 'notificacoesDitas', { value: said });
  new MutationObserver(() => {
    const toasts = '[role=status][aria-label="Notificações"] [data-kind] > span > span + span';
    for (const toast of document.querySelectorAll(toasts)) {
      const text = toast.firstChild?.textContent ?? '';
      if (last.get(toast) === text) continue;
      last.set(toast, text);
      said.push(text.replace(/\\s+/g, ' ').trim());
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
})()`;
