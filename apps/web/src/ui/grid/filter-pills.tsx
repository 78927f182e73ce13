import { Button, Pill } from '@mantine/core';
import { describeFilter } from './column-filters.ts';
import type { GridColumn } from './grid-column.ts';
import styles from './window-grid.module.css';
import type { GridFilters } from './window-reader.ts';

interface FilterPillsProps {
  filters: GridFilters;
  columns: readonly GridColumn[];
  /** Whether the server takes every filter as a text that the column holds. */
  plain: boolean;
  onRemove: (key: string) => void;
  onClear: () => void;
}

/** The filters of the columns, each with a button that removes it; nothing without filters. */
export function FilterPills({ filters, columns, plain, onRemove, onClear }: FilterPillsProps) {
  const entries = Object.entries(filters);
  if (entries.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label="Filtros das colunas">
      {entries.map(([key, filter]) => (
        <li key={key}>
          <Pill
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Tirar o filtro de ${key}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onRemove(key)}
          >
            {key}{' '}
            {plain
              ? `contém “${String(filter)}”`
              : describeFilter(
                  filter,
                  columns.find((column) => column.key === key),
                )}
          </Pill>
        </li>
      ))}
      {entries.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-xs" onClick={onClear}>
            Limpar filtros
          </Button>
        </li>
      )}
    </ul>
  );
}
