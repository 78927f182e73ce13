import { type Certificado, deleteCertificado } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../configuracoes.module.css';

export function ExcluirCertificadoDialog({ certificado, onClose }: { certificado: Certificado; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteCertificado, { body: { nome: certificado.name } }),
    onSuccess: () => {
      notificar('success', 'Sucesso ao deletar certificado');
      void queryClient.invalidateQueries({ queryKey: queryKeys.certificados });
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      onClose();
    },
    onError: () => {
      notificar('error', 'Erro ao deletar certificado, tente novamente mais tarde');
    },
  });
  return (
    <ConfirmDialog
      title="Excluir certificado"
      question="O certificado e sua chave são apagados do portal. Para usá-lo de novo será preciso importá-lo."
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={styles.subject}>{certificado.name}</p>
      <FaultNote error={remove.error} />
    </ConfirmDialog>
  );
}
