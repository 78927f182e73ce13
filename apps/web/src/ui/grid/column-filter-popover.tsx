import { Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { type ColumnFilters, withFilter } from './column-filters.ts';
import { FilterForm } from './filter-form.tsx';
import type { GridColumn } from './grid-column.ts';
import type { GridSource } from './grid-source.ts';
import type { GridFilters } from './window-reader.ts';

/** What a column's filter needs of its grid. Without a source the server knows texts alone. */
export interface FilterContext {
  filters: ColumnFilters;
  source: GridSource | undefined;
  /** The quick search of the moment. */
  search: () => string;
}

interface ColumnFilterPopoverProps {
  column: GridColumn;
  opened: boolean;
  context: FilterContext;
  onClose: () => void;
  /** What the form hangs below. */
  children: ReactElement;
}

const PAUSE_BEFORE_ASKING_MS = 350;

/** Asks what a column must hold. */
export function ColumnFilterPopover({ column, opened, context, onClose, children }: ColumnFilterPopoverProps) {
  const { filters, source, search } = context;
  const set = (next: GridFilters) => filters.set({ filters: next });
  return (
    <Popover
      opened={opened}
      onChange={(open) => {
        if (!open) onClose();
      }}
      position="bottom-start"
      width={source === undefined ? 230 : 330}
      shadow="md"
      trapFocus
      withRoles={false}
      withinPortal
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={`Filtrar ${column.key}`}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        {source === undefined ? (
          <FilterField column={column} filters={filters.get().filters} onFilters={set} onClose={onClose} />
        ) : (
          <FilterForm
            column={column}
            source={source}
            search={{ q: search(), filters: filters.get().filters }}
            onFilters={set}
            onClose={onClose}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface FilterFieldProps {
  column: GridColumn;
  filters: GridFilters;
  onFilters: (filters: GridFilters) => void;
  onClose: () => void;
}

/** A text that the column must hold. The server is asked after a pause, at Enter at once. */
function FilterField({ column: { key }, filters, onFilters, onClose }: FilterFieldProps) {
  const [text, setText] = useState(String(filters[key] ?? ''));
  const apply = useDebouncedCallback(
    (typed: string) => onFilters(withFilter(filters, key, typed)),
    PAUSE_BEFORE_ASKING_MS,
  );
  return (
    <TextInput
      size="xs"
      placeholder="Filtrar: contém…"
      aria-label={`Filtrar ${key}: contém`}
      value={text}
      data-autofocus
      leftSection={<IconFilter size={14} aria-hidden />}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        onFilters(withFilter(filters, key, text));
        onClose();
      }}
    />
  );
}
