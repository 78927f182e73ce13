import { ativarTotp, type SegredoTotp } from '@apura/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { CodigoInput } from '../../../ui/segundo-fator/codigo-input.tsx';
import { SegredoDoAplicativo } from '../../../ui/segundo-fator/segredo-totp.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import acessos from '../acessos.module.css';
import { useMudanca } from './use-segundo-fator.ts';

interface AtivarTotpProps {
  segredo: SegredoTotp;
  onBack: () => void;
  onDone: (codigos: readonly string[] | null) => void;
}

/** The secret for the app, and its first code, which turns it on. */
export function AtivarTotp({ segredo, onBack, onDone }: AtivarTotpProps) {
  const [codigo, setCodigo] = useState('');
  const [missing, setMissing] = useState(false);
  const activate = useMudanca({
    change: () => call(ativarTotp, { body: { codigo } }),
    onDone: ({ codigos }) => {
      notificar('success', 'Aplicativo autenticador ativado');
      onDone(codigos);
    },
  });
  return (
    <form
      noValidate
      className={acessos.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(codigo.trim() === '');
        if (codigo.trim() !== '' && !activate.isPending) activate.mutate(undefined);
      }}
    >
      <SegredoDoAplicativo segredo={segredo} />
      <CodigoInput
        value={codigo}
        error={missing ? 'Informe o código' : activate.error === null ? undefined : messageOf(activate.error)}
        onChange={(value) => {
          setMissing(false);
          activate.reset();
          setCodigo(value);
        }}
      />
      <ModalActions>
        <Button variant="default" disabled={activate.isPending} onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" loading={activate.isPending}>
          Ativar
        </Button>
      </ModalActions>
    </form>
  );
}
