import { deleteIntegra } from '@apura/contract';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { useKeepIntegra } from './use-integra.ts';

/** Asks before the contract and its secrets are deleted. `instalacao`: collections have another one to go by. */
export function ExcluirIntegraDialog({ instalacao, onClose }: { instalacao: boolean; onClose: () => void }) {
  const keep = useKeepIntegra();
  const remove = useMutation({
    mutationFn: () => call(deleteIntegra, {}),
    onSuccess: (integra) => {
      notificar('success', 'Contrato do Integra Contador excluído.');
      keep(integra);
      onClose();
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  return (
    <ConfirmDialog
      title="Excluir contrato"
      question={
        instalacao
          ? 'A chave, o segredo e o certificado são apagados do portal. As coletas do e-CAC, também as que ' +
            'estão em andamento, passam a usar o contrato desta instalação.'
          : 'A chave, o segredo e o certificado são apagados do portal. As coletas do e-CAC, também as que ' +
            'estão em andamento, param até que outro contrato seja informado.'
      }
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <FaultNote error={remove.error} />
    </ConfirmDialog>
  );
}
