import { UnstyledButton } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { CustomHeaderProps } from 'ag-grid-react';
import type { GridRow } from './grid-column.ts';
import styles from './window-grid.module.css';

/** The corner above the row numbers: marks everything. The keyboard has Ctrl+A for it. */
export function RowNumberHeader({ context }: CustomHeaderProps<GridRow, { selectAll: () => void }>) {
  return (
    <UnstyledButton
      className={styles.corner}
      tabIndex={-1}
      aria-label="Selecionar tudo"
      title="Selecionar tudo (Ctrl+A)"
      onClick={() => context.selectAll()}
    >
      <IconTable size={14} aria-hidden />
    </UnstyledButton>
  );
}
