import { maskCpf, maskPhone } from '@apura/br';
import { privilegioLabel, updateUsuario } from '@apura/contract';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { refreshSession } from '../../../lib/session/session.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { useSubmission } from '../../../ui/form/use-submission.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../perfil.module.css';
import { ERRO_AO_ATUALIZAR } from '../textos.ts';
import {
  type CadastroValues,
  cadastroBody,
  cadastroFaults,
  cadastroValues,
  isCadastroChanged,
  refusedCadastro,
} from './cadastro-values.ts';
import { FotoField } from './foto-field.tsx';

/** The user's own data: read, or changed after 'Editar Informações'. */
export function CadastroPanel() {
  const user = useUser();
  const [draft, setDraft] = useState<CadastroValues | null>(null);
  const [saved, setSaved] = useState(false);
  const submission = useSubmission<keyof CadastroValues>();
  const { faults, failure, sending: saving, formRef } = submission;
  const toggleRef = useRef<HTMLButtonElement>(null);
  const editing = draft !== null;
  const values = draft ?? cadastroValues(user);

  const edit = () => {
    setSaved(false);
    setDraft(cadastroValues(user));
    focusField(formRef, 'nome');
  };
  const leave = () => {
    setDraft(null);
    submission.clear();
    toggleRef.current?.focus();
  };
  const change = (field: keyof CadastroValues, value: string) => {
    setDraft({ ...values, [field]: value });
    submission.clearFaults([field]);
  };

  const save = async () => {
    if (saving || draft === null) return;
    if (!isCadastroChanged(user, draft)) return leave();
    await submission.submit({
      found: cadastroFaults(draft),
      send: async () => {
        await call(updateUsuario, { body: cadastroBody(user, draft) });
        await refreshSession();
        leave();
        setSaved(true);
      },
      refused: refusedCadastro,
      onFailed: () => notificar('error', ERRO_AO_ATUALIZAR),
    });
  };

  const field = (name: keyof CadastroValues, mask?: (text: string) => string) => ({
    name,
    value: values[name],
    error: faults[name],
    readOnly: !editing || saving,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      change(name, mask === undefined ? event.currentTarget.value : mask(event.currentTarget.value)),
  });

  return (
    <Panel
      title="Dados Cadastrais"
      note={
        <span role="status" className={styles.saved}>
          {saved && !editing ? 'Informações salvas' : ''}
        </span>
      }
    >
      <form
        ref={formRef}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FotoField nome={user.nome} />
        <TextInput label="Nome Completo" {...field('nome')} />
        <TextInput label="E-mail" value={user.email} readOnly title={user.email} />
        <TextInput
          label="Celular"
          inputMode="tel"
          placeholder={editing ? '+55 (00) 9 0000-0000' : 'Não informado'}
          {...field('telefone', maskPhone)}
        />
        <TextInput label="Cargo" placeholder={editing ? '' : 'Não informado'} {...field('cargo')} />
        <div className={styles.pair}>
          <TextInput label="CPF" inputMode="numeric" placeholder="000.000.000-00" {...field('cpf', maskCpf)} />
          <TextInput label="Perfil de Usuário" value={privilegioLabel(user.privilegio)} readOnly />
        </div>
        <FaultNote error={failure} />
        <div className={styles.actions}>
          {editing && (
            <Button variant="default" onClick={leave} disabled={saving}>
              Cancelar
            </Button>
          )}
          <Button
            ref={toggleRef}
            type={editing ? 'submit' : 'button'}
            variant={editing ? 'filled' : 'default'}
            loading={saving}
            onClick={(event) => {
              if (editing) return;
              // The button is a submitting one as soon as it reads 'Salvar', which is before this click is over.
              event.preventDefault();
              edit();
            }}
          >
            {editing ? 'Salvar' : 'Editar Informações'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
