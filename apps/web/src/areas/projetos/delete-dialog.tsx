import { deleteProjeto, type Projeto } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { companyTitle } from '../../lib/company-title.ts';
import { forgetProject } from '../../lib/navigation.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { renewSession } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import styles from './dialogs.module.css';

export function DeleteDialog({ projeto, onClose }: { projeto: Projeto; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteProjeto, { body: { id: projeto.id } }),
    onSuccess: async () => {
      notificar('success', 'Processamento excluído com sucesso');
      onClose();
      forgetProject(projeto.id);
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
      // A project that was not started gives its credits back, which the header shows.
      await renewSession();
    },
    onError: () => {
      notificar('error', 'Erro ao excluir processamento, tente novamente mais tarde');
    },
  });
  return (
    <ConfirmDialog
      title="Excluir projeto"
      question="Tem certeza que deseja excluir esse projeto? Esta ação é irreversível."
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={styles.subject}>{companyTitle(projeto)}</p>
      <FaultNote error={remove.error} />
    </ConfirmDialog>
  );
}
