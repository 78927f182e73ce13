import { Modal } from '@mantine/core';
import styles from './selecao-projeto.module.css';
import { SelecaoProjeto, type SelecaoProjetoProps } from './selecao-projeto.tsx';

interface SelecaoProjetoModalProps extends SelecaoProjetoProps {
  /** The modal stays in the page while closed, so that the focus finds its way back. */
  opened: boolean;
  onClose: () => void;
}

/** 'Selecione um Projeto' above the whole screen. */
export function SelecaoProjetoModal({ opened, onClose, ...selection }: SelecaoProjetoModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Selecione um Projeto"
      classNames={{
        inner: styles.inner,
        title: styles.modalTitle,
        content: styles.modal,
        header: styles.modalHead,
        body: styles.modalBody,
      }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <SelecaoProjeto {...selection} />
    </Modal>
  );
}
