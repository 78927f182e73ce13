import { CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Celula } from './field-of-cell.ts';
import type { Origem } from './origem.ts';
import styles from './origem-drawer.module.css';
import { OrigemLines } from './origem-lines.tsx';

interface OrigemPanelProps {
  projetoId: string;
  origem: Origem;
  celula: Celula | undefined;
  /** Whether it takes the focus: it was opened by a key. Esc gives the focus back. */
  takesFocus: boolean;
  onClose: () => void;
}

/** The line of the original file that a row came from, beside or below the rows. */
export function OrigemPanel({ projetoId, origem, celula, takesFocus, onClose }: OrigemPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const key = JSON.stringify(origem);

  useEffect(() => {
    void key;
    if (!takesFocus) return;
    if (panel.current?.contains(document.activeElement) === false) cameFrom.current = document.activeElement;
    panel.current?.focus();
  }, [key, takesFocus]);

  // Esc closes it from the rows too, and when what had the focus was taken out of the page.
  const latestClose = useRef(close);
  useLayoutEffect(() => {
    latestClose.current = close;
  });
  // Before the panel is painted: who sees it can close it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      const beside = target instanceof Node && panel.current?.parentElement?.contains(target) === true;
      if (beside || target === document.body) latestClose.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  function close(): void {
    onClose();
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  }

  return (
    <aside ref={panel} className={styles.panel} aria-label="Linha de origem" tabIndex={-1}>
      <header className={styles.panelHead}>
        <h3 className={styles.title}>Linha de origem</h3>
        <CloseButton className={styles.close} aria-label="Fechar a origem" title="Fechar (Esc)" onClick={close} />
      </header>
      <OrigemLines key={key} projetoId={projetoId} celula={celula} {...origem} />
    </aside>
  );
}
