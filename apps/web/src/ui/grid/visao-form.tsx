import type { Visao } from '@apura/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../modal/dialog.tsx';
import { FaultNote } from '../modal/fault-note.tsx';
import { ModalActions } from '../modal/modal-actions.tsx';

interface VisaoFormProps {
  title: string;
  /** The view whose name is changed; a new one without it. */
  visao?: Visao;
  onSubmit: (dados: { nome: string; compartilhada: boolean }) => Promise<void>;
  onClose: () => void;
}

const LONGEST = 60;

/** Asks for a view's name, and whether the others of the owner see it. */
export function VisaoForm({ title, visao, onSubmit, onClose }: VisaoFormProps) {
  const [nome, setNome] = useState(visao?.nome ?? '');
  const [compartilhada, setCompartilhada] = useState(visao?.compartilhada ?? false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit({ nome: nome.trim(), compartilhada });
    } catch (reason) {
      setFailure(reason);
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} size={480} onClose={() => busy || onClose()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (nome.trim() !== '') void submit();
        }}
      >
        <TextInput
          label="Nome"
          value={nome}
          maxLength={LONGEST}
          data-autofocus
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <Checkbox
          mt="md"
          label="Compartilhar com a equipe"
          description="Todos os usuários da sua organização veem e podem mudar a visão."
          checked={compartilhada}
          onChange={(event) => setCompartilhada(event.currentTarget.checked)}
        />
        <FaultNote error={failure} />
        <ModalActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" disabled={nome.trim() === ''} loading={busy}>
            Salvar
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  );
}
