import { formatCnpj } from '@apura/br';
import type { Projeto } from '@apura/contract';
import { Tabs } from '@mantine/core';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { NfePane } from './nfe-pane.tsx';
import { NfsePane } from './nfse-pane.tsx';
import styles from './notas.module.css';

/** How the portal follows the notes of a company: the NF-e issued to it, and the NFS-e of services. */
export default function NotasModal({ projeto, onClose }: { projeto: Projeto; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Notas da Empresa" size={640}>
      <div className={styles.stack}>
        <p className={styles.empresa}>
          {projeto.empresa} ({formatCnpj(projeto.cnpj)})
        </p>
        <Tabs defaultValue="nfe" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="nfe">NF-e</Tabs.Tab>
            <Tabs.Tab value="nfse">NFS-e</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="nfe" className={styles.aba}>
            <NfePane projeto={projeto} />
          </Tabs.Panel>
          <Tabs.Panel value="nfse" className={styles.aba}>
            <NfsePane projeto={projeto} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Dialog>
  );
}
