import { formatMoney } from '@apura/br';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { useNarrow } from '../use-narrow.ts';
import { formatCell } from './format-cell.ts';
import type { GridColumn, GridRow } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import styles from './grid-foot.module.css';
import { mainAmount, TOTAL_LABEL } from './grid-totals.ts';
import type { SelectionSum } from './use-selection-sum.ts';
import type { FoldedTotals } from './use-totals-folded.ts';

interface GridFootProps {
  total: number;
  /** What narrows the rows. */
  search: GridSearch;
  /** The pinned rows of totals, whose columns a phone shows only after scrolling sideways. */
  totals: readonly GridRow[];
  /** Absent where the totals are not pinned. */
  folding: FoldedTotals | undefined;
  columns: readonly GridColumn[];
  cells: number;
  sum: SelectionSum;
  /** What the last copy did, said once. */
  message: string;
  onCopy: (headings: boolean) => void;
}

/** The line below the rows: how many there are, on a phone what they sum to, and what the marked cells sum to. */
export function GridFoot({ total, search, totals, folding, columns, cells, sum, message, onCopy }: GridFootProps) {
  const amount = mainAmount(columns);
  const narrow = useNarrow();
  return (
    <footer className={styles.foot}>
      <span>
        <strong>{formatMoney(String(total))}</strong> {total === 1 ? 'linha' : 'linhas'}
        {search.q !== '' && <> com “{search.q}”</>}
        {Object.keys(search.filters).length > 0 && <> nos filtros</>}
      </span>
      {folding?.folded !== undefined && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={!folding.folded}
          leftSection={
            folding.folded ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
          }
          onClick={folding.toggle}
        >
          {folding.folded ? `Mostrar os ${folding.count} totais` : 'Mostrar só o primeiro total'}
        </Button>
      )}
      {narrow &&
        amount !== undefined &&
        totals.map((row) => (
          <span key={String(row[TOTAL_LABEL])} className={styles.footTotal}>
            {row[TOTAL_LABEL] === amount.key ? amount.key : `${row[TOTAL_LABEL]} de ${amount.key}`}:{' '}
            <strong className={styles.sum}>{formatCell(row[amount.key], amount)}</strong>
          </span>
        ))}
      <span className={styles.footMessage} role="status">
        {message}
      </span>
      {cells > 0 && (
        <span className={styles.footSelection}>
          {cells > 1 && (
            <span>
              <strong>{formatMoney(String(cells))}</strong> células
            </span>
          )}
          {cells > 1 && <Sum sum={sum} />}
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => onCopy(true)}
          >
            Copiar com títulos
          </Button>
        </span>
      )}
    </footer>
  );
}

function Sum({ sum }: { sum: SelectionSum }) {
  switch (sum.status) {
    case 'none':
      return null;
    case 'working':
      return <span>Somando…</span>;
    case 'too-many':
      return <span>Seleção grande demais para somar</span>;
    case 'failed':
      return <span>Não foi possível somar</span>;
    case 'ready':
      return (
        <span>
          Soma <strong className={styles.sum}>{formatMoney(sum.sum)}</strong>
        </span>
      );
  }
}
