import { Button, type ModalProps } from '@mantine/core';
import { type KeyboardEventHandler, type ReactNode, type RefObject, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { FaultNote } from './fault-note.tsx';
import styles from './form-dialog.module.css';
import { ModalActions } from './modal-actions.tsx';
import type { CloseGuard } from './use-close-guard.tsx';

interface FormDialogProps {
  title: string;
  size: NonNullable<ModalProps['size']>;
  guard: CloseGuard;
  /** What the safe button says; 'Voltar' where the specification names nothing else. */
  backLabel?: string;
  submitLabel: string;
  /** Whether enough is filled in to be sent. */
  complete: boolean;
  /** What is still to be filled in, in words: says why the button can not be pressed yet. */
  missing?: string | undefined;
  /** While it is sent. */
  busy?: boolean;
  /** Why it was refused as a whole; a refused field says so itself. */
  failure: unknown;
  /** Called for the button and for Enter. */
  onSubmit: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  formRef?: RefObject<HTMLFormElement | null>;
  /** The fields, one below the other. */
  children: ReactNode;
}

/**
 * A form in a modal: its fields, why it was refused, the two buttons at its foot, and the question before it is lost.
 */
export function FormDialog(props: FormDialogProps) {
  const { guard, backLabel = 'Voltar', complete, missing, busy = false } = props;
  const missingId = useId();
  return (
    <>
      <Dialog {...guard.modalProps} title={props.title} size={props.size}>
        <form
          ref={props.formRef}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            // The form of another modal may lie around this one in React's tree.
            event.stopPropagation();
            props.onSubmit();
          }}
          onKeyDown={props.onKeyDown}
        >
          {props.children}
          <FaultNote error={props.failure} />
          {missing !== undefined && (
            <p id={missingId} className={styles.missing}>
              {missing}
            </p>
          )}
          <ModalActions>
            <Button variant="default" onClick={guard.close} disabled={busy}>
              {backLabel}
            </Button>
            <Button
              type="submit"
              disabled={!complete}
              loading={busy}
              aria-describedby={missing === undefined ? undefined : missingId}
            >
              {props.submitLabel}
            </Button>
          </ModalActions>
        </form>
      </Dialog>
      {guard.dialog}
    </>
  );
}
