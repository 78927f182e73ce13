import { endOutrasSessoes, endSessao, type SessaoListada } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';

/** What is to be ended: one session of the user, or all but this one. */
export type Escolha = SessaoListada | 'outras';

interface EncerrarDialogProps {
  escolha: Escolha;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before sessions of the user end. */
export function EncerrarDialog({ escolha, onClose, onDone }: EncerrarDialogProps) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () =>
      escolha === 'outras' ? call(endOutrasSessoes, {}) : call(endSessao, { body: { id: escolha.id } }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      onClose();
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: queryKeys.sessoes });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  const question =
    escolha === 'outras'
      ? 'Todos os outros aparelhos pedirão e-mail e senha na mesma hora. Esta sessão continua.'
      : `O aparelho ${escolha.aparelho} (${escolha.endereco}) pedirá e-mail e senha na mesma hora.`;
  return (
    <ConfirmDialog
      title={escolha === 'outras' ? 'Encerrar as outras sessões' : 'Encerrar sessão'}
      question={question}
      confirmLabel="Encerrar"
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <FaultNote error={end.error} />
    </ConfirmDialog>
  );
}
