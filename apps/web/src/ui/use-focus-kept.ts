import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type FocusPlace, placeOf } from './focus-place.ts';

/**
 * Keeps the focus in a list: when the focused item is removed, its neighbour gets the focus. The handlers go on an
 * element around the list. `count` is the number of items, or of those that can be acted on: an item that vanishes
 * while the count stays was only scrolled out of view.
 */
export function useFocusKept(count: number): {
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
} {
  const kept = useRef<{ place: FocusPlace; count: number } | null>(null);
  const latest = useRef(count);

  useLayoutEffect(() => {
    latest.current = count;
    const { current } = kept;
    if (current === null || current.place.element.isConnected) return;
    kept.current = null;
    if (count < current.count && isFocusLost()) current.place.focusNear();
  });
  useEffect(
    () => () => {
      const { current } = kept;
      // Later: the list is removed with its last item, and its replacement is not in the page yet.
      if (current !== null)
        setTimeout(() => !current.place.element.isConnected && isFocusLost() && current.place.focusNear());
    },
    [],
  );

  return {
    onFocus: ({ target }) => {
      kept.current = target instanceof HTMLElement ? { place: placeOf(target), count: latest.current } : null;
    },
    // React reports no blur for elements that it removes. A blur here means that the focus moved on, or that a button
    // was disabled while its item is being removed.
    onBlur: ({ target, relatedTarget }) => {
      if (relatedTarget !== null || !target.matches(':disabled')) kept.current = null;
    },
  };
}

/** Whether nothing has the focus. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
