import { Drawer } from '@mantine/core';
import { useNarrow } from '../use-narrow.ts';
import type { Celula } from './field-of-cell.ts';
import type { Origem } from './origem.ts';
import styles from './origem-drawer.module.css';
import { OrigemLines } from './origem-lines.tsx';

interface OrigemDrawerProps {
  projetoId: string;
  /** Null while nothing is shown: the drawer stays, so that the focus finds its way back when it closes. */
  origem: Origem | null;
  celula?: Celula | undefined;
  title?: string;
  onClose: () => void;
}

/** The line of the original file that a row came from, over the screen; on a phone a sheet from below. */
export function OrigemDrawer({ projetoId, origem, celula, title = 'Linha de origem', onClose }: OrigemDrawerProps) {
  const narrow = useNarrow();
  return (
    <Drawer
      opened={origem !== null}
      onClose={onClose}
      position={narrow ? 'bottom' : 'right'}
      size={narrow ? '72%' : 'min(640px, 100vw)'}
      title={title}
      classNames={{ header: styles.head, title: styles.title, content: styles.content, body: styles.body }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {origem !== null && (
        <OrigemLines key={JSON.stringify(origem)} projetoId={projetoId} celula={celula} {...origem} />
      )}
    </Drawer>
  );
}
