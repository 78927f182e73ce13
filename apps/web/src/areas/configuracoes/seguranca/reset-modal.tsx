import { type FatorDoUsuario, MAX_CONFIRMACAO, podeAgirSobre } from '@apura/contract';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../../lib/session/session-store.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import styles from './seguranca.module.css';
import { useRedefinir } from './use-seguranca.ts';

interface RedefinirModalProps {
  usuarios: readonly FatorDoUsuario[];
  onClose: () => void;
}

/** For users who have lost their phone and their codes: they come in by the password again. */
export function RedefinirModal({ usuarios, onClose }: RedefinirModalProps) {
  const user = useUser();
  const [chosen, setChosen] = useState<FatorDoUsuario | null>(null);
  const outros = usuarios.filter(
    (usuario) => usuario.segundo_fator && usuario.email !== user.email && podeAgirSobre(user, usuario),
  );
  return (
    <>
      <Dialog title="Redefinir Segundo Fator" size={560} onClose={onClose}>
        <p className={styles.hint}>
          Para quem perdeu o celular e os códigos de recuperação. Confirme antes, por outro meio, que o pedido é mesmo
          da pessoa.
        </p>
        {outros.length === 0 ? (
          <p>Nenhum outro usuário tem segundo fator.</p>
        ) : (
          <ul className={styles.lista} aria-label="Usuários com segundo fator">
            {outros.map((usuario) => (
              <li key={usuario.email} className={styles.item}>
                <span className={styles.nome}>
                  {usuario.nome}
                  <span className={styles.email}>{usuario.email}</span>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Redefinir o segundo fator de ${usuario.nome}`}
                  onClick={() => setChosen(usuario)}
                >
                  Redefinir
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {chosen !== null && <Confirmar usuario={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Asks how the administrator knows that it is the person: the answer stays in the activity log. */
function Confirmar({ usuario, onClose }: { usuario: FatorDoUsuario; onClose: () => void }) {
  const [confirmacao, setConfirmacao] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const reset = useRedefinir(onClose);
  const confirm = () => {
    if (confirmacao.trim() === '') setFault('Escreva como você confirmou que é a pessoa');
    else reset.mutate({ email: usuario.email, confirmacao });
  };
  return (
    <ConfirmDialog
      title="Redefinir segundo fator"
      question={`${usuario.nome} sai do portal agora e volta a entrar só com a senha, até cadastrar outro.`}
      confirmLabel="Redefinir"
      danger
      busy={reset.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextInput
        label="Como você confirmou que é a pessoa"
        placeholder="Ex.: por vídeo, com documento"
        maxLength={MAX_CONFIRMACAO}
        autoComplete="off"
        value={confirmacao}
        error={fault}
        disabled={reset.isPending}
        onChange={(event) => {
          setFault(null);
          setConfirmacao(event.currentTarget.value);
        }}
      />
      <FaultNote error={reset.error} />
    </ConfirmDialog>
  );
}
