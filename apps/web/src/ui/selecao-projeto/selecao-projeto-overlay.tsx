import { CloseButton } from '@mantine/core';
import { useId } from 'react';
import styles from './selecao-projeto.module.css';
import { SelecaoProjeto, type SelecaoProjetoProps } from './selecao-projeto.tsx';

interface SelecaoProjetoOverlayProps extends SelecaoProjetoProps {
  /** Whether a chosen project's content is below: the browser's back button then leads to it first. */
  overContent: boolean;
  onClose: () => void;
}

/** 'Selecione um Projeto' above one section only: the menu stays within reach. Its parent must be positioned. */
export function SelecaoProjetoOverlay({ overContent, onClose, ...selection }: SelecaoProjetoOverlayProps) {
  const titleId = useId();
  return (
    <div className={styles.overlay}>
      <section
        className={styles.dialog}
        role="dialog"
        aria-labelledby={titleId}
        data-over-section={overContent ? '' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <header className={styles.overlayHead}>
          <h2 id={titleId} className={styles.title}>
            Selecione um Projeto
          </h2>
          <CloseButton aria-label="Fechar" onClick={onClose} />
        </header>
        <SelecaoProjeto {...selection} />
      </section>
    </div>
  );
}
