import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useFocusKept } from '../use-focus-kept.ts';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';
import { focusOfScroll, type SortedProps, useScrollMemory } from './data-table-props.ts';
import { densityStore, ROW_HEIGHT_PX } from './density.ts';
import { GridRow } from './grid-row.tsx';
import { rowKeysHandler } from './row-keys-handler.ts';
import { useCutTooltip } from './use-cut-tooltip.tsx';

const SKELETON_ROWS = 8;

/** The rows as a table. Only those in view are in the page; a row and what it opens count as one. */
export function GridRows<Row extends object>(props: SortedProps<Row>) {
  const { columns, sorted, rowKey, loading = false, expansion } = props;
  const density = densityStore.use((state) => state.density);
  const rowHeight = ROW_HEIGHT_PX[density];
  const scrollRef = useRef<HTMLDivElement>(null);
  const cut = useCutTooltip();
  const { initialOffset, onScroll } = useScrollMemory(scrollRef, props);
  const virtualizer = useVirtualizer({
    initialOffset,
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
  const clickable = props.onRowClick !== undefined;
  // Rows are drawn again only when their properties change, and the caller passes a new function each time.
  const latestClick = useRef(props.onRowClick);
  useLayoutEffect(() => {
    latestClick.current = props.onRowClick;
  });
  const onRowClick = useCallback((row: Row) => latestClick.current?.(row), []);
  const onKeyDown = rowKeysHandler({
    count: sorted.length,
    rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  });
  const focusKept = useFocusKept(sorted.length);
  const someFixed = columns.some(({ fixed }) => fixed === true);
  const minWidth = columns.reduce((sum, column) => sum + column.width, 0);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div
      ref={scrollRef}
      className={styles.scroll}
      data-density={density}
      onKeyDown={onKeyDown}
      {...focusKept}
      {...focusOfScroll(props)}
      {...cut.handlers}
      onScroll={(event) => {
        cut.handlers.onScroll();
        onScroll(event);
      }}
    >
      <table className={styles.table} style={{ minWidth }} aria-label={props.label} aria-rowcount={sorted.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: someFixed && column.fixed !== true ? undefined : column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadingCell
                key={column.key}
                column={column}
                direction={props.sort?.key === column.key ? props.sort.direction : false}
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
                <GridRow
                  key={item.key}
                  row={row}
                  index={item.index}
                  height={rowHeight}
                  columns={columns}
                  selected={props.selectedKey === key}
                  onClick={clickable ? onRowClick : undefined}
                  expanderLabel={expansion?.label?.(row)}
                  open={open}
                  expanded={open ? expansion.render(row) : null}
                  measure={virtualizer.measureElement}
                />
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
