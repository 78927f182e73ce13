import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';

const STEP_PX = 16;

interface HeadingCellProps<Row> {
  column: DataColumn<Row>;
  direction: 'asc' | 'desc' | false;
  toggle: (key: string) => void;
  width: number;
  resize: (key: string, width: number) => void;
  keep: () => void;
  reset: (key: string) => void;
}

/**
 * A heading: its text orders the rows by the column, its right edge changes the column's width. A double click on the
 * edge takes the width back; with the keyboard, Shift and the arrows change it.
 */
export function HeadingCell<Row>(props: HeadingCellProps<Row>) {
  const { column, direction, toggle, width, resize, keep } = props;
  const sortable = column.sortable ?? column.value !== undefined;
  const ariaSort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    resize(column.key, width + step);
    keep();
  };
  return (
    <th scope="col" className={styles.heading} data-align={column.align} data-pin={column.pin} aria-sort={ariaSort}>
      {column.headerContent !== undefined ? (
        column.headerContent
      ) : sortable ? (
        <>
          <button
            type="button"
            className={styles.sort}
            aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
            onClick={() => toggle(column.key)}
            onKeyDown={onKeyDown}
          >
            <span>{column.header}</span>
            {direction === 'asc' && <IconArrowUp size={14} aria-hidden />}
            {direction === 'desc' && <IconArrowDown size={14} aria-hidden />}
          </button>
          <Edge {...props} />
        </>
      ) : (
        <span className={column.controls && column.card !== 'title' ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  );
}

function Edge<Row>({ column, width, resize, keep, reset }: HeadingCellProps<Row>) {
  const start = useRef<{ x: number; width: number } | null>(null);
  return (
    <div
      aria-hidden
      data-edge
      className={styles.edge}
      title="Arraste para mudar a largura; um clique duplo a desfaz"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from !== null) resize(column.key, from.width + event.clientX - from.x);
      }}
      onPointerUp={() => {
        if (start.current !== null) keep();
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onDoubleClick={() => reset(column.key)}
    />
  );
}
