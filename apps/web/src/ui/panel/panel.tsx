import type { ReactNode } from 'react';
import { useId } from 'react';
import type { useDropTarget } from '../file-drop/use-drop-target.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** At the right of the title: search, buttons. */
  tools?: ReactNode;
  /** A line of text after the title, such as a count. */
  note?: ReactNode;
  /** Fills the height that is left and lets its content scroll; without it the panel is as high as its content. */
  fill?: boolean;
  className?: string;
  /** Takes files that are dropped on it. */
  drop?: ReturnType<typeof useDropTarget> | undefined;
  children: ReactNode;
}

/** A titled surface. Panels stack in a column; the one with `fill` takes what is left of the screen. */
export function Panel({ title, tools, note, fill = false, className, drop, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      className={[styles.panel, fill && styles.fill, className].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      {...drop}
    >
      <header className={styles.head}>
        <div className={styles.heading}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </div>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
