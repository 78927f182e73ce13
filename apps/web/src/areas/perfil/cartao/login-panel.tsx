import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useUser } from '../../../lib/session/session-store.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import styles from './side-panels.module.css';

/** How the user signs in, and the way to another password. */
export function LoginPanel({ onAlterarSenha }: { onAlterarSenha: () => void }) {
  const user = useUser();
  return (
    <Panel title="Login">
      <div className={styles.login}>
        <p className={styles.nome}>{user.nome}</p>
        <p className={styles.email}>{user.email}</p>
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          className={styles.alterar}
          onClick={onAlterarSenha}
        >
          Alterar Senha
        </Button>
      </div>
    </Panel>
  );
}
