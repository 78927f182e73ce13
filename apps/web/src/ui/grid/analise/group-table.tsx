import { formatMoney } from '@apura/br';
import { CONTAGEM } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconListDetails } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countOf } from '../../../lib/format/counts.ts';
import { densityStore, ROW_HEIGHT_PX } from '../../table/density.ts';
import { formatCell } from '../format-cell.ts';
import type { GridColumn, GridRow } from '../grid-column.ts';
import { TOTAL_LABEL } from '../grid-totals.ts';
import styles from './analise.module.css';
import { BY_VALUE, type GroupSort } from './group-sort.ts';
import type { Path, TreeRow } from './group-tree.ts';
import { formatValue } from './measure.ts';
import { SortHeading } from './sort-heading.tsx';

interface GroupTableProps {
  rows: readonly TreeRow[];
  levels: readonly GridColumn[];
  sums: readonly GridColumn[];
  totals: readonly GridRow[];
  sort: GroupSort;
  onSort: (key: string) => void;
  onOpen: (path: Path) => void;
  onClose: (path: Path) => void;
  onMore: (path: Path) => void;
  onRetry: () => void;
  onRows: (path: Path) => void;
}

/** The groups as a tree of rows: arrows move and open, Enter shows the rows of a group. */
export function GroupTable(props: GroupTableProps) {
  const { rows, levels, sums, totals, sort, onSort } = props;
  const density = densityStore.use((state) => state.density);
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const wanted = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX[density],
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const [firstItem] = items;
  const lastItem = items.at(-1);
  const at = Math.min(focused, rows.length - 1);

  useEffect(() => {
    if (!wanted.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${at}"]`);
    if (row === null || row === undefined) return;
    wanted.current = false;
    row.focus();
  });

  function focusRow(index: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    wanted.current = true;
    setFocused(next);
    virtual.scrollToIndex(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[at];
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focusRow(to);
      return;
    }
    if (row === undefined) return;
    if (row.kind !== 'group') return;
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) {
      props.onRows(row.path);
      return;
    }
    const inner = row.path.length < levels.length;
    if (event.key === 'ArrowRight' && inner && !row.open) props.onOpen(row.path);
    else if (event.key === 'ArrowLeft' && row.open) props.onClose(row.path);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree of rows, with the keys of one
        role="treegrid"
        aria-label="Grupos"
        aria-rowcount={rows.length}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <SortHeading label={levels.map(({ key }) => key).join(' › ')} id={BY_VALUE} sort={sort} onSort={onSort} />
            <SortHeading label="Linhas" id={CONTAGEM} sort={sort} onSort={onSort} numeric />
            {sums.map(({ key }) => (
              <SortHeading key={key} label={key} id={key} sort={sort} onSort={onSort} numeric />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={firstItem?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Line
                key={`${row.kind} ${JSON.stringify(row.path)}`}
                {...props}
                row={row}
                index={index}
                height={ROW_HEIGHT_PX[density]}
                current={index === at}
                onCurrent={() => setFocused(index)}
              />
            );
          })}
          <Spacer height={lastItem === undefined ? 0 : virtual.getTotalSize() - lastItem.end} />
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((total) => (
              <tr key={String(total[TOTAL_LABEL])}>
                <th scope="row">{total[TOTAL_LABEL]}</th>
                <td />
                {sums.map((column) => (
                  <td key={column.key} className={styles.amount}>
                    {formatCell(total[column.key], column)}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface LineProps extends GroupTableProps {
  row: TreeRow;
  index: number;
  height: number;
  current: boolean;
  onCurrent: () => void;
}

function Line({ row, index, height, current, onCurrent, levels, sums, ...on }: LineProps) {
  const inset = { paddingInlineStart: 8 + row.path.length * 18 };
  if (row.kind !== 'group')
    return (
      <tr
        data-row={index}
        tabIndex={current ? 0 : -1}
        onFocus={onCurrent}
        style={{ height }}
        aria-level={row.path.length + 1}
      >
        <td colSpan={2 + sums.length} style={inset}>
          {row.kind === 'pending' && <Loader size={14} color="var(--link)" aria-label="Agrupando" />}
          {row.kind === 'failed' && (
            <Button variant="subtle" size="compact-xs" onClick={on.onRetry}>
              Não foi possível agrupar. Tentar de novo
            </Button>
          )}
          {row.kind === 'more' && (
            <Button variant="subtle" size="compact-xs" onClick={() => on.onMore(row.path)}>
              Mostrar mais: {row.left === 1 ? 'falta' : 'faltam'} {countOf(row.left, 'grupo', 'grupos')}
            </Button>
          )}
        </td>
      </tr>
    );
  const { path, group, open } = row;
  const level = path.length - 1;
  const inner = path.length < levels.length;
  const name = formatValue(path[level] ?? null, levels[level]);
  return (
    <tr
      data-row={index}
      tabIndex={current ? 0 : -1}
      onFocus={onCurrent}
      style={{ height }}
      aria-level={path.length}
      aria-expanded={inner ? open : undefined}
    >
      <th scope="row" style={{ paddingInlineStart: 8 + level * 18 }}>
        <span className={styles.group}>
          {inner ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.opener}
              aria-label={`${open ? 'Fechar' : 'Abrir'} ${name}`}
              onClick={() => (open ? on.onClose(path) : on.onOpen(path))}
            >
              {open ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
            </button>
          ) : (
            <span className={styles.opener} />
          )}
          <span className={styles.name} title={name}>
            {name}
          </span>
          <button
            type="button"
            tabIndex={-1}
            className={styles.rows}
            aria-label={`Ver as linhas de ${name}`}
            title="Ver as linhas"
            onClick={() => on.onRows(path)}
          >
            <IconListDetails size={15} aria-hidden />
          </button>
        </span>
      </th>
      <td className={styles.amount}>{formatMoney(String(group.linhas))}</td>
      {sums.map((column) => (
        <td key={column.key} className={styles.amount}>
          {formatCell(group.somas[column.key], column)}
        </td>
      ))}
    </tr>
  );
}

/** The height of the rows that are not drawn. */
export function Spacer({ height }: { height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      <td className={styles.spacer} style={{ height }} />
    </tr>
  );
}
