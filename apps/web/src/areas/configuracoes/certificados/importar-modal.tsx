import { importCertificado } from '@apura/contract';
import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendForm } from '../../../lib/api/send-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { focusField } from '../../../ui/focus-field.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../configuracoes.module.css';
import {
  type ImportacaoFaults,
  type ImportacaoValues,
  importacaoFaults,
  isPfx,
  refusedImportacao,
} from './importacao.ts';

/** Imports an A1 certificate: its file and the password that opens it, typed twice. */
export function ImportarModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState<ImportacaoValues>({ file: null, senha: '', confirmacao: '' });
  const [faults, setFaults] = useState<ImportacaoFaults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { file } = values;
  const complete = file !== null && values.senha !== '' && values.confirmacao !== '';
  const guard = useCloseGuard({
    dirty: file !== null || values.senha !== '' || values.confirmacao !== '',
    busy: sending,
    title: 'Descartar a importação?',
    question: 'O certificado ainda não foi importado.',
    onClose,
  });

  const refuse = (refused: ImportacaoFaults) => {
    setFaults(refused);
    const [field] = Object.keys(refused);
    if (field !== undefined) focusField(formRef, field);
  };
  const change = (changed: Partial<ImportacaoValues>) => {
    setValues({ ...values, ...changed });
    setFaults({});
    setFailure(null);
  };
  const choose = (chosen: File) => {
    if (isPfx(chosen)) return change({ file: chosen });
    // What was chosen before stays: a slip of the hand takes nothing away.
    const { file: message } = importacaoFaults({ ...values, file: chosen });
    if (message === undefined) return;
    setFaults({ file: message });
    notificar('alert', message);
  };

  const send = async () => {
    if (sending || !complete) return;
    const found = importacaoFaults(values);
    const [first] = Object.values(found);
    if (first !== undefined) {
      refuse(found);
      notificar('alert', first);
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await sendForm(importCertificado, {
        makeForm: () => {
          const form = new FormData();
          form.append('senha', values.senha);
          form.append('file', file);
          return form;
        },
      });
      notificar('success', 'Certificado importado com sucesso.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.certificados });
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      onClose();
    } catch (error) {
      setSending(false);
      notificar(
        'error',
        'Erro ao importar certificado, verifique as informações fornecidas e tente novamente mais tarde.',
      );
      const refused = refusedImportacao(error);
      if (refused === undefined) setFailure(error);
      else refuse(refused);
    }
  };

  const password = (name: 'senha' | 'confirmacao') => ({
    name,
    value: values[name],
    error: faults[name],
    'aria-invalid': faults[name] !== undefined,
    disabled: sending,
    autoComplete: 'off',
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <FormDialog
      formRef={formRef}
      guard={guard}
      title="Importar Certificado"
      size={480}
      submitLabel="Importar"
      complete={complete}
      busy={sending}
      failure={failure}
      onSubmit={() => void send()}
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
      <PasswordInput label="Senha" {...password('senha')} />
      <PasswordInput label="Confirmar Senha" {...password('confirmacao')} />
    </FormDialog>
  );
}
