import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>;

/** A modal that is there while it is mounted: it takes the focus when it comes and gives it back when it goes. */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return <Modal {...props} opened closeButtonProps={{ 'aria-label': 'Fechar' }} />;
}
