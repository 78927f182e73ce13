import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';
import type { SortedProps } from './data-table-props.ts';
import { densityStore, ROW_HEIGHT_PX } from './density.ts';
import { useCutTooltip } from './use-cut-tooltip.tsx';

const SKELETON_ROWS = 8;

/** The rows as a table. Only those in view are in the page; a row and what it opens count as one. */
export function GridRows<Row extends object>(props: SortedProps<Row>) {
  const { columns, sorted, rowKey, loading = false, expansion } = props;
  const density = densityStore.use((state) => state.density);
  const rowHeight = ROW_HEIGHT_PX[density];
  const scrollRef = useRef<HTMLDivElement>(null);
  const cut = useCutTooltip();
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = sorted[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: 16,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const minWidth = columns.reduce((sum, column) => sum + column.width, 0);

  return (
    <div ref={scrollRef} className={styles.scroll} data-density={density} {...cut.handlers}>
      <table className={styles.table} style={{ minWidth }} aria-label={props.label} aria-rowcount={sorted.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadingCell
                key={column.key}
                column={column}
                direction={props.directionOf(column.key)}
                toggle={props.toggle}
              />
            ))}
          </tr>
        </thead>
        {loading ? (
          <tbody aria-hidden>
            {Array.from({ length: SKELETON_ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
              <tr key={index} className={styles.bones} style={{ height: rowHeight }}>
                {columns.map((column) => (
                  <td key={column.key}>{column.controls ? null : <Skeleton height={10} width="70%" />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ) : (
          <>
            {before > 0 && <Spacer height={before} />}
            {items.map((item) => {
              const row = sorted[item.index];
              if (row === undefined) return null;
              const key = rowKey(row);
              const open = expansion?.openKey === key;
              return (
                <tbody key={item.key} ref={virtualizer.measureElement} data-index={item.index}>
                  <tr
                    className={styles.row}
                    style={{ height: rowHeight }}
                    aria-rowindex={item.index + 2}
                    aria-current={props.selectedKey === key || undefined}
                    data-clickable={props.onRowClick !== undefined || undefined}
                    onClick={() => props.onRowClick?.(row)}
                  >
                    {columns.map((column, index) => (
                      <BodyCell key={column.key} column={column} row={row}>
                        {index === 0 && expansion !== undefined && (
                          <button
                            type="button"
                            className={styles.expander}
                            aria-expanded={open}
                            aria-label={expansion.label(row)}
                            onKeyDown={moveBetweenExpanders}
                          >
                            <IconChevronRight size={16} aria-hidden />
                          </button>
                        )}
                      </BodyCell>
                    ))}
                  </tr>
                  {open && (
                    <tr className={styles.expanded}>
                      <td colSpan={columns.length}>{expansion.render(row)}</td>
                    </tr>
                  )}
                </tbody>
              );
            })}
            {after > 0 && <Spacer height={after} />}
          </>
        )}
      </table>
      {loading && (
        <p className="sr-only" role="status">
          Carregando
        </p>
      )}
      {props.foot}
      {cut.tooltip}
    </div>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tbody aria-hidden>
      <tr style={{ height }}>
        <td />
      </tr>
    </tbody>
  );
}

function HeadingCell<Row>({
  column,
  direction,
  toggle,
}: {
  column: DataColumn<Row>;
  direction: 'asc' | 'desc' | false;
  toggle: (key: string) => void;
}) {
  const sortable = column.sortable ?? column.value !== undefined;
  const ariaSort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" className={styles.heading} data-align={column.align} data-pin={column.pin} aria-sort={ariaSort}>
      {column.headerContent !== undefined ? (
        column.headerContent
      ) : sortable ? (
        <button type="button" className={styles.sort} onClick={() => toggle(column.key)}>
          <span>{column.header}</span>
          {direction === 'asc' && <IconArrowUp size={14} aria-hidden />}
          {direction === 'desc' && <IconArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        <span className={column.controls ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row, children }: { column: DataColumn<Row>; row: Row; children?: ReactNode }) {
  const content = column.render?.(row) ?? column.value?.(row);
  return (
    <td data-align={column.align} data-pin={column.pin}>
      {column.controls ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps a control's click from the row
        <div className={styles.controls} onClick={(event) => event.stopPropagation()}>
          {content}
        </div>
      ) : (
        <div className={styles.cell}>
          {children}
          <span className={styles.text} data-cut={column.cutAt ?? 'letter'}>
            {content}
          </span>
        </div>
      )}
    </td>
  );
}

/** The arrow keys go from row to row, by their buttons. */
function moveBetweenExpanders(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLButtonElement>('button[aria-expanded]') ?? []),
  ];
  const next = all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
