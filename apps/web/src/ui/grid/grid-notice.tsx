import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import styles from './window-grid.module.css';

interface GridNoticeProps {
  text: string;
  onClose: () => void;
  /** The way back to the groups from which the rows were opened. */
  onBack: (() => void) | undefined;
}

/** What the user must know of the rows below, and the way back to where they came from. */
export function GridNotice({ text, onClose, onBack }: GridNoticeProps) {
  return (
    <>
      {onBack !== undefined && (
        <div className={styles.filters}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            onClick={onBack}
          >
            Voltar aos grupos
          </Button>
        </div>
      )}
      {text !== '' && (
        <div className={styles.notice} role="status">
          <span>{text}</span>
          <ActionIcon variant="subtle" size={24} aria-label="Fechar o aviso" onClick={onClose}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
  );
}
