import { type FatorDoUsuario, podeAgirSobre } from '@apura/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../../lib/session/session-store.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import styles from './seguranca.module.css';
import { useEndSessoes } from './use-seguranca.ts';

interface EncerrarSessoesModalProps {
  usuarios: readonly FatorDoUsuario[];
  onClose: () => void;
}

/** For a lost device or an account in other hands: whose sessions end. */
export function EncerrarSessoesModal({ usuarios, onClose }: EncerrarSessoesModalProps) {
  const user = useUser();
  const [chosen, setChosen] = useState<FatorDoUsuario | 'equipe' | null>(null);
  const outros = usuarios.filter((usuario) => usuario.email !== user.email && podeAgirSobre(user, usuario));
  return (
    <>
      <Dialog title="Encerrar Sessões" size={560} onClose={onClose}>
        <p className={styles.hint}>
          A pessoa sai do portal na mesma hora, em todos os aparelhos, e entra de novo com e-mail e senha.
          {user.privilegio !== 'master' && ' As sessões de administradores, só um master encerra.'}
        </p>
        {outros.length === 0 ? (
          <p>Nenhum outro usuário ativo.</p>
        ) : (
          <ul className={styles.lista} aria-label="Usuários ativos">
            {outros.map((usuario) => (
              <li key={usuario.email} className={styles.item}>
                <span className={styles.nome}>
                  {usuario.nome}
                  <span className={styles.email}>{usuario.email}</span>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Encerrar as sessões de ${usuario.nome}`}
                  onClick={() => setChosen(usuario)}
                >
                  Encerrar
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ModalActions>
          <Button color="red" onClick={() => setChosen('equipe')}>
            Encerrar de Todos
          </Button>
        </ModalActions>
      </Dialog>
      {chosen !== null && <ConfirmarDialog escolha={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function ConfirmarDialog({ escolha, onClose }: { escolha: FatorDoUsuario | 'equipe'; onClose: () => void }) {
  const { privilegio } = useUser();
  const end = useEndSessoes(onClose);
  const equipe =
    privilegio === 'master' ? 'Todos os usuários saem' : 'Todos os usuários que não são administradores saem';
  return (
    <ConfirmDialog
      title={escolha === 'equipe' ? 'Encerrar as sessões da equipe' : 'Encerrar as sessões do usuário'}
      question={
        escolha === 'equipe'
          ? `${equipe} do portal agora, e você sai dos outros aparelhos. Esta sessão continua.`
          : `${escolha.nome} sai do portal agora, em todos os aparelhos.`
      }
      confirmLabel="Encerrar"
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate(escolha === 'equipe' ? escolha : { email: escolha.email })}
      onClose={onClose}
    >
      <FaultNote error={end.error} />
    </ConfirmDialog>
  );
}
