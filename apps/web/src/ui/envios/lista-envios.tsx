import { formatDateBr, formatDateTimeBr } from '@apura/br';
import { deleteEnvio, describeCadencia, type Envio, updateEnvio } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { ConfirmDialog } from '../modal/confirm-dialog.tsx';
import { FaultNote } from '../modal/fault-note.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { notificar } from '../toast/notificar.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import styles from './envios.module.css';
import { useEnvios } from './use-envios.ts';

/**
 * The reports that are mailed on a schedule by the user or to the user: paused, gone on with, or ended from here. Below
 * something else the list needs a heading.
 */
export function ListaEnvios({ heading }: { heading?: string }) {
  const { data, error } = useEnvios();
  const [ending, setEnding] = useState<Envio | null>(null);
  return (
    <div className={styles.section}>
      {heading !== undefined && <h3 className={styles.heading}>{heading}</h3>}
      <Envios envios={data?.envios} error={error} alone={heading === undefined} onEnd={setEnding} />
      {ending !== null && <EndDialog envio={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

interface EnviosProps {
  envios: readonly Envio[] | undefined;
  error: unknown;
  /** Nothing above it says how to make one. */
  alone: boolean;
  onEnd: (envio: Envio) => void;
}

function Envios({ envios, error, alone, onEnd }: EnviosProps) {
  const focusKept = useFocusKept(envios?.length ?? 0);
  if (error !== null) return <FaultNote error={error} />;
  if (envios === undefined) return <Loader size="sm" role="status" aria-label="Carregando envios" />;
  if (envios.length === 0) {
    return (
      <p className={styles.quiet}>
        Nenhum envio ainda.
        {alone && ' Abra um relatório, escolha Baixar e depois Enviar por e-mail… para criar o primeiro.'}
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label="Envios de relatórios" {...focusKept}>
      {envios.map((envio) => (
        <Item key={envio.id} envio={envio} onEnd={() => onEnd(envio)} />
      ))}
    </ul>
  );
}

function Item({ envio, onEnd }: { envio: Envio; onEnd: () => void }) {
  const { email } = useUser();
  const { relatorio, meu, pausado, falha, ressalva, filtros } = envio;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.name}>{relatorio}</span>
        <StatusBadge {...statusOf(envio)} />
        {meu && <PauseButton envio={envio} />}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${meu ? 'Excluir o envio de' : 'Não receber'} ${relatorio}`}
          onClick={onEnd}
        >
          {meu ? 'Excluir' : 'Não receber'}
        </Button>
      </div>
      <span className={styles.facts}>{envio.projeto}</span>
      <span className={styles.facts}>
        {`${describeCadencia(envio)}, em ${envio.formato === 'pdf' ? 'PDF' : 'planilha'}, para `}
        {namesOf(envio, email)}
        {!meu && `. Criado por ${envio.autor}`}
      </span>
      {filtros.length > 0 && <span className={styles.facts}>{`Filtros: ${filtros.join('; ')}`}</span>}
      <span className={styles.facts}>
        {envio.ultimo === null ? 'Ainda não enviado' : `Último em ${formatDateTimeBr(envio.ultimo)}`}
        {!pausado && envio.proximo !== null && ` · próximo em ${formatDateBr(envio.proximo)}`}
      </span>
      {ressalva !== null && <span className={styles.facts}>{ressalva}</span>}
      {falha !== null && <p className={styles.fault}>{falha}</p>}
    </li>
  );
}

const LISTA = new Intl.ListFormat('pt-BR');

/** Who gets it, the user first. */
function namesOf({ destinatarios }: Envio, email: string): string {
  const others = destinatarios.filter((um) => um.email !== email).map(({ nome }) => nome);
  return LISTA.format([...(others.length < destinatarios.length ? ['você'] : []), ...others]) || 'ninguém';
}

function statusOf({ pausado, falha }: Envio) {
  if (pausado) return { tone: falha === null ? 'grey' : 'red', label: falha === null ? 'Pausado' : 'Parado' } as const;
  return falha === null ? ({ tone: 'green', label: 'Ativo' } as const) : ({ tone: 'orange', label: 'Falhou' } as const);
}

function PauseButton({ envio: { id, relatorio, pausado } }: { envio: Envio }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(updateEnvio, { body: { id, pausado: !pausado } }),
    onSuccess: async () => {
      notificar('success', pausado ? 'Envio retomado' : 'Envio pausado');
      await queryClient.invalidateQueries({ queryKey: queryKeys.envios });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  const label = pausado ? 'Retomar' : 'Pausar';
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      aria-label={`${label} o envio de ${relatorio}`}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}

function EndDialog({ envio, onClose }: { envio: Envio; onClose: () => void }) {
  const { id, relatorio, projeto, meu, destinatarios } = envio;
  const qual = `${relatorio} (${projeto})`;
  const [aTodos, osOutros] =
    destinatarios.length > 1 ? [' a todos os destinatários', ' Os outros destinatários continuam.'] : ['', ''];
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(deleteEnvio, { body: { id } }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.envios });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  return (
    <ConfirmDialog
      title={meu ? 'Excluir envio' : 'Não receber'}
      question={meu ? `O portal deixa de enviar ${qual}${aTodos}.` : `Você deixa de receber ${qual}.${osOutros}`}
      confirmLabel={meu ? 'Excluir' : 'Não receber'}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <FaultNote error={end.error} />
    </ConfirmDialog>
  );
}
