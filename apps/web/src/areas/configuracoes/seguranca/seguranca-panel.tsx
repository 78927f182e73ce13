import { type Privilegio, podeFazer } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format/counts.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { FailedState } from '../../../ui/table/table-states.tsx';
import { EncerrarSessoesModal } from './end-sessoes-modal.tsx';
import { NiveisModal } from './niveis-modal.tsx';
import { RedefinirModal } from './reset-modal.tsx';
import styles from './seguranca.module.css';
import { SsoModal } from './sso-modal.tsx';
import { useExigir, usePolitica, useSso } from './use-seguranca.ts';

/** How the owner's users come in: whether all need a second factor, and the company's own accounts. */
export function SegurancaPanel() {
  const user = useUser();
  const politica = usePolitica();
  const sso = useSso();
  const [open, setOpen] = useState<'exigir' | 'redefinir' | 'sessoes' | 'niveis' | 'sso' | null>(null);
  const close = () => setOpen(null);
  const openLista = (lista: 'redefinir' | 'sessoes' | 'niveis') => {
    // A user may have become active, or have set a factor up, since the list was read.
    void politica.refetch();
    setOpen(lista);
  };
  const failed = politica.isError ? politica : sso.isError ? sso : null;
  return (
    <Panel className={styles.panel} title="Segurança">
      {failed !== null ? (
        <FailedState
          what="Não foi possível carregar a segurança da organização."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : politica.data === undefined || sso.data === undefined ? (
        <div className={styles.body}>
          <Loader size="sm" role="status" aria-label="Carregando a segurança da organização" />
        </div>
      ) : (
        <div className={styles.body}>
          <section className={styles.parte} aria-labelledby="seguranca-fator">
            <div className={styles.titulo}>
              <h3 id="seguranca-fator">Segundo fator</h3>
              <StatusBadge
                tone={politica.data.exigir_segundo_fator ? 'green' : 'grey'}
                label={politica.data.exigir_segundo_fator ? 'Exigido de todos' : 'Opcional'}
              />
            </div>
            <p className={styles.hint}>{contagem(politica.data.usuarios)}</p>
            <div className={styles.botoes}>
              <Button variant="default" onClick={() => setOpen('exigir')}>
                {politica.data.exigir_segundo_fator ? 'Deixar de Exigir' : 'Exigir de Todos'}
              </Button>
              <Button variant="default" onClick={() => openLista('redefinir')}>
                Redefinir de um Usuário
              </Button>
            </div>
          </section>
          <section className={styles.parte} aria-labelledby="seguranca-sso">
            <div className={styles.titulo}>
              <h3 id="seguranca-sso">Entrada única (OpenID Connect)</h3>
              <StatusBadge
                tone={sso.data.provedor?.ativo === true ? 'green' : 'grey'}
                label={sso.data.provedor?.ativo === true ? 'Ativa' : 'Desligada'}
              />
            </div>
            <p className={styles.hint}>
              {sso.data.provedor === null
                ? 'Os usuários podem entrar com a conta da empresa, por um provedor de identidade como ' +
                  'Microsoft Entra, Google ou Keycloak.'
                : `${sso.data.provedor.emissor}, para e-mails de ${sso.data.provedor.dominios.join(', ')}.`}
            </p>
            <div className={styles.botoes}>
              <Button
                variant="default"
                leftSection={<IconBuilding size={16} aria-hidden />}
                onClick={() => setOpen('sso')}
              >
                {sso.data.provedor === null ? 'Configurar' : 'Alterar'}
              </Button>
            </div>
          </section>
          <section className={styles.parte} aria-labelledby="seguranca-sessoes">
            <div className={styles.titulo}>
              <h3 id="seguranca-sessoes">Sessões</h3>
            </div>
            <p className={styles.hint}>Para um aparelho perdido ou uma conta que outra pessoa possa estar usando.</p>
            <div className={styles.botoes}>
              <Button variant="default" onClick={() => openLista('sessoes')}>
                Encerrar Sessões
              </Button>
            </div>
          </section>
          {podeFazer('niveis', user) && (
            <section className={styles.parte} aria-labelledby="seguranca-niveis">
              <div className={styles.titulo}>
                <h3 id="seguranca-niveis">Níveis de acesso</h3>
              </div>
              <p className={styles.hint}>{administradores(politica.data.usuarios)}</p>
              <div className={styles.botoes}>
                <Button variant="default" onClick={() => openLista('niveis')}>
                  Mudar Níveis
                </Button>
              </div>
            </section>
          )}
          {open === 'exigir' && <ExigirDialog exigido={politica.data.exigir_segundo_fator} onClose={close} />}
          {open === 'redefinir' && <RedefinirModal usuarios={politica.data.usuarios} onClose={close} />}
          {open === 'sessoes' && <EncerrarSessoesModal usuarios={politica.data.usuarios} onClose={close} />}
          {open === 'niveis' && <NiveisModal usuarios={politica.data.usuarios} onClose={close} />}
          {open === 'sso' && <SsoModal sso={sso.data} onClose={close} />}
        </div>
      )}
    </Panel>
  );
}

function contagem(usuarios: readonly { segundo_fator: boolean }[]): string {
  const com = usuarios.filter(({ segundo_fator }) => segundo_fator).length;
  return `${com} de ${usuarios.length} usuários ativos têm um segundo fator. Cada um cadastra o seu em Meu Perfil.`;
}

function administradores(usuarios: readonly { privilegio: Privilegio }[]): string {
  const quantos = usuarios.filter(({ privilegio }) => privilegio === 'administrator').length;
  return `${countOf(quantos, 'administrador ativo', 'administradores ativos')}. Quem é convidado começa como usuário.`;
}

function ExigirDialog({ exigido, onClose }: { exigido: boolean; onClose: () => void }) {
  const exigir = useExigir(onClose);
  return (
    <ConfirmDialog
      title={exigido ? 'Deixar de exigir o segundo fator' : 'Exigir o segundo fator de todos'}
      question={
        exigido
          ? 'Quem já tem um segundo fator continua a usá-lo; os outros entrarão só com a senha.'
          : 'Quem ainda não tem um sai do portal agora e o cadastra na próxima entrada, depois da senha.'
      }
      busy={exigir.isPending}
      onConfirm={() => exigir.mutate(!exigido)}
      onClose={onClose}
    >
      <FaultNote error={exigir.error} />
    </ConfirmDialog>
  );
}
