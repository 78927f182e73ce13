import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ModalActions } from './modal-actions.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The question, in the specification's words. */
  question: ReactNode;
  children?: ReactNode;
  /** What the confirming button says; 'Confirmar' where the specification names nothing else. */
  confirmLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. The safe answer comes first and holds the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, children, confirmLabel = 'Confirmar', danger = false, busy = false } = props;
  return (
    <Dialog onClose={() => busy || props.onClose()} title={title} size={480}>
      <p>{question}</p>
      {children}
      <ModalActions>
        <Button variant="default" onClick={props.onClose} disabled={busy} data-autofocus>
          Voltar
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={props.onConfirm} loading={busy}>
          {confirmLabel}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
