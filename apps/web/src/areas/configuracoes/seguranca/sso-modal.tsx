import { deleteSso, type Sso, updateSso } from '@apura/contract';
import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { fieldFaults } from '../../../lib/api/field-faults.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './seguranca.module.css';
import { useKeepSso } from './use-seguranca.ts';

const CAMPOS = ['emissor', 'client_id', 'segredo', 'dominios'] as const;

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
  const form = useForm({
    initial: inicial,
    send: async (sent) => {
      const dominios = sent.dominios.split(/[\s,;]+/).filter((dominio) => dominio !== '');
      keep(await call(updateSso, { body: { ...sent, dominios } }));
      notificar('success', 'Entrada única guardada');
      onClose();
    },
    refused: (error) => fieldFaults(error, CAMPOS),
    onFailed: (error) => notificar('error', messageOf(error)),
  });
  const [removing, setRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteSso, {}),
    onSuccess: ({ message }) => {
      keep({ provedor: null, retorno });
      notificar('success', message);
      onClose();
    },
    onError: (error) => {
      setRemoving(false);
      notificar('error', messageOf(error));
    },
  });
  const { values } = form;
  const busy = form.sending || remove.isPending;
  const dirty = (Object.keys(inicial) as (keyof typeof inicial)[]).some((name) => values[name] !== inicial[name]);
  const complete =
    dirty &&
    values.emissor.trim() !== '' &&
    values.client_id.trim() !== '' &&
    values.dominios.trim() !== '' &&
    (provedor !== null || values.segredo !== '');
  const guard = useCloseGuard({ dirty, busy, covered: removing, title: 'Descartar a configuração?', onClose });

  return (
    <>
      <FormDialog
        formRef={form.formRef}
        guard={guard}
        title="Entrada Única"
        size={560}
        submitLabel="Salvar"
        complete={complete}
        busy={busy}
        failure={form.failure ?? remove.error}
        onSubmit={() => complete && void form.submit()}
      >
        <p className={styles.hint}>
          Cadastre o portal como cliente no provedor de identidade, com o endereço de retorno abaixo. Só entram usuários
          já ativos no portal, pelo e-mail que o provedor confirma; ninguém é criado e nenhum nível de acesso muda.
        </p>
        <TextInput
          label="Endereço de retorno"
          value={retorno}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput
          label="Emissor"
          placeholder="https://login.empresa.com.br"
          data-autofocus
          {...form.input('emissor')}
        />
        <TextInput label="ID do cliente" {...form.input('client_id')} />
        <PasswordInput
          label="Segredo do cliente"
          description={provedor === null ? undefined : 'Já informado; preencha apenas para trocar'}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar', tabIndex: 0 }}
          {...form.input('segredo')}
        />
        <TextInput label="Domínios de e-mail" placeholder="empresa.com.br" {...form.input('dominios')} />
        <Switch
          label="Oferecer na tela de entrada"
          checked={values.ativo}
          disabled={busy}
          onChange={(event) => form.change({ ativo: event.currentTarget.checked })}
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
          onConfirm={() => remove.mutate()}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
