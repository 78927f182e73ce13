import { useEffect, useRef } from 'react';
import { isSection, navigationStore, returnToSection, type Section } from '../../lib/navigation.ts';

/**
 * Lets the browser's back and forward buttons go through the sections, which have no paths: without it the first press
 * leaves the portal. What lies over the page is closed first, as by Esc: at once, after asking, or not while it works.
 */
export function useBackButton(): void {
  const section = navigationStore.use((state) => state.section);
  const entered = useRef(false);
  useEffect(() => {
    if (!entered.current) window.history.replaceState({ section }, '');
    else if (findSection(window.history.state) !== section) window.history.pushState({ section }, '');
    entered.current = true;
  }, [section]);
  useEffect(() => {
    const go = ({ state }: PopStateEvent) => {
      const shown = { section: navigationStore.get().section };
      const wanted = findSection(state);
      // The link to the content makes an entry of its own.
      if (wanted === undefined) return window.history.replaceState(shown, '');
      if (document.querySelector('[aria-modal="true"]') === null) return returnToSection(wanted);
      window.history.pushState(shown, '');
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    };
    window.addEventListener('popstate', go);
    return () => window.removeEventListener('popstate', go);
  }, []);
}

function findSection(state: unknown): Section | undefined {
  const section = typeof state === 'object' && state !== null && 'section' in state ? state.section : undefined;
  return isSection(section) ? section : undefined;
}
