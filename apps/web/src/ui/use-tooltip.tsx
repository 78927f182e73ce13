import { Portal } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import styles from './use-tooltip.module.css';

const DELAY_MS = 300;
/** Below the control, unless less than this is left there. */
const ROOM_PX = 72;

type Place = { left: number } | { right: number };
interface Shown {
  control: HTMLElement;
  at: Place & ({ top: number } | { bottom: number });
}

/**
 * A tooltip that costs nothing until it shows: a long table has hundreds of small buttons. It shows after a moment of
 * hovering, or at once with the keyboard's focus, and Esc hides it. For a touch, the control itself shows it, and it
 * stays until the next touch.
 */
export function useTooltip(text: string): {
  handlers: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  describedBy: string | undefined;
  hide: () => void;
  reveal: (control: HTMLElement) => void;
  tooltip: ReactNode;
} {
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const [pending, setPending] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => setShown(beside(pending)), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  useEffect(() => {
    if (shown === null) return;
    // The control goes along with what scrolls: away from the mouse, but not from the keyboard.
    const follow = () => setShown(shown.control.matches(':focus-visible') ? beside(shown.control) : null);
    const dismiss = () => setShown(null);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('pointerdown', dismiss, { capture: true });
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('pointerdown', dismiss, { capture: true });
    };
  }, [shown]);
  const hide = () => {
    setPending(null);
    setShown(null);
  };
  return {
    handlers: {
      onPointerEnter: (event) => {
        if (event.pointerType === 'mouse') setPending(event.currentTarget);
      },
      onPointerLeave: hide,
      onFocus: (event) => {
        if (event.currentTarget.matches(':focus-visible')) setShown(beside(event.currentTarget));
      },
      onBlur: hide,
      onKeyDown: (event) => {
        if (event.key === 'Escape') hide();
      },
    },
    describedBy: shown === null ? undefined : id,
    hide,
    reveal: (control) => setShown(beside(control)),
    tooltip: shown !== null && (
      <Portal>
        <div id={id} role="tooltip" className={styles.tooltip} style={shown.at}>
          {text}
        </div>
      </Portal>
    ),
  };
}

/** Towards the middle of the window, so that it is never cut by its edge. */
function beside(control: HTMLElement): Shown {
  const box = control.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const across = box.left + box.width / 2 > innerWidth / 2 ? { right: innerWidth - box.right } : { left: box.left };
  const along = innerHeight - box.bottom < ROOM_PX ? { bottom: innerHeight - box.top + 6 } : { top: box.bottom + 6 };
  return { control, at: { ...across, ...along } };
}
