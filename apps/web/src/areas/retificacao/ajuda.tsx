import { type ReactNode, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './retificacao.module.css';

const OPEN = 'retificacao.ajuda-aberta';
const isChoice = (value: unknown): value is boolean | null => value === null || typeof value === 'boolean';

interface AjudaProps {
  /** Whether somebody who has not folded them yet needs them: there is nothing to work on. */
  needed: boolean;
  children: ReactNode;
}

/** The instructions: below the list, or on a phone above it, where they can be folded away. */
export function Ajuda({ needed, children }: AjudaProps) {
  const onPhone = useNarrow();
  const [chosen, setChosen] = useState(() => readPreference(OPEN, isChoice, null));
  const open = chosen ?? needed;
  if (!onPhone) return children;
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open;
        // Also told when it was not the user who turned it.
        if (next === open) return;
        setChosen(next);
        writePreference(OPEN, next);
      }}
    >
      <summary>Instruções e modelos</summary>
      {children}
    </details>
  );
}
