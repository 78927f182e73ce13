import type { ReactNode } from 'react';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import styles from './upload.module.css';

interface NamedItem {
  key: string;
  name: string;
  note?: string;
  bad?: boolean;
  action?: ReactNode;
}

const SHOWN = 200;

/** File names one below the other. Of a long list only the first are shown and the rest is counted. */
export function NamesList({ names }: { names: readonly NamedItem[] }) {
  const focusKept = useFocusKept(names.length);
  return (
    <ul className={styles.names} {...focusKept}>
      {names.slice(0, SHOWN).map((item) => (
        <li key={item.key} className={styles.name}>
          <span className={styles.nameText}>{item.name}</span>
          {item.note !== undefined && (
            <span className={styles.note} data-bad={item.bad || undefined}>
              {item.note}
            </span>
          )}
          {item.action}
        </li>
      ))}
      {names.length > SHOWN && <li className={styles.name}>e mais {names.length - SHOWN} arquivos</li>}
    </ul>
  );
}
