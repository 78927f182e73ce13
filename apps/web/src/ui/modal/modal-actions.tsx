import type { ReactNode } from 'react';
import styles from './modal-actions.module.css';

/** The foot of a modal: its buttons at the right, the safe one first. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
