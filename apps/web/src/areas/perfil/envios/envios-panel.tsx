import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { Panel } from '../../../ui/panel/panel.tsx';
import acessos from '../acessos.module.css';

/** What the scheduled mails of reports are, and the way to them. */
export function EnviosPanel({ onOpen }: { onOpen: () => void }) {
  return (
    <Panel title="Relatórios por E-mail">
      <div className={acessos.panel}>
        <p className={acessos.hint}>
          Veja os relatórios que saem por e-mail toda semana ou todo mês, e os que falharam.
        </p>
        <Button variant="default" leftSection={<IconMailForward size={16} aria-hidden />} onClick={onOpen}>
          Ver Envios
        </Button>
      </div>
    </Panel>
  );
}
