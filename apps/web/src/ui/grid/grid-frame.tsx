import type { ClipboardEventHandler, ReactNode } from 'react';
import styles from './window-grid.module.css';

interface GridFrameProps {
  heading?: ReactNode;
  tools?: ReactNode;
  onCopy?: ClipboardEventHandler<HTMLDivElement>;
  children: ReactNode;
}

/** The frame around the rows in each of their states: the heading, the tools, and room for the rest. */
export function GridFrame({ heading, tools, onCopy, children }: GridFrameProps) {
  return (
    <div className={styles.grid} onCopy={onCopy}>
      <div className={styles.toolbar}>
        <div className={styles.toolbarHeading}>{heading}</div>
        <div className={styles.toolbarEnd}>{tools}</div>
      </div>
      {children}
    </div>
  );
}
