import { formatMoney } from '@apura/br';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { GridSearch } from './grid-datasource.ts';
import styles from './grid-foot.module.css';
import type { SelectionSum } from './use-selection-sum.ts';

interface GridFootProps {
  total: number;
  /** What narrows the rows. */
  search: GridSearch;
  cells: number;
  sum: SelectionSum;
  /** What the last copy did, said once. */
  message: string;
  onCopy: (headings: boolean) => void;
}

/** The line below the rows: how many there are and what the marked cells sum to. */
export function GridFoot({ total, search, cells, sum, message, onCopy }: GridFootProps) {
  return (
    <footer className={styles.foot}>
      <span>
        <strong>{formatMoney(String(total))}</strong> {total === 1 ? 'linha' : 'linhas'}
        {search.q !== '' && <> com “{search.q}”</>}
        {Object.keys(search.filters).length > 0 && <> nos filtros</>}
      </span>
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
