import { Pill } from '@mantine/core';
import styles from './window-grid.module.css';
import type { GridFilters } from './window-reader.ts';

/** The filters of the columns, each with a button that removes it; nothing without filters. */
export function FilterPills({ filters, onRemove }: { filters: GridFilters; onRemove: (key: string) => void }) {
  const entries = Object.entries(filters);
  if (entries.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label="Filtros das colunas">
      {entries.map(([key, text]) => (
        <li key={key}>
          <Pill
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Tirar o filtro de ${key}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onRemove(key)}
          >
            {key} contém “{text}”
          </Pill>
        </li>
      ))}
    </ul>
  );
}
