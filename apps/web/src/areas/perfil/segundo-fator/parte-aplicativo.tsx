import { formatDateTimeBr } from '@apura/br';
import { deleteTotp, type SegredoTotp, startTotp } from '@apura/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import acessos from '../acessos.module.css';
import styles from './segundo-fator-panel.module.css';
import { type Confirmacao, useMudanca } from './use-segundo-fator.ts';

interface ParteAplicativoProps {
  desde: string | null;
  confirmacao: Confirmacao;
  onSegredo: (segredo: SegredoTotp) => void;
  onRemoved: () => void;
}

/** The authenticator app: on or off. */
export function ParteAplicativo({ desde, confirmacao, onSegredo, onRemoved }: ParteAplicativoProps) {
  const [removing, setRemoving] = useState(false);
  const start = useMudanca({
    change: () => call(startTotp, { body: { senha: confirmacao.senha } }),
    onDone: onSegredo,
    onFault: confirmacao.onFault,
  });
  const remove = useMudanca({
    change: () => call(deleteTotp, {}),
    onDone: ({ message }) => {
      setRemoving(false);
      notificar('success', message);
      onRemoved();
    },
  });
  return (
    <section className={styles.parte} aria-labelledby="fator-aplicativo">
      <div className={styles.titulo}>
        <h3 id="fator-aplicativo">Aplicativo autenticador</h3>
        <StatusBadge tone={desde === null ? 'grey' : 'green'} label={desde === null ? 'Desligado' : 'Ativo'} />
        {desde === null ? (
          <Button size="compact-sm" loading={start.isPending} onClick={() => start.mutate(undefined)}>
            Configurar
          </Button>
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => setRemoving(true)}>
            Desativar
          </Button>
        )}
      </div>
      <p className={acessos.hint}>
        {desde === null
          ? 'O celular mostra um código de 6 números que muda a cada 30 segundos, mesmo sem internet.'
          : `Ativo desde ${formatDateTimeBr(desde)}.`}
      </p>
      {removing && (
        <ConfirmDialog
          title="Desativar o aplicativo autenticador"
          question="Os códigos do aplicativo deixarão de valer na mesma hora."
          confirmLabel="Desativar"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          <FaultNote error={remove.error} />
        </ConfirmDialog>
      )}
    </section>
  );
}
