import { deleteSso, type Sso, updateSso } from '@apura/contract';
import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { fieldFaults } from '../../../lib/api/field-faults.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './seguranca.module.css';
import { useKeepSso } from './use-seguranca.ts';

const CAMPOS = ['emissor', 'client_id', 'segredo', 'dominios'] as const;
type Campo = (typeof CAMPOS)[number];

/** Takes the owner's OpenID provider. The client's secret is written and never read again. */
export function SsoModal({ sso, onClose }: { sso: Sso; onClose: () => void }) {
  const { provedor, retorno } = sso;
  const keep = useKeepSso();
  const [inicial] = useState({
    emissor: provedor?.emissor ?? '',
    client_id: provedor?.client_id ?? '',
    segredo: '',
    dominios: provedor?.dominios.join(', ') ?? '',
    ativo: provedor?.ativo ?? true,
  });
  const [values, setValues] = useState(inicial);
  const [faults, setFaults] = useState<Partial<Record<Campo, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const dirty = (Object.keys(inicial) as (keyof typeof inicial)[]).some((name) => values[name] !== inicial[name]);
  const complete =
    dirty &&
    values.emissor.trim() !== '' &&
    values.client_id.trim() !== '' &&
    values.dominios.trim() !== '' &&
    (provedor !== null || values.segredo !== '');
  const guard = useCloseGuard({ dirty, busy, covered: removing, title: 'Descartar a configuração?', onClose });

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setFaults({});
    try {
      await work();
      onClose();
    } catch (error) {
      setBusy(false);
      setRemoving(false);
      notificar('error', messageOf(error));
      const refused = fieldFaults(error, CAMPOS);
      const [first] = Object.keys(refused);
      setFaults(refused);
      if (first === undefined) setFailure(error);
      else focusField(formRef, first);
    }
  };
  const save = () =>
    attempt(async () => {
      const dominios = values.dominios.split(/[\s,;]+/).filter((dominio) => dominio !== '');
      keep(await call(updateSso, { body: { ...values, dominios } }));
      notificar('success', 'Entrada única guardada');
    });
  const remove = () =>
    attempt(async () => {
      const { message } = await call(deleteSso, {});
      keep({ provedor: null, retorno });
      notificar('success', message);
    });

  const field = (name: Campo) => ({
    name,
    value: values[name],
    error: faults[name],
    'aria-invalid': faults[name] !== undefined,
    disabled: busy,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      setFaults({});
      setFailure(null);
      setValues({ ...values, [name]: event.currentTarget.value });
    },
  });

  return (
    <>
      <FormDialog
        formRef={formRef}
        guard={guard}
        title="Entrada Única"
        size={560}
        submitLabel="Salvar"
        complete={complete}
        busy={busy}
        failure={failure}
        onSubmit={() => void save()}
      >
        <p className={styles.hint}>
          Cadastre o portal como cliente no provedor de identidade, com o endereço de retorno abaixo. Só entram usuários
          já ativos no portal, pelo e-mail que o provedor confirma; ninguém é criado e nenhum privilégio muda.
        </p>
        <TextInput
          label="Endereço de retorno"
          value={retorno}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput label="Emissor" placeholder="https://login.empresa.com.br" data-autofocus {...field('emissor')} />
        <TextInput label="ID do cliente" {...field('client_id')} />
        <PasswordInput
          label="Segredo do cliente"
          description={provedor === null ? undefined : 'Já informado; preencha apenas para trocar'}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar', tabIndex: 0 }}
          {...field('segredo')}
        />
        <TextInput label="Domínios de e-mail" placeholder="empresa.com.br" {...field('dominios')} />
        <Switch
          label="Oferecer na tela de entrada"
          checked={values.ativo}
          disabled={busy}
          onChange={(event) => setValues({ ...values, ativo: event.currentTarget.checked })}
        />
        {provedor !== null && (
          <Button variant="subtle" color="red" disabled={busy} onClick={() => setRemoving(true)}>
            Excluir Entrada Única
          </Button>
        )}
      </FormDialog>
      {removing && (
        <ConfirmDialog
          title="Excluir a entrada única"
          question="Os usuários voltam a entrar só com e-mail e senha."
          confirmLabel="Excluir"
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
