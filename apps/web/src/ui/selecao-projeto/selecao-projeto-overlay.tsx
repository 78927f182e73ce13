import { CloseButton } from '@mantine/core';
import { useId } from 'react';
import styles from './selecao-projeto.module.css';
import { SelecaoProjeto, type SelecaoProjetoProps } from './selecao-projeto.tsx';

interface SelecaoProjetoOverlayProps extends SelecaoProjetoProps {
  /** Absent while there is no project to go back to. */
  onClose?: (() => void) | undefined;
}

/** 'Selecione um Projeto' above one section only: the menu stays within reach. Its parent must be positioned. */
export function SelecaoProjetoOverlay({ onClose, ...selection }: SelecaoProjetoOverlayProps) {
  const titleId = useId();
  return (
    <div className={styles.overlay}>
      <section
        className={styles.dialog}
        role="dialog"
        aria-labelledby={titleId}
        data-over-section={onClose === undefined ? undefined : ''}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose?.();
        }}
      >
        <header className={styles.overlayHead}>
          <h2 id={titleId} className={styles.title}>
            Selecione um Projeto
          </h2>
          {onClose !== undefined && <CloseButton aria-label="Fechar" onClick={onClose} />}
        </header>
        <SelecaoProjeto {...selection} />
      </section>
    </div>
  );
}
