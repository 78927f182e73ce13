import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useFocusKept } from '../use-focus-kept.ts';
import styles from './data-table.module.css';
import { focusOfScroll, type SortedProps, useScrollMemory } from './data-table-props.ts';
import { densityStore, ROW_HEIGHT_PX } from './density.ts';
import { GridRow } from './grid-row.tsx';
import { HeadingCell } from './heading-cell.tsx';
import { rowKeysHandler } from './row-keys-handler.ts';
import { useColumnWidths } from './use-column-widths.ts';
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
  const { widths, ...sizing } = useColumnWidths(props.id, columns, scrollRef);
  const width = widths.reduce((sum, one) => sum + one, 0);
  // Each time: rows come and go, and the widths with them.
  useLayoutEffect(() => {
    if (scrollRef.current !== null) markMore(scrollRef.current);
  });
  useOpenRowInView(scrollRef, expansion?.openKey ?? null);

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
        markMore(event.currentTarget);
        onScroll(event);
      }}
    >
      <table
        className={styles.table}
        data-small={props.small}
        style={{ width }}
        aria-label={props.label}
        aria-rowcount={sorted.length + 1}
      >
        <colgroup>
          {columns.map((column, at) => (
            <col key={column.key} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <HeadingCell
                key={column.key}
                column={column}
                width={widths[at] ?? column.width}
                {...sizing}
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
                  rowKey={key}
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

/** Says on the area whether there are columns beyond its right edge: many systems hide the bar until it is used. */
function markMore(area: HTMLElement): void {
  area.toggleAttribute('data-more', area.scrollLeft + area.clientWidth < area.scrollWidth - 1);
}

/** A row that was opened is seen whole, as far as it fits: also when something below takes room from the list. */
function useOpenRowInView(area: RefObject<HTMLElement | null>, openKey: string | null): void {
  useEffect(() => {
    if (openKey === null) return;
    const { current } = area;
    if (current === null) return;
    const show = () => {
      const row = current.querySelector('[data-open-row]');
      if (row === null) return;
      const fits = row.getBoundingClientRect().height < current.clientHeight;
      row.scrollIntoView({ block: fits ? 'nearest' : 'start', inline: 'nearest' });
    };
    // What the row shows is drawn, and what is below the list takes its room, in the next frame.
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [area, openKey]);
}
