import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../../ui/panel/panel.tsx';
import acessos from '../acessos.module.css';
import { SegundoFatorModal } from './segundo-fator-modal.tsx';

/** What a second factor is for, and the way to it. */
export function SegundoFatorPanel() {
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Segundo Fator">
      <div className={acessos.panel}>
        <p className={acessos.hint}>
          Um código do celular ou uma chave de acesso, além da senha: quem a descobrir não entra no seu lugar.
        </p>
        <Button variant="default" leftSection={<IconShieldLock size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Gerenciar Segundo Fator
        </Button>
      </div>
      {open && <SegundoFatorModal onClose={() => setOpen(false)} />}
    </Panel>
  );
}
