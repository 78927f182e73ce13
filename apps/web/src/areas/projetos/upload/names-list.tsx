import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import styles from './upload.module.css';

interface NamedItem {
  key: string;
  name: string;
  note?: string;
  bad?: boolean;
  /** The one button of the item; Delete presses it. */
  action?: (tabIndex: number) => ReactNode;
}

const SHOWN = 200;

/**
 * File names one below the other. Of a long list only the first are shown and the rest is counted. Its buttons are one
 * stop of the Tab key: arrows, Home and End move among them.
 */
export function NamesList({ names }: { names: readonly NamedItem[] }) {
  const focusKept = useFocusKept(names.length);
  const [reached, setReached] = useState<string | null>(null);
  const shown = names.slice(0, SHOWN);
  const stop = shown.some(({ key }) => key === reached) ? reached : shown[0]?.key;
  return (
    <ul
      className={styles.names}
      {...focusKept}
      onFocus={(event) => {
        focusKept.onFocus(event);
        const at = itemsOf(event.currentTarget).findIndex((item) => item.contains(event.target));
        setReached(shown[at]?.key ?? null);
      }}
      onKeyDown={moveOrPress}
    >
      {shown.map((item) => (
        <li key={item.key} className={styles.name}>
          <span className={styles.nameText}>{item.name}</span>
          {item.note !== undefined && (
            <span className={styles.note} data-bad={item.bad || undefined}>
              {item.note}
            </span>
          )}
          {item.action?.(item.key === stop ? 0 : -1)}
        </li>
      ))}
      {names.length > SHOWN && <li className={styles.name}>e mais {names.length - SHOWN} arquivos</li>}
    </ul>
  );
}

const itemsOf = (list: Element): Element[] => [...list.children];

function moveOrPress(event: KeyboardEvent<HTMLUListElement>): void {
  const { currentTarget: list, target, key } = event;
  if (!(target instanceof HTMLButtonElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...list.querySelectorAll<HTMLButtonElement>('button')];
  const at = buttons.indexOf(target);
  if (at < 0) return;
  if (key === 'Delete') {
    event.preventDefault();
    target.click();
    return;
  }
  const next = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', buttons.length - 1],
  ]).get(key);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
