import type { Virtualizer } from '@tanstack/react-virtual';
import { type DOMAttributes, useEffect, useRef } from 'react';

type Handlers = Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onWheel' | 'onPointerDown' | 'onBlur'>;

/**
 * Home and End in a list that measures its rows as they come: the browser's own way there glides, and is stopped by a
 * row that is measured meanwhile. After End the list stays at its end while the rows there arrive and grow, until its
 * user scrolls or goes elsewhere.
 */
export function useEnds(virtualizer: Virtualizer<HTMLDivElement, Element>): Handlers {
  const { count } = virtualizer.options;
  const atEnd = useRef(false);
  const height = virtualizer.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has grown has another end
  useEffect(() => {
    if (atEnd.current) virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }, [virtualizer, count, height]);
  const leave = () => {
    atEnd.current = false;
  };
  return {
    onKeyDown: (event) => {
      leave();
      if (event.target !== event.currentTarget || (event.key !== 'Home' && event.key !== 'End')) return;
      event.preventDefault();
      atEnd.current = event.key === 'End';
      virtualizer.scrollToIndex(atEnd.current ? count - 1 : 0);
    },
    onWheel: leave,
    onPointerDown: leave,
    onBlur: leave,
  };
}
