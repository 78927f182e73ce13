import { type ReactNode, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './retificacao.module.css';

const OPEN = 'retificacao.ajuda';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** The instructions: below the list, or on a phone above it, where they can be folded away. */
export function Ajuda({ children }: { children: ReactNode }) {
  const onPhone = useNarrow();
  const [open, setOpen] = useState(() => readPreference(OPEN, isBoolean, true));
  if (!onPhone) return children;
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        writePreference(OPEN, event.currentTarget.open);
      }}
    >
      <summary>Instruções e modelos</summary>
      {children}
    </details>
  );
}
