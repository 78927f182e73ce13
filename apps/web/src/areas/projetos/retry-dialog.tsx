import { type Execucao, ferramentaLabel, type Projeto, retryExecucao } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { companyTitle } from '../../lib/company-title.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { renewSession } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import styles from './dialogs.module.css';

interface RetryDialogProps {
  projeto: Projeto;
  execucao: Execucao;
  onClose: () => void;
}

/** Asks before a tool runs again: the tools after it follow, and refunded credits are taken again. */
export function RetryDialog({ projeto, execucao, onClose }: RetryDialogProps) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryExecucao, { body: { id: projeto.id, execucao: execucao.id } }),
    onSuccess: async () => {
      notificar('success', 'Processamento retomado');
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
      await renewSession();
    },
    onError: (error) => {
      notificar('error', messageOf(error));
    },
  });
  return (
    <ConfirmDialog
      title="Tentar de novo"
      question={`A ferramenta ${ferramentaLabel(execucao.ferramenta)} e as seguintes serão executadas de novo.`}
      busy={retry.isPending}
      onConfirm={() => retry.mutate()}
      onClose={onClose}
    >
      {projeto.status === 'FAILED' && (
        <p className={styles.none}>Se os créditos deste projeto foram devolvidos, serão consumidos outra vez.</p>
      )}
      <p className={styles.subject}>{companyTitle(projeto)}</p>
      <FaultNote error={retry.error} />
    </ConfirmDialog>
  );
}
