import { maskCpf } from '@apura/br';
import { inviteUsuario } from '@apura/contract';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../configuracoes.module.css';
import { type ConviteFaults, type ConviteValues, conviteFaults, desfechoDoConvite } from './convite.ts';

/** Invites a user, who gets a mail with the way to a password. */
export function NovoUsuarioModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState<ConviteValues>({ nome: '', email: '', cpf: '' });
  const [faults, setFaults] = useState<ConviteFaults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const complete = Object.values(values).every((value) => value.trim() !== '');
  const guard = useCloseGuard({
    dirty: Object.values(values).some((value) => value !== ''),
    busy: sending,
    title: 'Descartar o convite?',
    onClose,
  });

  const refuse = (refused: ConviteFaults) => {
    setFaults(refused);
    const [field] = Object.keys(refused);
    if (field !== undefined) focusField(formRef, field);
  };

  const send = async () => {
    if (sending || !complete) return;
    const found = conviteFaults(values);
    const [first] = Object.values(found);
    if (first !== undefined) {
      refuse(found);
      notificar('alert', first);
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      const body = { nome: values.nome.trim(), email: values.email.trim(), cpf: values.cpf.replace(/\D/g, '') };
      await call(inviteUsuario, { body });
      notificar('success', 'Usuário criado com sucesso.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.usuarios });
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      onClose();
    } catch (error) {
      setSending(false);
      const { kind, text, field } = desfechoDoConvite(error);
      notificar(kind, text);
      if (field === undefined) setFailure(error);
      else refuse({ [field]: messageOf(error) });
    }
  };

  const field = (name: keyof ConviteValues, mask?: (text: string) => string) => ({
    name,
    value: values[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setFaults(({ [name]: _, ...rest }) => rest);
      setValues({ ...values, [name]: mask === undefined ? value : mask(value) });
    },
  });

  return (
    <FormDialog
      formRef={formRef}
      guard={guard}
      title="Novo Usuário"
      size={480}
      submitLabel="Enviar Convite"
      complete={complete}
      busy={sending}
      failure={failure}
      onSubmit={() => void send()}
    >
      <p className={styles.hint}>A pessoa recebe um e-mail com o link para criar a senha, válido por 7 dias.</p>
      <TextInput label="Nome" data-autofocus {...field('nome')} />
      <TextInput label="E-mail" type="email" {...field('email')} />
      <TextInput label="CPF" inputMode="numeric" placeholder="000.000.000-00" {...field('cpf', maskCpf)} />
    </FormDialog>
  );
}
