import { deleteRetificacao, type Retificacao } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ConfirmDialog } from '../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { isSemAcesso, SEM_ACESSO } from './download-words.ts';
import styles from './retificacao.module.css';
import { projetoTexto, ROTULO_OBRIGACAO } from './retificacao.ts';

export function ExcluirRetificacaoDialog({ retificacao, onClose }: { retificacao: Retificacao; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteRetificacao, { body: { id: retificacao.id } }),
    onSuccess: ({ message }) => {
      notificar('success', message);
      void queryClient.invalidateQueries({ queryKey: queryKeys.retificacoes });
      onClose();
    },
    onError: (error) => {
      // Somebody else deleted it: the list is no longer what the screen shows.
      if (error instanceof ApiError && error.code === 'nao-encontrado')
        void queryClient.invalidateQueries({ queryKey: queryKeys.retificacoes });
      notificar('error', isSemAcesso(error) ? SEM_ACESSO : messageOf(error));
    },
  });
  const { empresa, cnpj, periodo_inicial, periodo_final } = retificacao;
  return (
    <ConfirmDialog
      title="Excluir retificação"
      question="Tem certeza que deseja excluir essa retificação? Esta ação é irreversível."
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={styles.subject}>
        {projetoTexto({ empresa, cnpj, periodoInicial: periodo_inicial, periodoFinal: periodo_final })}
      </p>
      <p className={styles.subjectNote}>{ROTULO_OBRIGACAO[retificacao.type]}</p>
      <FaultNote error={remove.error} />
    </ConfirmDialog>
  );
}
