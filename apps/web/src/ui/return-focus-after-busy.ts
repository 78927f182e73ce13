import { isFocusLost } from './use-focus-kept.ts';

/**
 * A button that is disabled while its work is under way loses the focus, and the keyboard would begin again at the
 * top of the page: it gets the focus back when it may be used again, unless something else has it by then.
 */
export function returnFocusAfterBusy(): void {
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLButtonElement) || !target.disabled) return;
    const observer = new MutationObserver(() => {
      if (target.disabled) return;
      observer.disconnect();
      if (isFocusLost()) target.focus({ preventScroll: true });
    });
    observer.observe(target, { attributeFilter: ['disabled'] });
  });
}
