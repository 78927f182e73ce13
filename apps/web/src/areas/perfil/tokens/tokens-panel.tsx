import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Panel } from '../../../ui/panel/panel.tsx';
import acessos from '../acessos.module.css';

/** What access tokens are for, and the way to them. */
export function TokensPanel({ onOpen }: { onOpen: () => void }) {
  return (
    <Panel title="Tokens de Acesso">
      <div className={acessos.panel}>
        <p className={acessos.hint}>
          Um programa no seu computador pode enviar os arquivos de uma pasta a um projeto, e um assistente pode
          consultar os relatórios, sem a sua senha.
        </p>
        <Button variant="default" leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={onOpen}>
          Gerenciar Tokens
        </Button>
      </div>
    </Panel>
  );
}
