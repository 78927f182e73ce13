import { deleteUsuario, type UsuarioItem } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../configuracoes.module.css';

export function ExcluirUsuarioDialog({ usuario, onClose }: { usuario: UsuarioItem; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteUsuario, { body: { email: usuario.email } }),
    onSuccess: () => {
      notificar('success', 'Usuário excluído');
      queryClient.setQueryData<readonly UsuarioItem[]>(queryKeys.usuarios, (users) =>
        users?.filter(({ email }) => email !== usuario.email),
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.usuarios });
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      onClose();
    },
    onError: () => {
      notificar('error', 'Erro ao deletar usuário, tente novamente mais tarde');
    },
  });
  return (
    <ConfirmDialog
      title="Excluir usuário"
      question="A pessoa perde o acesso ao portal agora. O que ela criou continua na sua empresa."
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={styles.subject}>
        {usuario.name} ({usuario.email})
      </p>
      <FaultNote error={remove.error} />
    </ConfirmDialog>
  );
}
