import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import styles from './quick-search.module.css';

interface QuickSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** What is searched, for screen readers: 'Buscar projetos'. */
  label: string;
}

/** The search box of a panel: filters at each key; Esc or the cross clears it. */
export function QuickSearch({ value, onChange, label }: QuickSearchProps) {
  return (
    <TextInput
      className={styles.search}
      type="search"
      placeholder="Busca Rápida"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value === '' ? null : (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Limpar busca" onClick={() => onChange('')}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
