import { podeAdministrar } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { goToSection } from '../../lib/navigation.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { AuditoriaPanel } from './auditoria/auditoria-panel.tsx';
import { CertificadosPanel } from './certificados/certificados-panel.tsx';
import styles from './configuracoes.module.css';
import { IntegraPanel } from './integra/integra-panel.tsx';
import { SegurancaPanel } from './seguranca/seguranca-panel.tsx';
import { UsuariosPanel } from './usuarios/usuarios-panel.tsx';

/** Who works with the portal, with which certificates, and what they did. For administrators and masters only. */
export default function ConfiguracoesArea() {
  const user = useUser();
  if (!podeAdministrar(user.privilegio)) {
    return (
      <section className={styles.closed} role="alert">
        <IconLock size={32} stroke={1.5} aria-hidden />
        <p>Somente administradores acessam as configurações.</p>
        <Button variant="default" onClick={() => goToSection('projetos')}>
          Ir para Projetos
        </Button>
      </section>
    );
  }
  return (
    <div className={styles.panels}>
      <UsuariosPanel />
      <CertificadosPanel />
      <IntegraPanel />
      <SegurancaPanel />
      <AuditoriaPanel />
    </div>
  );
}
