import { useClickOutside } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

interface DismissOptions {
  open: boolean;
  onDismiss: () => void;
  /** The button that opens and closes it: a click on it is not outside, and Esc brings the focus back to it. */
  opener: RefObject<HTMLElement | null>;
  /** What is open. */
  content: RefObject<HTMLElement | null>;
}

/** Closes what is open over the page: on a click outside, when the window loses the focus, and with Esc. */
export function useDismiss({ open, onDismiss, opener, content }: DismissOptions): void {
  useClickOutside(
    (event) => {
      // Asked for here and not handed over as nodes: these are known only after the first drawing.
      const path = event.composedPath();
      const inside = [opener.current, content.current].some((node) => node !== null && path.includes(node));
      if (!inside) onDismiss();
    },
    null,
    [],
    open,
  );
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onDismiss();
      opener.current?.focus();
    };
    // Leaving by the keyboard closes as well.
    const closeOnLeaving = (event: FocusEvent) => {
      const to = event.target;
      if (!(to instanceof Node)) return;
      if (!content.current?.contains(to) && !opener.current?.contains(to)) onDismiss();
    };
    window.addEventListener('blur', onDismiss);
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('focusin', closeOnLeaving);
    return () => {
      window.removeEventListener('blur', onDismiss);
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('focusin', closeOnLeaving);
    };
  }, [open, onDismiss, opener, content]);
}
