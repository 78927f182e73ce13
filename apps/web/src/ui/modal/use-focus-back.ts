import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before this component came, when the component goes. The library's own modals do
 * so only when they stay mounted and are opened and closed.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  const [waiting] = useState<{ timer?: ReturnType<typeof setTimeout> }>({});
  useEffect(() => {
    clearTimeout(waiting.timer);
    return () => {
      // Later: the modal is still in the page, and another dialog may be about to take the focus for itself.
      waiting.timer = setTimeout(() => {
        const { activeElement } = document;
        const lost = activeElement === null || activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      }, 0);
    };
  }, [before, waiting]);
}
