import { isSenhaValida } from '@apura/contract';
import { Anchor, Button, PasswordInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { fetchRoute } from '../../lib/api/fetch-route.ts';
import { resetSenha } from '../../lib/api/routes-to-come.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { notificar } from '../../ui/toast/notificar.ts';

const SENHA_FRACA =
  'Senha deve conter pelo menos 8 caracteres, 1 letra maiúscula, 1 letra minúscula, 1 número e 1 caractere especial';
const SENHAS_DIFERENTES = 'Campos nova senha e confirmar nova senha possuem valores diferentes';

interface ResetValues {
  nova: string;
  confirmacao: string;
}

/** The screen of a password link; `id` is the link's, '' when it lacks one. */
export default function RedefinirSenhaArea({ id }: { id: string }) {
  const form = useForm<ResetValues>({ defaultValues: { nova: '', confirmacao: '' } });
  const { errors, isSubmitting } = form.formState;

  const refuse = (field: keyof ResetValues, message: string) => {
    form.setError(field, { message }, { shouldFocus: true });
    notificar('alert', message);
  };

  const submit = form.handleSubmit(async ({ nova, confirmacao }) => {
    if (id === '') return notificar('error', 'Erro link de acesso inválido');
    if (!isSenhaValida(nova)) return refuse('nova', SENHA_FRACA);
    if (nova !== confirmacao) return refuse('confirmacao', SENHAS_DIFERENTES);
    try {
      await fetchRoute(resetSenha, { body: { id, nova } });
      notificar('success', 'Senha atualizada com sucesso');
      // The page is left only after the notification could be read.
      setTimeout(() => window.location.assign('/'), 3000);
    } catch {
      notificar('error', 'Falha ao atualizar senha, verifique os dados e tente novamente mais tarde');
    }
  });

  const toggle = { 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 };
  return (
    <EntryPage title="Alterar Senha">
      <form onSubmit={submit} noValidate className={styles.fields}>
        <PasswordInput
          label="Nova Senha"
          description="Ao menos 8 caracteres, com letra maiúscula, letra minúscula, número e um destes: @$!%*?&"
          size="md"
          autoComplete="new-password"
          autoFocus
          maxLength={255}
          error={errors.nova?.message}
          visibilityToggleButtonProps={toggle}
          {...form.register('nova', { onChange: () => form.clearErrors() })}
        />
        <PasswordInput
          label="Confirmar Nova Senha"
          size="md"
          autoComplete="new-password"
          maxLength={255}
          error={errors.confirmacao?.message}
          visibilityToggleButtonProps={toggle}
          {...form.register('confirmacao', { onChange: () => form.clearErrors() })}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting} className={styles.submit}>
          Resetar
        </Button>
      </form>
      <Anchor href="/" className={styles.other} ta="center">
        voltar
      </Anchor>
    </EntryPage>
  );
}
