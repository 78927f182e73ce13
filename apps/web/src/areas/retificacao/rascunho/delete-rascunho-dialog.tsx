import { deleteRascunho, type Rascunho } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';

interface DeleteRascunhoDialogProps {
  rascunho: Rascunho;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteRascunhoDialog({ rascunho: { id, mudancas }, onClose, onDone }: DeleteRascunhoDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteRascunho, { body: { id } }),
    onSuccess: ({ message }) => {
      notificar('success', message);
      onDone();
      queryClient.removeQueries({ queryKey: queryKeys.rascunho(id) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.rascunhos });
    },
  });
  const quantas = mudancas.ativas + mudancas.inativas + mudancas.conflitos + mudancas.perdidas;
  const mudancasTexto = countOf(quantas, 'mudança', 'mudanças');
  return (
    <ConfirmDialog
      title="Excluir rascunho"
      question={`Tem certeza que deseja excluir este rascunho, com ${mudancasTexto}? Esta ação é irreversível.`}
      confirmLabel="Excluir rascunho"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>As retificações feitas dele ficam.</p>
      <FaultNote error={remove.error} />
    </ConfirmDialog>
  );
}
