import { Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';

interface ColumnFilterPopoverProps {
  label: string;
  opened: boolean;
  value: string;
  onApply: (text: string) => void;
  onClose: () => void;
  /** What the field hangs below. */
  children: ReactElement;
}

const PAUSE_BEFORE_ASKING_MS = 350;

/** Asks what a column must hold. The server is asked after a pause, at Enter at once. */
export function ColumnFilterPopover({ label, opened, value, onApply, onClose, children }: ColumnFilterPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={(open) => {
        if (!open) onClose();
      }}
      position="bottom-start"
      width={230}
      shadow="md"
      trapFocus
      withRoles={false}
      withinPortal
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={`Filtrar ${label}`}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        <FilterField label={label} value={value} onApply={onApply} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterField({
  label,
  value,
  onApply,
  onClose,
}: Pick<ColumnFilterPopoverProps, 'label' | 'value' | 'onApply' | 'onClose'>) {
  const [text, setText] = useState(value);
  const apply = useDebouncedCallback(onApply, PAUSE_BEFORE_ASKING_MS);
  return (
    <TextInput
      size="xs"
      placeholder="Filtrar: contém…"
      aria-label={`Filtrar ${label}: contém`}
      value={text}
      data-autofocus
      leftSection={<IconFilter size={14} aria-hidden />}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        onApply(text);
        onClose();
      }}
    />
  );
}
