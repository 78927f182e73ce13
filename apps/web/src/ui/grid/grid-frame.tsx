import type { ClipboardEventHandler, ReactNode, Ref } from 'react';
import styles from './window-grid.module.css';

interface GridFrameProps {
  heading?: ReactNode;
  tools?: ReactNode;
  onCopy?: ClipboardEventHandler<HTMLDivElement>;
  frameRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame around the rows in each of their states: the heading, the tools, and room for the rest. */
export function GridFrame({ heading, tools, onCopy, frameRef, children }: GridFrameProps) {
  return (
    <div ref={frameRef} className={styles.grid} onCopy={onCopy}>
      <div className={styles.toolbar}>
        <div className={styles.toolbarHeading}>{heading}</div>
        <div className={styles.toolbarEnd}>{tools}</div>
      </div>
      {children}
    </div>
  );
}
