import { importCertificado } from '@apura/contract';
import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sendForm } from '../../../lib/api/send-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../configuracoes.module.css';
import { type ImportacaoValues, importacaoFaults, isPfx, refusedImportacao } from './importacao.ts';

/** Imports an A1 certificate: its file and the password that opens it, typed twice. */
export function ImportarModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<ImportacaoValues>({
    initial: { file: null, senha: '', confirmacao: '' },
    check: importacaoFaults,
    send: async ({ file, senha }) => {
      await sendForm(importCertificado, {
        makeForm: () => {
          const data = new FormData();
          data.append('senha', senha);
          if (file !== null) data.append('file', file);
          return data;
        },
      });
      notificar('success', 'Certificado importado com sucesso.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.certificados });
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      onClose();
    },
    refused: refusedImportacao,
    onFailed: () =>
      notificar(
        'error',
        'Erro ao importar certificado, verifique as informações fornecidas e tente novamente mais tarde.',
      ),
  });
  const { values, faults, sending } = form;
  const { file, senha, confirmacao } = values;
  const complete = file !== null && senha !== '' && confirmacao !== '';
  const guard = useCloseGuard({
    dirty: file !== null || senha !== '' || confirmacao !== '',
    busy: sending,
    title: 'Descartar a importação?',
    question: 'O certificado ainda não foi importado.',
    onClose,
  });
  const choose = (chosen: File) => {
    if (isPfx(chosen)) return form.change({ file: chosen });
    // An invalid choice keeps the file that was chosen before.
    const { file: message } = importacaoFaults({ ...values, file: chosen });
    if (message === undefined) return;
    form.refuse({ file: message });
    notificar('alert', message);
  };
  const toggle = { visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 } };

  return (
    <FormDialog
      formRef={form.formRef}
      guard={guard}
      title="Importar Certificado"
      size={480}
      submitLabel="Importar"
      complete={complete}
      busy={sending}
      failure={form.failure}
      onSubmit={() => complete && void form.submit()}
    >
      <p className={styles.hint}>
        Somente o modelo A1. O nome e a validade são lidos do certificado; a chave e a senha são guardadas cifradas.
      </p>
      <FileDrop
        name="file"
        label="Certificado"
        text="Arraste e solte seu certificado aqui"
        types=".pfx"
        accept=".pfx,application/x-pkcs12"
        file={file}
        error={faults.file}
        disabled={sending}
        onFile={choose}
      />
      <PasswordInput
        label="Senha"
        {...toggle}
        {...form.input('senha')}
        // A change of the password also clears the message about its confirmation.
        onChange={(event) => form.change({ senha: event.currentTarget.value, confirmacao })}
      />
      <PasswordInput label="Confirmar Senha" {...toggle} {...form.input('confirmacao')} />
    </FormDialog>
  );
}
