import { useEffect, useRef } from 'react';

/** Calls it for Ctrl+Z, where the key does not undo what is being typed and nothing covers the page. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      const { target } = event;
      const types = target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED));
      if (types || document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** What keeps typed text; a box that is ticked keeps none. */
const TYPED = 'textarea, select, input:not([type="checkbox"], [type="radio"])';
