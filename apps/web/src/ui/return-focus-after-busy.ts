import { isFocusLost } from './use-focus-kept.ts';

/**
 * Gives a button its focus back after it was disabled for its own work, unless something else has the focus by then.
 * A disabled button loses the focus, and the keyboard would start again at the top of the page.
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
