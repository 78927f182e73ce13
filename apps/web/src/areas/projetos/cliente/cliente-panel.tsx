import type { Projeto } from '@apura/contract';
import { Panel } from '../../../ui/panel/panel.tsx';
import styles from './cliente.module.css';
import { ClienteFields } from './cliente-fields-list.tsx';
import { NotasButton } from './notas-button.tsx';
import { UpdateButton } from './update-button.tsx';

/** The company of the selected project, below the table. */
export function ClientePanel({ projeto }: { projeto: Projeto | null }) {
  return (
    <Panel
      title="Cliente"
      className={styles.panel}
      tools={
        projeto === null ? undefined : (
          <>
            <NotasButton key={projeto.id} projeto={projeto} />
            <UpdateButton projeto={projeto} />
          </>
        )
      }
    >
      {projeto === null ? (
        <p className={styles.none}>Escolha um projeto na tabela para ver os dados do cliente.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll the fields on a low screen
        <section className={styles.scroll} aria-label="Dados do cliente" tabIndex={0}>
          <ClienteFields projeto={projeto} />
        </section>
      )}
    </Panel>
  );
}
