/** A modal that goes gives the focus back first, and the row of a new project comes with the next answer. */
const LOOK_EVERY_MS = 50;
const GIVE_UP_AFTER_MS = 5000;

/**
 * Gives the focus to the row of a project once no dialog is open, unless something in the row has it already or the
 * user moved on meanwhile. A row that is not there yet is waited for.
 */
export function focusProjeto(projetoId: string): void {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  let resting: Element | null | undefined;
  const look = () => {
    if (document.querySelector('[role="dialog"]') === null) {
      const { activeElement } = document;
      resting ??= activeElement;
      if (activeElement !== resting && activeElement !== document.body) return;
      const row = document.querySelector(`[data-row-key="${CSS.escape(projetoId)}"]`);
      if (row?.contains(activeElement) === true) return;
      const button = row?.querySelector<HTMLElement>('[data-row-button="true"], button');
      if (button !== null && button !== undefined) return button.focus();
    } else resting = undefined;
    if (performance.now() < until) setTimeout(look, LOOK_EVERY_MS);
    else if (document.activeElement === document.body) document.getElementById('conteudo')?.focus();
  };
  setTimeout(look, LOOK_EVERY_MS);
}
