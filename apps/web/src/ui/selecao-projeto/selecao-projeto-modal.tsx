import { Modal } from '@mantine/core';
import styles from './selecao-projeto.module.css';
import { SelecaoProjeto, type SelecaoProjetoProps } from './selecao-projeto.tsx';

interface SelecaoProjetoModalProps extends SelecaoProjetoProps {
  onClose: () => void;
}

/** 'Selecione um Projeto' above the whole screen. */
export function SelecaoProjetoModal({ onClose, ...selection }: SelecaoProjetoModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Selecione um Projeto"
      classNames={{ inner: styles.inner, content: styles.modal, header: styles.modalHead, body: styles.modalBody }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <SelecaoProjeto {...selection} />
    </Modal>
  );
}
