import { useEffect, useState } from 'react';
import { placeOf } from '../focus-place.ts';
import { isFocusLost } from '../use-focus-kept.ts';

/**
 * Gives the focus back to what had it before this component came, when the component goes, or to its neighbour when
 * that is gone. The library's own modals do so only when they stay mounted and are opened and closed.
 */
export function useFocusBack(): void {
  const [before] = useState(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && activeElement !== document.body ? placeOf(activeElement) : null;
  });
  const [waiting] = useState<{ timer?: ReturnType<typeof setTimeout> }>({});
  useEffect(() => {
    clearTimeout(waiting.timer);
    return () => {
      // Later: the modal is still in the page, and another dialog may be about to take the focus for itself.
      waiting.timer = setTimeout(() => {
        if (before === null || !isFocusLost()) return;
        if (before.element.isConnected) before.element.focus({ preventScroll: true });
        else before.focusNear();
      }, 0);
    };
  }, [before, waiting]);
}
