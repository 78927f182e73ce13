import { Anchor } from '@mantine/core';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import styles from './side-panels.module.css';

interface ComprarCreditosProps {
  semCreditos: boolean;
  onOpen: () => void;
  onCompras: () => void;
}

/**
 * The links to more credits and to what was bought. An owner that never bought any reads why this screen is the first.
 */
export function ComprarCreditos({ semCreditos, onOpen, onCompras }: ComprarCreditosProps) {
  return (
    <div className={styles.comprar} data-first={semCreditos || undefined}>
      {semCreditos && <p>Sua empresa ainda não tem créditos. Compre os primeiros para criar um projeto.</p>}
      <Anchor component="button" type="button" className={styles.link} onClick={onOpen}>
        <IconPlus size={16} aria-hidden />
        Adquirir Mais Créditos
      </Anchor>
      <Anchor component="button" type="button" className={styles.link} onClick={onCompras}>
        <IconReceipt size={16} aria-hidden />
        Compras e recibos
      </Anchor>
    </div>
  );
}
