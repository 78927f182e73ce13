import { SegmentedControl } from '@mantine/core';
import { formatCount } from '../../lib/format/counts.ts';
import styles from './relatorio-list.module.css';

export type ModoLista = 'aba' | 'favoritos' | 'recentes';

interface ModoListaProps {
  modo: ModoLista;
  onModo: (modo: ModoLista) => void;
  favoritos: number;
  recentes: number;
}

/** Which reports the list shows: those of the tab, or of all tabs the favourites or those opened last. */
export function ModoListaControl({ modo, onModo, favoritos, recentes }: ModoListaProps) {
  const counted = (label: string, n: number) => (n === 0 ? label : `${label} (${formatCount(n)})`);
  return (
    <div className={styles.modes}>
      <SegmentedControl<ModoLista>
        size="xs"
        aria-label="Relatórios mostrados"
        value={modo}
        onChange={onModo}
        data={[
          { value: 'aba', label: 'Desta aba' },
          { value: 'favoritos', label: counted('Favoritos', favoritos) },
          { value: 'recentes', label: counted('Recentes', recentes) },
        ]}
      />
    </div>
  );
}
