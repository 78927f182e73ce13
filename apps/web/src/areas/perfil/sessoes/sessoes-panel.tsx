import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { Panel } from '../../../ui/panel/panel.tsx';
import acessos from '../acessos.module.css';

/** Where else the user may be signed in, and the way to end that. */
export function SessoesPanel({ onOpen }: { onOpen: () => void }) {
  return (
    <Panel title="Sessões">
      <div className={acessos.panel}>
        <p className={acessos.hint}>Veja em quais aparelhos sua conta está aberta e encerre os que não reconhece.</p>
        <Button variant="default" leftSection={<IconDevices size={16} aria-hidden />} onClick={onOpen}>
          Ver Sessões
        </Button>
      </div>
    </Panel>
  );
}
