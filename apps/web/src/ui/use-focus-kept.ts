import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type FocusPlace, placeOf } from './focus-place.ts';

/**
 * Keeps the focus in a list when the item that has it is taken away: its neighbour gets it. The handlers go on an
 * element around the list. `count` is how many items there are, or how many can be acted on: without one less, what
 * vanished was only scrolled out of view.
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
      // Later: the list goes with its last item, and what stands in its place is not there yet.
      if (current !== null)
        setTimeout(() => !current.place.element.isConnected && isFocusLost() && current.place.focusNear());
    },
    [],
  );

  return {
    onFocus: ({ target }) => {
      kept.current = target instanceof HTMLElement ? { place: placeOf(target), count: latest.current } : null;
    },
    // React tells nothing of the focus that goes with what it removes itself. This is one that moved on, or that a
    // button lost which is disabled while its item is being taken away.
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
