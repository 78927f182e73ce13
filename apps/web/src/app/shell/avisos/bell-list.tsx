import { formatDateTimeBr } from '@apura/br';
import { type Aviso, type Avisos, setAvisosPorEmail } from '@apura/contract';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useTools, useUser } from '../../../lib/session/session-store.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './bell.module.css';
import { openAviso } from './open-aviso.ts';
import { useAvisos } from './use-avisos.ts';

/** The notices, newest first, and the choice of mails. `onLeave`: one was followed. */
export function BellList({ onLeave }: { onLeave: () => void }) {
  const { data, isError, refetch } = useAvisos();
  return (
    <>
      <h2 className={styles.heading}>Avisos</h2>
      {data === undefined && !isError && <p className={styles.quiet}>Carregando…</p>}
      {data === undefined && isError && (
        <div className={styles.quiet}>
          <p>Não foi possível carregar os avisos.</p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {data?.avisos.length === 0 && (
        <p className={styles.quiet}>Nenhum aviso nos últimos 30 dias. Aqui aparece o que terminou, falhou ou vence.</p>
      )}
      {data !== undefined && (
        <>
          <ul className={styles.list}>
            {data.avisos.map((aviso) => (
              <li key={aviso.id} data-novo={aviso.novo || undefined} data-falha={isFalha(aviso) || undefined}>
                <Item aviso={aviso} onLeave={onLeave} />
              </li>
            ))}
          </ul>
          <PorEmail ligado={data.porEmail} />
        </>
      )}
    </>
  );
}

function isFalha({ tipo }: Aviso): boolean {
  return tipo.endsWith('falhou') || tipo === 'mes-sem-projeto' || tipo === 'projeto-voltou';
}

function Item({ aviso, onLeave }: { aviso: Aviso; onLeave: () => void }) {
  const open = openAviso(aviso, { tools: useTools(), privilegio: useUser().privilegio });
  const words = (
    <>
      <span className={styles.title}>
        {aviso.titulo}
        {aviso.novo && <span className={styles.new}>novo</span>}
      </span>
      <span className={styles.text}>{aviso.texto}</span>
      <time className={styles.time} dateTime={aviso.quando}>
        {formatDateTimeBr(aviso.quando)}
      </time>
    </>
  );
  if (open === undefined) return <div className={styles.item}>{words}</div>;
  return (
    <button
      type="button"
      className={styles.item}
      onClick={() => {
        onLeave();
        open();
      }}
    >
      {words}
    </button>
  );
}

function PorEmail({ ligado }: { ligado: boolean }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => call(setAvisosPorEmail, { body: { ligado: wanted } }),
    onSuccess: ({ message }, wanted) => {
      queryClient.setQueryData<Avisos>(queryKeys.avisos, (before) => before && { ...before, porEmail: wanted });
      notificar('success', message);
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  return (
    <Switch
      className={styles.mail}
      label="Receber por e-mail o fim dos meus projetos e retificações"
      checked={ligado}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}
