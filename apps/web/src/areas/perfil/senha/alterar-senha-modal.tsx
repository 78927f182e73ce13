import { listTokens, updateSenha } from '@apura/contract';
import { Checkbox, PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { SenhaChecklist } from '../../../ui/senha/senha-checklist.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import {
  CONFIRMACAO_DIFERENTE,
  faultOfSenha,
  mayTrySenha,
  refusedSenhaField,
  type SenhaFault,
  type SenhaValues,
} from './senha-faults.ts';

const ERRO_SENHA = 'Erro ao atualizar senha, verifique os campos e tente novamente mais tarde';

// The description is a list, and HTML allows no list inside the paragraph that the library renders.
const AS_BLOCK = { component: 'div' } as const;

/**
 * Changes the password of the signed-in user. The server ends the user's other sessions; a user with access tokens may
 * also revoke those.
 */
export function AlterarSenhaModal({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<SenhaValues>({ antiga: '', nova: '', confirmacao: '' });
  const [fault, setFault] = useState<SenhaFault | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const [revogarTokens, setRevogarTokens] = useState(false);
  const queryClient = useQueryClient();
  const { data: tokens } = useQuery({
    queryKey: queryKeys.tokens,
    queryFn: async ({ signal }) => (await call(listTokens, { signal })).tokens,
  });
  const temTokens = tokens?.some(({ status }) => status === 'ativo') === true;
  const formRef = useRef<HTMLFormElement>(null);
  const checklistId = useId();
  const mayTry = mayTrySenha(values);
  const guard = useCloseGuard({
    dirty: Object.values(values).some((value) => value !== ''),
    busy: saving,
    title: 'Descartar a nova senha?',
    question: 'Sua senha continua a mesma.',
    onClose,
  });

  const refuse = (refused: SenhaFault) => {
    setFault(refused);
    focusField(formRef, refused.field);
  };

  const save = async () => {
    if (saving) return;
    const found = faultOfSenha(values);
    if (found !== undefined) {
      refuse(found);
      notificar('alert', found.message);
      return;
    }
    setSaving(true);
    setFailure(null);
    try {
      const { antiga, nova } = values;
      await call(updateSenha, { body: { antiga, nova, revogarTokens: revogarTokens || undefined } });
      for (const queryKey of [queryKeys.tokens, queryKeys.sessoes]) void queryClient.invalidateQueries({ queryKey });
      notificar('success', 'Senha atualizada com sucesso');
      onClose();
    } catch (error) {
      notificar('error', ERRO_SENHA);
      setSaving(false);
      const field = error instanceof ApiError ? refusedSenhaField(error.code) : undefined;
      if (field !== undefined && error instanceof ApiError) refuse({ field, message: error.message });
      else setFailure(error);
    }
  };

  const field = (name: keyof SenhaValues) => ({
    name,
    value: values[name],
    error: fault?.field === name ? fault.message : undefined,
    'aria-invalid': fault?.field === name,
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 },
    onChange: (event: { currentTarget: { value: string } }) => {
      setFault(null);
      setValues({ ...values, [name]: event.currentTarget.value });
    },
  });

  return (
    <FormDialog
      formRef={formRef}
      guard={guard}
      title="Alterar Senha"
      size={480}
      backLabel="Cancelar"
      submitLabel="Salvar"
      complete={mayTry}
      busy={saving}
      failure={failure}
      onSubmit={() => void save()}
      onKeyDown={(event) => {
        // The browser does not submit a form whose button is disabled: Enter then says what is missing.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !mayTry) {
          event.preventDefault();
          void save();
        }
      }}
    >
      <PasswordInput label="Senha Atual" autoComplete="current-password" data-autofocus {...field('antiga')} />
      <PasswordInput
        label="Nova Senha"
        autoComplete="new-password"
        description={<SenhaChecklist id={checklistId} senha={values.nova} />}
        descriptionProps={AS_BLOCK}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...field('nova')}
      />
      <PasswordInput
        label="Confirmar Nova Senha"
        autoComplete="new-password"
        {...field('confirmacao')}
        onBlur={() => {
          if (values.confirmacao !== '' && values.confirmacao !== values.nova)
            setFault({ field: 'confirmacao', message: CONFIRMACAO_DIFERENTE });
        }}
      />
      {temTokens && (
        <Checkbox
          label="Revogar também meus tokens de acesso"
          checked={revogarTokens}
          onChange={(event) => setRevogarTokens(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
