import { isCpf, maskCpf } from '@apura/br';
import { Anchor, Button, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { fetchRoute } from '../../lib/api/fetch-route.ts';
import { requestReset } from '../../lib/api/routes-to-come.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { notificar } from '../../ui/toast/notificar.ts';

interface RecoveryValues {
  username: string;
  cpf: string;
}

export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const form = useForm<RecoveryValues>({ defaultValues: { username: '', cpf: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ username, cpf }) => {
    const faults = [
      ...(username.trim() === '' ? [{ field: 'username' as const, message: 'E-mail inválido' }] : []),
      ...(isCpf(cpf) ? [] : [{ field: 'cpf' as const, message: 'CPF informado inválido' }]),
    ];
    const [first] = faults;
    if (first !== undefined) {
      for (const { field, message } of faults) form.setError(field, { message });
      form.setFocus(first.field);
      notificar('alert', first.message);
      return;
    }
    try {
      await fetchRoute(requestReset, { body: { username: username.trim(), cpf: cpf.replace(/\D/g, '') } });
      notificar('success', 'Verifique sua caixa de e-mail com o link para recuperação de senha');
      onBack();
    } catch {
      notificar('error', 'Não foi possível recuperar sua senha, tente novamente mais tarde');
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
          autoFocus
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
      <Anchor component="button" type="button" className={styles.other} onClick={onBack}>
        voltar
      </Anchor>
    </EntryPage>
  );
}
