import { ERROS, faultOfCredenciais } from '@apura/contract';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { signIn } from '../../lib/session/session.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { notificar } from '../../ui/toast/notificar.ts';

interface LoginValues {
  username: string;
  password: string;
}

export function LoginForm({ onForgotten }: { onForgotten: () => void }) {
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const fault = faultOfCredenciais(values);
    if (fault !== undefined) {
      const field = values.username.trim() === '' ? 'username' : 'password';
      form.setError(field, { message: fault }, { shouldFocus: true });
      notificar('alert', fault);
      return;
    }
    try {
      await signIn(values.username.trim(), values.password);
    } catch (error) {
      notificar('error', textOfFailure(error));
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <EntryPage title="Seja bem vindo">
      <form onSubmit={submit} noValidate className={styles.fields}>
        <TextInput
          label="E-mail"
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          error={errors.username?.message}
          {...form.register('username', { onChange: () => form.clearErrors() })}
        />
        <PasswordInput
          label="Senha"
          size="md"
          autoComplete="current-password"
          maxLength={255}
          error={errors.password?.message}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 }}
          {...form.register('password', { onChange: () => form.clearErrors() })}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting} className={styles.submit}>
          Entrar
        </Button>
      </form>
      <Anchor component="button" type="button" className={styles.other} onClick={onForgotten}>
        Esqueci minha senha
      </Anchor>
    </EntryPage>
  );
}

/** The specified text for refused credentials; what has another cause says its own. */
function textOfFailure(error: unknown): string {
  const otherCause = error instanceof ApiError && error.isTransient;
  return otherCause ? error.message : ERROS['credenciais-invalidas'].message;
}
