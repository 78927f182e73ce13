import { Anchor } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import styles from './side-panels.module.css';

/** The link to more credits; an owner that never bought any reads why this screen is the first one. */
export function ComprarCreditos({ semCreditos, onOpen }: { semCreditos: boolean; onOpen: () => void }) {
  return (
    <div className={styles.comprar} data-first={semCreditos || undefined}>
      {semCreditos && <p>Sua empresa ainda não tem créditos. Compre os primeiros para criar um projeto.</p>}
      <Anchor component="button" type="button" className={styles.link} onClick={onOpen}>
        <IconPlus size={16} aria-hidden />
        Adquirir Mais Créditos
      </Anchor>
    </div>
  );
}
