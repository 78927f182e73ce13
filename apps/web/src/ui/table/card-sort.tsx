import { NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import styles from './card-rows.module.css';
import type { Sort } from './data-table-props.ts';

interface CardSortProps {
  columns: readonly { key: string; header: string }[];
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
}

/** The order of the cards on a phone, where there are no headings to press. */
export function CardSort({ columns, sort, sortBy }: CardSortProps) {
  const descending = sort?.direction === 'desc';
  return (
    <div className={styles.cardsSort}>
      <NativeSelect
        size="xs"
        aria-label="Ordenar por"
        value={sort?.key ?? ''}
        onChange={(event) => {
          const key = event.currentTarget.value;
          sortBy(key === '' ? null : { key, direction: sort?.direction ?? 'asc' });
        }}
        data={[
          { value: '', label: 'Ordem da lista' },
          ...columns.map(({ key, header }) => ({ value: key, label: `Por ${header}` })),
        ]}
      />
      <IconButton
        label={descending ? 'Ordem decrescente' : 'Ordem crescente'}
        inactiveReason={sort === null ? 'escolha por que coluna ordenar' : undefined}
        icon={descending ? <IconSortDescending size={18} aria-hidden /> : <IconSortAscending size={18} aria-hidden />}
        onClick={() => sort !== null && sortBy({ key: sort.key, direction: descending ? 'asc' : 'desc' })}
      />
    </div>
  );
}
