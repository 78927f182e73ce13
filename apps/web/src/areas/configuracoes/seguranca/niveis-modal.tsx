import { type FatorDoUsuario, privilegioLabel, updateNivel } from '@apura/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './seguranca.module.css';

interface NiveisModalProps {
  usuarios: readonly FatorDoUsuario[];
  onClose: () => void;
}

/** For a master: which active users are administrators. */
export function NiveisModal({ usuarios, onClose }: NiveisModalProps) {
  const [chosen, setChosen] = useState<FatorDoUsuario | null>(null);
  const outros = usuarios.filter(({ privilegio }) => privilegio !== 'master');
  return (
    <>
      <Dialog title="Níveis de Acesso" size={560} onClose={onClose}>
        <p className={styles.hint}>
          Administradores convidam e excluem usuários, importam certificados e transmitem em nome das empresas.
        </p>
        {outros.length === 0 ? (
          <p>Nenhum outro usuário ativo.</p>
        ) : (
          <ul className={styles.lista} aria-label="Usuários ativos">
            {outros.map((usuario) => (
              <li key={usuario.email} className={styles.item}>
                <span className={styles.nome}>
                  {usuario.nome}
                  <span className={styles.email}>
                    {privilegioLabel(usuario.privilegio)}, {usuario.email}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Tornar ${privilegioLabel(otherLevelOf(usuario))}: ${usuario.nome}`}
                  onClick={() => setChosen(usuario)}
                >
                  Tornar {privilegioLabel(otherLevelOf(usuario))}
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

function Confirmar({ usuario, onClose }: { usuario: FatorDoUsuario; onClose: () => void }) {
  const nivel = otherLevelOf(usuario);
  const label = privilegioLabel(nivel);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => call(updateNivel, { body: { email: usuario.email, nivel } }),
    onSuccess: async () => {
      notificar('success', `${usuario.nome} agora é ${label}`);
      onClose();
      for (const queryKey of [queryKeys.seguranca, queryKeys.usuarios, queryKeys.auditoria])
        await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  return (
    <ConfirmDialog
      title="Mudar o nível de acesso"
      question={`${usuario.nome} passa a ser ${label}, sai do portal agora e volta a entrar com o novo nível.`}
      confirmLabel={`Tornar ${label}`}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <FaultNote error={change.error} />
    </ConfirmDialog>
  );
}

const otherLevelOf = ({ privilegio }: FatorDoUsuario) => (privilegio === 'user' ? 'administrator' : 'user');
