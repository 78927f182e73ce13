import { formatDateTimeBr } from '@apura/br';
import type { ResumoDoRascunho } from '@apura/contract';
import { Drawer } from '@mantine/core';
import { useNarrow } from '../../../ui/use-narrow.ts';
import styles from './rascunho.module.css';

interface PassosDrawerProps {
  passos: ResumoDoRascunho['passos'];
  opened: boolean;
  onClose: () => void;
}

/** Who did what to the draft, the newest first. */
export function PassosDrawer({ passos, opened, onClose }: PassosDrawerProps) {
  const narrow = useNarrow();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={narrow ? 'bottom' : 'right'}
      size={narrow ? '72%' : 'min(440px, 100vw)'}
      title="Últimos passos"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {passos.length === 0 ? (
        <p>Nenhum passo ainda.</p>
      ) : (
        <ol className={styles.passos} aria-label="Últimos passos">
          {passos.map(({ numero, descricao, usuario, quando, desfeito }) => (
            <li key={numero} data-desfeito={desfeito !== null || undefined}>
              <p>{descricao}</p>
              <p className={styles.quando}>
                {usuario}, {formatDateTimeBr(quando)}
                {desfeito !== null && ` · desfeito por ${desfeito.usuario} em ${formatDateTimeBr(desfeito.quando)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
