import { Portal } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './data-table.module.css';

const DELAY_MS = 700;

interface Shown {
  text: string;
  left: number;
  top: number;
}

/**
 * Shows the whole text of a cell after 700 ms of hovering, only when the cell cuts it. One for a whole table: put the
 * handlers on its container and mark the cut elements with `data-cut`.
 */
export function useCutTooltip(): {
  handlers: { onMouseOver: (event: MouseEvent) => void; onMouseLeave: () => void; onScroll: () => void };
  tooltip: ReactNode;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  const over = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    over.current = null;
    setShown(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    handlers: {
      onMouseOver: (event) => {
        const cell = event.target instanceof Element ? event.target.closest('[data-cut]') : null;
        if (cell === over.current) return;
        hide();
        over.current = cell;
        if (cell === null || !isCut(cell)) return;
        timer.current = setTimeout(() => {
          const box = cell.getBoundingClientRect();
          setShown({
            text: cell.textContent ?? '',
            left: Math.max(8, Math.min(box.left, window.innerWidth - 376)),
            top: box.bottom + 6,
          });
        }, DELAY_MS);
      },
      onMouseLeave: hide,
      onScroll: hide,
    },
    tooltip: shown !== null && (
      <Portal>
        <div className={styles.cutTooltip} role="tooltip" style={{ left: shown.left, top: shown.top }}>
          {shown.text}
        </div>
      </Portal>
    ),
  };
}

function isCut(cell: Element): boolean {
  // A line may be a fraction of a pixel higher than its box without losing anything.
  const slack = cell.hasAttribute('data-lines') ? 1.2 : 1.5;
  return cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight * slack;
}
