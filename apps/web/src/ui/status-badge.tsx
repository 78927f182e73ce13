import styles from './status-badge.module.css';

export type Tone = 'green' | 'yellow' | 'orange' | 'red' | 'grey';

/** A state as a word on its colour; the word is always there, the colour only helps. */
export function StatusBadge({ tone, label, wraps }: { tone: Tone; label: string; wraps?: boolean }) {
  return (
    <span className={styles.badge} data-tone={tone} data-wraps={wraps}>
      {label}
    </span>
  );
}
