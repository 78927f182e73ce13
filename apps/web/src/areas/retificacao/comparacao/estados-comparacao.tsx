import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/table/table-states.tsx';
import styles from './comparacao.module.css';

/** The title of a comparison in each of its states, with the way back to the list. */
export function TituloComparacao({ onBack }: { onBack: () => void }) {
  return (
    <span className={styles.title}>
      <IconButton label="Voltar às retificações" icon={<IconArrowLeft size={18} aria-hidden />} onClick={onBack} />
      Antes e depois
    </span>
  );
}

export function Excluida({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState>
      <p>Esta retificação foi excluída, e os seus arquivos não podem mais ser baixados.</p>
      <Button variant="default" onClick={onBack}>
        Voltar à lista
      </Button>
    </EmptyState>
  );
}

export function CarregandoComparacao() {
  return (
    <div className={styles.bones} role="status" aria-label="Carregando a comparação">
      <Skeleton height={64} />
      {[96, 88, 92, 80].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
