import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import styles from './analise.module.css';
import type { GroupSort } from './group-sort.ts';

interface SortHeadingProps {
  label: string;
  id: string;
  sort: GroupSort;
  onSort: (id: string) => void;
  numeric?: boolean;
}

/** A heading that orders the groups by its column. */
export function SortHeading({ label, id, sort, onSort, numeric }: SortHeadingProps) {
  const own = sort.key === id;
  return (
    <th scope="col" aria-sort={own ? (sort.desc ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={styles.heading} data-numeric={numeric || undefined} onClick={() => onSort(id)}>
        {label}
        {own &&
          (sort.desc ? <IconArrowNarrowDown size={14} aria-hidden /> : <IconArrowNarrowUp size={14} aria-hidden />)}
      </button>
    </th>
  );
}
