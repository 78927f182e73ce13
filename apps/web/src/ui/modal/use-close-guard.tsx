import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface CloseGuardOptions {
  /** Whether closing now would lose something that the user typed or chose. */
  dirty: boolean;
  /** While a call is running the dialog does not close. */
  busy?: boolean;
  /** Whether another dialog is above this one: Esc then closes that one. */
  covered?: boolean;
  title: string;
  /** What would be lost, in one sentence. */
  question?: string;
  /** The button that closes all the same; 'Descartar' unless something else fits better. */
  confirmLabel?: string;
  onClose: () => void;
}

export interface CloseGuard {
  /** Closes, or asks first; for the safe button of the modal. */
  close: () => void;
  /** For the Dialog: its cross, Esc and a click outside all go through the same question. */
  modalProps: { onClose: () => void; closeOnEscape?: boolean; closeOnClickOutside?: boolean };
  /** The question, for a modal that has one; to be rendered beside the Dialog. */
  dialog?: ReactNode;
}

/** The rule of closing a modal: at once when nothing would be lost, else after asking. */
export function useCloseGuard(options: CloseGuardOptions): CloseGuard {
  const { dirty, busy = false, covered = false, title, onClose } = options;
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const free = !asking && !covered;
  return {
    close,
    modalProps: { onClose: close, closeOnEscape: free, closeOnClickOutside: free },
    dialog: asking && (
      <ConfirmDialog
        title={title}
        question={options.question ?? 'Os dados preenchidos serão perdidos.'}
        confirmLabel={options.confirmLabel ?? 'Descartar'}
        danger
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
