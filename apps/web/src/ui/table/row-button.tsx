import type { KeyboardEvent, ReactNode } from 'react';
import styles from './row-button.module.css';

interface RowButtonProps {
  /** What choosing the row does, when its text alone does not say it. */
  label?: string;
  pressed?: boolean;
  children: ReactNode;
}

/**
 * The keyboard's way to a row that is chosen by a click: a button in one of its cells. Its click goes up to the row;
 * the arrow keys, Home and End go from row to row.
 */
export function RowButton({ label, pressed, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-row-button
      aria-label={label}
      aria-pressed={pressed}
      onKeyDown={moveBetweenRows}
    >
      {children}
    </button>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const all = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLButtonElement>('[data-row-button]') ?? []),
  ];
  const at = all.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  const next = to === undefined ? undefined : all[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
