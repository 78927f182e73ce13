import { maskCpf } from '@apura/br';
import { inviteUsuario } from '@apura/contract';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../configuracoes.module.css';
import { type ConviteValues, conviteFaults, desfechoDoConvite } from './convite.ts';

/** Invites a user, who gets a mail with the way to a password. */
export function NovoUsuarioModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<ConviteValues>({
    initial: { nome: '', email: '', cpf: '' },
    check: conviteFaults,
    send: async ({ nome, email, cpf }) => {
      await call(inviteUsuario, { body: { nome: nome.trim(), email: email.trim(), cpf: cpf.replace(/\D/g, '') } });
      notificar('success', 'Usuário criado com sucesso.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.usuarios });
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      onClose();
    },
    refused: (error) => {
      const { field } = desfechoDoConvite(error);
      return field === undefined ? undefined : { [field]: messageOf(error) };
    },
    onFailed: (error) => {
      const { kind, text } = desfechoDoConvite(error);
      notificar(kind, text);
    },
  });
  const typed = Object.values(form.values);
  const complete = typed.every((value) => value.trim() !== '');
  const guard = useCloseGuard({
    dirty: typed.some((value) => value !== ''),
    busy: form.sending,
    title: 'Descartar o convite?',
    onClose,
  });

  return (
    <FormDialog
      formRef={form.formRef}
      guard={guard}
      title="Novo Usuário"
      size={480}
      submitLabel="Enviar Convite"
      complete={complete}
      busy={form.sending}
      failure={form.failure}
      onSubmit={() => complete && void form.submit()}
    >
      <p className={styles.hint}>A pessoa recebe um e-mail com o link para criar a senha, válido por 7 dias.</p>
      <TextInput label="Nome" data-autofocus {...form.input('nome')} />
      <TextInput label="E-mail" type="email" {...form.input('email')} />
      <TextInput label="CPF" inputMode="numeric" placeholder="000.000.000-00" {...form.input('cpf', maskCpf)} />
    </FormDialog>
  );
}
