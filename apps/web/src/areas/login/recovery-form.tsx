import { maskCpf } from '@apura/br';
import { requestReset } from '@apura/contract';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { fetchRoute } from '../../lib/api/fetch-route.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { type RecoveryValues, recoveryFaults, refusedField } from './recovery-faults.ts';

export function RecoveryForm({ email, onBack }: { email: string; onBack: (email: string) => void }) {
  const form = useForm<RecoveryValues>({ defaultValues: { username: email, cpf: '' } });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<unknown>(null);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const faults = recoveryFaults(values);
    const [first] = faults;
    if (first !== undefined) {
      for (const { field, message } of faults) form.setError(field, { message });
      form.setFocus(first.field);
      notificar('alert', first.message);
      return;
    }
    const username = values.username.trim();
    try {
      await fetchRoute(requestReset, { body: { username, cpf: values.cpf.replace(/\D/g, '') } });
      notificar('success', 'Verifique sua caixa de e-mail com o link para recuperação de senha');
      onBack(username);
    } catch (error) {
      notificar('error', 'Não foi possível recuperar sua senha, tente novamente mais tarde');
      const field = error instanceof ApiError ? refusedField(error.code) : undefined;
      if (field === undefined || !(error instanceof ApiError)) return setFailure(error);
      form.setError(field, { message: error.message });
      form.setFocus(field);
    }
  });

  return (
    <EntryPage title="Recuperar senha">
      <p className={styles.hint}>Enviaremos a este e-mail um link para criar uma nova senha.</p>
      <form onSubmit={submit} noValidate className={styles.fields}>
        <TextInput
          label="E-mail"
          type="email"
          size="md"
          autoComplete="username"
          autoFocus={email === ''}
          error={errors.username?.message}
          {...form.register('username', { onChange: () => form.clearErrors('username') })}
        />
        <Controller
          control={form.control}
          name="cpf"
          render={({ field }) => (
            <TextInput
              {...field}
              label="CPF"
              size="md"
              inputMode="numeric"
              placeholder="000.000.000-00"
              autoComplete="off"
              autoFocus={email !== ''}
              error={errors.cpf?.message}
              onChange={(event) => {
                form.clearErrors('cpf');
                field.onChange(maskCpf(event.currentTarget.value));
              }}
            />
          )}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting} className={styles.submit}>
          Recuperar
        </Button>
      </form>
      <FaultNote error={failure} />
      <Anchor
        component="button"
        type="button"
        className={styles.other}
        onClick={() => onBack(form.getValues('username').trim())}
      >
        voltar
      </Anchor>
    </EntryPage>
  );
}
