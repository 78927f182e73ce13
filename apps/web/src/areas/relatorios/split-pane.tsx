import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import styles from './split-pane.module.css';

interface SplitPaneProps {
  /** Under which name the width is remembered. */
  id: string;
  label: string;
  /** The way past the left side, for the keyboard alone: 'Ir para as linhas do relatório'. */
  skipLabel: string;
  /** Hides the left side and gives its room to the right. */
  collapsed: boolean;
  left: ReactNode;
  right: ReactNode;
}

const FIRST_PX = 540;
const LEAST_LEFT_PX = 260;
const LEAST_RIGHT_PX = 320;
const STEP_PX = 24;

const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= LEAST_LEFT_PX;

/** Two panes and a bar between them, moved by the pointer or by the arrow keys. */
export function SplitPane({ id, label, skipLabel, collapsed, left, right }: SplitPaneProps) {
  const root = useRef<HTMLDivElement>(null);
  const rightRef = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => readPreference(`split.${id}`, isWidth, FIRST_PX));
  const dragging = useRef(false);

  function most(): number {
    return Math.max(LEAST_LEFT_PX, (root.current?.clientWidth ?? 1200) - LEAST_RIGHT_PX);
  }

  function move(to: number, remember: boolean): void {
    const next = Math.round(Math.min(most(), Math.max(LEAST_LEFT_PX, to)));
    setWidth(next);
    if (remember) writePreference(`split.${id}`, next);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!dragging.current || root.current === null) return;
    move(event.clientX - root.current.getBoundingClientRect().left, false);
  }

  function onPointerEnd(): void {
    if (!dragging.current) return;
    dragging.current = false;
    writePreference(`split.${id}`, width);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const to = {
      ArrowLeft: width - STEP_PX,
      ArrowRight: width + STEP_PX,
      Home: LEAST_LEFT_PX,
      End: most(),
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to, true);
  }

  // React's style types have no names for custom properties.
  const style = { '--split-left': `${width}px` } as CSSProperties;
  return (
    <div ref={root} className={styles.split} data-collapsed={collapsed || undefined} style={style}>
      <div className={styles.left} hidden={collapsed}>
        <button type="button" className={styles.skip} onClick={() => rightRef.current?.focus()}>
          {skipLabel}
        </button>
        {left}
      </div>
      {!collapsed && (
        // biome-ignore lint/a11y/useSemanticElements: a rule can not be moved; the pattern of a window splitter is this
        <div
          className={styles.bar}
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuenow={width}
          aria-valuemin={LEAST_LEFT_PX}
          aria-valuemax={most()}
          onPointerDown={(event) => {
            dragging.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onDoubleClick={() => move(FIRST_PX, true)}
          onKeyDown={onKeyDown}
        />
      )}
      <div ref={rightRef} className={styles.right} tabIndex={-1}>
        {right}
      </div>
    </div>
  );
}
