/** A modal gives the focus back this long after it was closed. */
const AFTER_MODAL_MS = 20;

/**
 * Gives the focus to what a section shows (`data-content-start`), else to the section: after a project is chosen the
 * keyboard goes on from there, and not from the top of the page.
 */
export function focusContent(): void {
  setTimeout(() => {
    const content = document.querySelector<HTMLElement>('#conteudo [data-content-start]');
    (content ?? document.getElementById('conteudo'))?.focus({ preventScroll: true });
  }, AFTER_MODAL_MS);
}
