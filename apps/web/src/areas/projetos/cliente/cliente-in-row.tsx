import type { Projeto } from '@apura/contract';
import styles from './cliente.module.css';
import { ClienteFields } from './cliente-fields-list.tsx';
import { NotasButton } from './notas-button.tsx';
import { UpdateButton } from './update-button.tsx';

/** The client's data inside the opened row of a phone. */
export function ClienteInRow({ projeto }: { projeto: Projeto }) {
  return (
    <section aria-label="Cliente">
      <h3 className={styles.inRowTitle}>Cliente</h3>
      <ClienteFields projeto={projeto} />
      <div className={styles.inRow}>
        <NotasButton projeto={projeto} />
        <UpdateButton projeto={projeto} />
      </div>
    </section>
  );
}
