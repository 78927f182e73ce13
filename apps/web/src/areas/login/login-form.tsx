import { type EntradaPendente, ERROS, faultOfCredenciais } from '@apura/contract';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { lostSession } from '../../lib/session/lost-session.ts';
import { signIn } from '../../lib/session/session.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { EntradaUnica, hasEntradaUnica } from './entrada-unica.tsx';

interface LoginValues {
  username: string;
  password: string;
}

interface LoginFormProps {
  email: string;
  onForgotten: (email: string) => void;
  /** The password was right, and there is a second step to take. */
  onPendente: (pendente: EntradaPendente, email: string) => void;
}

export function LoginForm({ email, onForgotten, onPendente }: LoginFormProps) {
  const form = useForm<LoginValues>({ defaultValues: { username: email, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const isLost = lostSession.use(({ lost }) => lost !== null);
  const [unica, setUnica] = useState<string | null>(null);
  const lookUp = async () => {
    const typed = form.getValues('username').trim();
    const tem = await hasEntradaUnica(typed);
    // The answer about an e-mail that has been corrected since may be the last to come.
    if (form.getValues('username').trim() === typed) setUnica(tem ? typed : null);
  };

  const refuse = (field: keyof LoginValues, message: string) => {
    form.setError(field, { message });
    form.setFocus(field);
  };

  const submit = form.handleSubmit(async (values) => {
    const fault = faultOfCredenciais(values);
    if (fault !== undefined) {
      refuse(values.username.trim() === '' ? 'username' : 'password', fault);
      notificar('alert', fault);
      return;
    }
    try {
      const pendente = await signIn(values.username.trim(), values.password);
      if (pendente !== null) onPendente(pendente, values.username.trim());
    } catch (error) {
      const text = textOfFailure(error);
      notificar('error', text);
      form.setError('password', { message: text });
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <EntryPage title="Seja bem vindo" pageTitle="Entrar">
      {isLost && (
        <p role="status" className={styles.hint}>
          Sua sessão terminou. Entre de novo para continuar de onde parou.
        </p>
      )}
      <form onSubmit={submit} noValidate className={styles.fields}>
        <TextInput
          label="E-mail"
          type="email"
          size="md"
          autoComplete="username"
          autoFocus={email === ''}
          error={errors.username?.message}
          {...form.register('username', { onChange: () => form.clearErrors(), onBlur: () => void lookUp() })}
        />
        <PasswordInput
          label="Senha"
          size="md"
          autoComplete="current-password"
          autoFocus={email !== ''}
          error={errors.password?.message}
          aria-invalid={errors.password !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 }}
          {...form.register('password', { onChange: () => form.clearErrors() })}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting} className={styles.submit}>
          Entrar
        </Button>
        {unica !== null && <EntradaUnica email={unica} />}
      </form>
      <Anchor
        component="button"
        type="button"
        className={styles.other}
        onClick={() => onForgotten(form.getValues('username').trim())}
      >
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
