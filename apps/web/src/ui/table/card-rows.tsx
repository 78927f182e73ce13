import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useFocusKept } from '../use-focus-kept.ts';
import styles from './card-rows.module.css';
import { CardSort } from './card-sort.tsx';
import table from './data-table.module.css';
import { focusOfScroll, type SortedProps, useScrollMemory } from './data-table-props.ts';

/** The rows on a phone: each a card of labels and values, with its controls at the foot. */
export function CardRows<Row extends object>(props: SortedProps<Row>) {
  const { columns, sorted, rowKey, loading = false, expansion } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const title = columns.find((column) => column.card === 'title');
  const lead = columns.filter((column) => column.card === 'lead');
  const feet = columns.filter((column) => column.card === 'foot');
  const lines = columns.filter((column) => column.card === undefined);
  const { initialOffset, onScroll } = useScrollMemory(scrollRef, props);
  const virtualizer = useVirtualizer({
    initialOffset,
    count: sorted.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 60 + lines.length * 26,
    getItemKey: (index) => {
      const row = sorted[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: 6,
  });
  const focusKept = useFocusKept(sorted.length);
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const sortable = columns.filter((column) => column.sortable ?? column.value !== undefined);
  const headerControls = lead.map((column) => column.headerContent).filter((content) => content !== undefined);

  return (
    <div ref={scrollRef} className={table.scroll} onScroll={onScroll} {...focusKept} {...focusOfScroll(props)}>
      {sorted.length > 0 && (headerControls.length > 0 || (sortable.length > 0 && sorted.length > 1)) && (
        <div className={styles.cardsHead}>
          {headerControls.length > 0 && (
            <span className={styles.cardsAll}>
              {headerControls[0]} <span>Selecionar todos</span>
            </span>
          )}
          {sortable.length > 0 && sorted.length > 1 && (
            <CardSort columns={sortable} sort={props.sort} sortBy={props.sortBy} />
          )}
        </div>
      )}
      <ul
        className={styles.cards}
        aria-label={props.label}
        aria-busy={loading}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {loading &&
          Array.from({ length: 3 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
            <li key={index} className={styles.card} aria-hidden>
              <Skeleton height={14} width="60%" mb={12} />
              <div className={styles.lines}>
                {lines.map((column) => (
                  <Skeleton key={column.key} height={10} my={4} width="75%" />
                ))}
              </div>
            </li>
          ))}
        {!loading &&
          items.map((item) => {
            const row = sorted[item.index];
            if (row === undefined) return null;
            const key = rowKey(row);
            const open = expansion?.openKey === key;
            const heading = title?.render?.(row) ?? title?.value?.(row);
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-row-key={key}
                className={styles.card}
                aria-current={props.selectedKey === key || undefined}
              >
                <div className={styles.cardHead}>
                  {lead.map((column) => (
                    <span key={column.key}>{column.render?.(row)}</span>
                  ))}
                  {props.onRowClick === undefined ? (
                    <span className={styles.cardTitle}>{heading}</span>
                  ) : (
                    <button
                      type="button"
                      className={styles.cardTitle}
                      aria-expanded={expansion === undefined ? undefined : open}
                      onClick={() => props.onRowClick?.(row)}
                    >
                      <span>{heading}</span>
                      <IconChevronRight size={18} aria-hidden className={styles.chevron} />
                    </button>
                  )}
                </div>
                <dl className={styles.lines}>
                  {lines.map((column) => (
                    <div key={column.key} className={styles.line}>
                      <dt>{column.header}</dt>
                      <dd>{column.render?.(row) ?? column.value?.(row) ?? ''}</dd>
                    </div>
                  ))}
                </dl>
                {feet.length > 0 && (
                  <div className={styles.cardFoot}>
                    {feet.map((column) => (
                      <span key={column.key}>{column.render?.(row)}</span>
                    ))}
                  </div>
                )}
                {open && <div className={styles.cardExpanded}>{expansion.render(row)}</div>}
              </li>
            );
          })}
      </ul>
      {props.foot}
    </div>
  );
}
