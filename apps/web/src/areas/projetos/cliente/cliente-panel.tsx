import type { Projeto } from '@apura/contract';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import styles from './cliente.module.css';
import { ClienteFields } from './cliente-fields-list.tsx';
import { NotasButton } from './notas-button.tsx';
import { UpdateButton } from './update-button.tsx';

/** The company of the selected project, below the table. */
export function ClientePanel({ projeto, onClose }: { projeto: Projeto; onClose: () => void }) {
  return (
    <Panel
      title="Cliente"
      className={styles.panel}
      tools={
        <>
          <NotasButton key={projeto.id} projeto={projeto} />
          <UpdateButton projeto={projeto} />
          <IconButton label="Fechar dados do cliente" icon={<IconX size={18} aria-hidden />} onClick={onClose} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll the fields on a low screen */}
      <section className={styles.scroll} aria-label="Dados do cliente" tabIndex={0}>
        <ClienteFields projeto={projeto} />
      </section>
    </Panel>
  );
}
