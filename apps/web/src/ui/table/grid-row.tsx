import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';

export interface GridRowProps<Row extends object> {
  row: Row;
  /** Finds the row in the page. */
  rowKey: string;
  index: number;
  height: number;
  columns: readonly DataColumn<Row>[];
  selected: boolean;
  /** Undefined where a click on the row does nothing. */
  onClick: ((row: Row) => void) | undefined;
  /** The name of the button that opens the row; undefined where rows do not open. */
  expanderLabel: string | undefined;
  open: boolean;
  /** What the row shows below itself while it is open. */
  expanded: ReactNode;
  measure: (node: Element | null) => void;
}

function PlainGridRow<Row extends object>(props: GridRowProps<Row>) {
  const { row, index, columns, onClick, open } = props;
  const first = columns.findIndex(({ controls }) => controls !== true);
  return (
    <tbody ref={props.measure} data-index={index} data-row-key={props.rowKey} data-open-row={open || undefined}>
      <tr
        className={styles.row}
        style={{ height: props.height }}
        aria-rowindex={index + 2}
        aria-current={props.selected || undefined}
        data-clickable={onClick !== undefined || undefined}
        onClick={() => onClick?.(row)}
      >
        {columns.map((column, at) => (
          <BodyCell key={column.key} column={column} row={row}>
            {at === first && props.expanderLabel !== undefined && (
              <button
                type="button"
                className={styles.expander}
                data-row-button
                aria-expanded={open}
                aria-label={props.expanderLabel}
              >
                <IconChevronRight size={16} aria-hidden />
              </button>
            )}
          </BodyCell>
        ))}
      </tr>
      {open && (
        <tr className={styles.expanded}>
          <td colSpan={columns.length}>{props.expanded}</td>
        </tr>
      )}
    </tbody>
  );
}

/**
 * One row of a table, drawn again only when something of its own changed: scrolling changes only which rows there
 * are.
 */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow; // memo forgets that the component is generic

function BodyCell<Row>({ column, row, children }: { column: DataColumn<Row>; row: Row; children?: ReactNode }) {
  const content = column.render?.(row) ?? column.value?.(row);
  return (
    <td data-align={column.align} data-pin={column.pin}>
      {column.controls ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a control's click from the row
        // biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside have the keys
        <div className={styles.controls} onClick={(event) => event.stopPropagation()}>
          {content}
        </div>
      ) : (
        <div className={styles.cell}>
          {children}
          <span className={styles.text} data-cut data-lines={column.lines}>
            {content}
          </span>
        </div>
      )}
    </td>
  );
}
