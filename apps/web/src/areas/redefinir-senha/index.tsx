import { ERROS, isSenhaValida, resetSenha } from '@apura/contract';
import { Anchor, Button, PasswordInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { fetchRoute } from '../../lib/api/fetch-route.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { SenhaChecklist } from '../../ui/senha/senha-checklist.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { LinkInvalido } from './link-invalido.tsx';

const LINK_INVALIDO = ERROS['link-invalido'].message;
const SENHAS_DIFERENTES = 'Campos nova senha e confirmar nova senha possuem valores diferentes';

// The description is a list, and HTML allows no list inside the paragraph that the library renders.
const AS_BLOCK = { component: 'div' } as const;

interface ResetValues {
  nova: string;
  confirmacao: string;
}

interface RedefinirSenhaProps {
  /** The link's id, '' when it lacks one. */
  id: string;
  /** Goes to the root once the password is set. */
  onDone: () => void;
}

/** The screen of a password link. The link of an invitation is the same, so its words serve both. */
export default function RedefinirSenhaArea({ id, onDone }: RedefinirSenhaProps) {
  const form = useForm<ResetValues>({ defaultValues: { nova: '', confirmacao: '' } });
  const { errors, isSubmitting } = form.formState;
  const [invalid, setInvalid] = useState(id === '');
  const [failure, setFailure] = useState<unknown>(null);
  const checklistId = useId();

  const refuse = (field: keyof ResetValues, message: string) => {
    form.setError(field, { message });
    form.setFocus(field);
    notificar('alert', message);
  };

  const submit = form.handleSubmit(async ({ nova, confirmacao }) => {
    setFailure(null);
    if (id === '') {
      notificar('error', LINK_INVALIDO);
      return;
    }
    if (!isSenhaValida(nova)) return refuse('nova', ERROS['senha-fraca'].message);
    if (nova !== confirmacao) return refuse('confirmacao', SENHAS_DIFERENTES);
    try {
      await fetchRoute(resetSenha, { body: { id, nova } });
      notificar('success', 'Senha atualizada com sucesso');
      onDone();
    } catch (error) {
      notificar('error', 'Falha ao atualizar senha, verifique os dados e tente novamente mais tarde');
      if (error instanceof ApiError && error.code === 'link-invalido') setInvalid(true);
      else if (error instanceof ApiError && error.code === 'senha-comum') {
        form.setError('nova', { message: error.message });
        form.setFocus('nova');
      } else setFailure(error);
    }
  });

  const toggle = { 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 };
  return (
    <EntryPage title="Alterar Senha">
      <p className={styles.hint}>Crie a senha com que você vai entrar no portal.</p>
      {invalid && <LinkInvalido />}
      <form onSubmit={submit} noValidate className={styles.fields}>
        <PasswordInput
          label="Nova Senha"
          size="md"
          autoComplete="new-password"
          autoFocus
          error={errors.nova?.message}
          aria-invalid={errors.nova !== undefined}
          visibilityToggleButtonProps={toggle}
          description={<SenhaChecklist id={checklistId} senha={form.watch('nova')} />}
          descriptionProps={AS_BLOCK}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.register('nova', { onChange: () => form.clearErrors() })}
        />
        <PasswordInput
          label="Confirmar Nova Senha"
          size="md"
          autoComplete="new-password"
          error={errors.confirmacao?.message}
          aria-invalid={errors.confirmacao !== undefined}
          visibilityToggleButtonProps={toggle}
          {...form.register('confirmacao', { onChange: () => form.clearErrors() })}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting} className={styles.submit}>
          Resetar
        </Button>
      </form>
      <FaultNote error={failure} />
      <Anchor href="/" className={styles.other} ta="center">
        voltar
      </Anchor>
    </EntryPage>
  );
}
