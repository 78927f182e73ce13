import type { ReactNode } from 'react';
import styles from './row-button.module.css';

interface RowButtonProps {
  /** What choosing the row does, when its text alone does not say it. */
  label?: string;
  pressed?: boolean;
  children: ReactNode;
}

/**
 * The keyboard's way to a row that is chosen by a click: a button in one of its cells. Its click goes up to the row;
 * the table takes the arrow keys, Home and End from row to row.
 */
export function RowButton({ label, pressed, children }: RowButtonProps) {
  return (
    <button type="button" className={styles.button} data-row-button aria-label={label} aria-pressed={pressed}>
      {children}
    </button>
  );
}
