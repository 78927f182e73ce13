import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import styles from './column-chooser.module.css';

interface ColumnChooserProps {
  columns: readonly { key: string; visible: boolean }[];
  onToggle: (key: string, visible: boolean) => void;
  onReset: () => void;
}

/** Which columns are shown; the last visible one can not be hidden. */
export function ColumnChooser({ columns, onToggle, onReset }: ColumnChooserProps) {
  const visible = columns.filter((column) => column.visible).length;
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" size={32} aria-label="Escolher colunas" title="Escolher colunas">
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.chooser}>
        <div className={styles.chooserList}>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.key}
              checked={column.visible}
              disabled={column.visible && visible === 1}
              onChange={(event) => onToggle(column.key, event.currentTarget.checked)}
            />
          ))}
        </div>
        <div className={styles.chooserFoot}>
          <Button variant="subtle" size="xs" onClick={onReset}>
            Voltar ao padrão
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
