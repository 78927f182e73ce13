import { formatDateTimeBr } from '@apura/br';
import {
  downloadRecibos,
  downloadRetornos,
  type LoteTransmissao,
  podeFazer,
  type Retificacao,
  retryTransmissao,
  stopTransmissao,
  type Transmissao,
} from '@apura/contract';
import { Button, Checkbox, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { batchStart } from '../../../lib/batch/batch-words.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { oneDownload, useDownloading } from '../../../lib/batch/one-download.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { LotesTransmissao } from './lotes-transmissao.tsx';
import styles from './transmissao.module.css';
import { AMBIENTES, andamentoDaTransmissao, isTransmitindo, situacaoTexto } from './transmissao-textos.ts';

/** A table of receipts, and the government's own answers. */
const DOWNLOADS = {
  recibos: { route: downloadRecibos, fallbackName: 'recibos.csv' },
  retornos: { route: downloadRetornos, fallbackName: 'retornos.zip' },
} as const;

interface AndamentoProps {
  retificacao: Retificacao;
  transmissao: Transmissao;
  onClose: () => void;
}

/** How far a transmission is, batch by batch, with what may be done about it. */
export function AndamentoTransmissao({ retificacao: { id }, transmissao, onClose }: AndamentoProps) {
  const { situacao, ambiente, eventos, aceitos, lotes, parando } = transmissao;
  const pode = podeFazer('transmitir', useUser());
  const queryClient = useQueryClient();
  const again = () => void queryClient.invalidateQueries({ queryKey: queryKeys.retificacoes });
  const stop = useMutation({ mutationFn: () => call(stopTransmissao, { body: { id } }), onSettled: again });
  const retry = useMutation({
    mutationFn: (reenviar: number | null) => call(retryTransmissao, { body: { id, reenviar } }),
    onSettled: again,
  });
  const duvida = situacao === 'incerta' ? lotes.find((lote) => lote.situacao === 'incerto') : undefined;
  const { rotulo, tone } = situacaoTexto(situacao);
  const busy = stop.isPending || retry.isPending;
  return (
    <div className={styles.body}>
      <div className={styles.state} role="status">
        <StatusBadge tone={tone} label={rotulo} />
        <span>
          {formatCount(aceitos)} de {formatCount(eventos)} eventos aceitos
        </span>
        <span className={styles.environment}>{AMBIENTES[ambiente].rotulo}</span>
      </div>
      <Progress value={eventos === 0 ? 0 : (aceitos / eventos) * 100} aria-label="Eventos aceitos" />
      <p className={styles.message}>{andamentoDaTransmissao(transmissao)}</p>
      <p className={styles.note}>
        Ordenada por {transmissao.usuario} em {formatDateTimeBr(transmissao.criada)}, com o certificado{' '}
        {transmissao.certificado}.
      </p>
      {lotes.length > 0 && <LotesTransmissao id={id} lotes={lotes} />}
      <FaultNote error={stop.error ?? retry.error} />
      {pode && duvida !== undefined && (
        <Duvida lote={duvida} busy={busy} onRetry={(reenviar) => retry.mutate(reenviar)} />
      )}
      <ModalActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Fechar
        </Button>
        {lotes.length > 0 && <Baixar id={id} o="recibos" />}
        {lotes.some(({ enviadoEm }) => enviadoEm !== null) && <Baixar id={id} o="retornos" />}
        {pode && isTransmitindo(transmissao) && (
          <Button variant="default" disabled={parando} loading={stop.isPending} onClick={() => stop.mutate()}>
            Parar antes do próximo lote
          </Button>
        )}
        {pode && (situacao === 'parada' || situacao === 'falhou') && (
          <Button loading={retry.isPending} onClick={() => retry.mutate(null)}>
            Continuar
          </Button>
        )}
      </ModalActions>
    </div>
  );
}

/** Nothing is sent a second time unless somebody has looked. */
function Duvida({
  lote,
  busy,
  onRetry,
}: {
  lote: LoteTransmissao;
  busy: boolean;
  onRetry: (reenviar: number | null) => void;
}) {
  const [conferi, setConferi] = useState(false);
  return (
    <fieldset className={styles.doubt}>
      <legend>O que fazer com o lote {lote.ordem}</legend>
      <p>Procure-o de novo: a busca pergunta ao eSocial pelos eventos do lote e não envia nada.</p>
      <Button variant="default" loading={busy} onClick={() => onRetry(null)}>
        Procurar no eSocial
      </Button>
      {lote.aceitos === 0 && (
        <>
          <Checkbox
            label={`Conferi no portal do eSocial: nenhum evento do lote ${lote.ordem} foi recebido`}
            checked={conferi}
            onChange={(event) => setConferi(event.currentTarget.checked)}
          />
          <Button variant="default" color="red" disabled={!conferi} loading={busy} onClick={() => onRetry(lote.ordem)}>
            Enviar o lote {lote.ordem} de novo
          </Button>
        </>
      )}
    </fieldset>
  );
}

function Baixar({ id, o }: { id: string; o: keyof typeof DOWNLOADS }) {
  const busy = useDownloading();
  const { route, fallbackName } = DOWNLOADS[o];
  const save = async () => {
    const toast = notificar('loading', batchStart('arquivos'), { keep: true });
    try {
      await checkedDownload(route, { params: { id }, query: {} }, fallbackName);
      toast.update({ kind: 'success', text: 'Sucesso' });
    } catch (error) {
      toast.update({ kind: 'error', text: messageOf(error) });
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={busy}
      onClick={() => void oneDownload(save)}
    >
      Baixar {o}
    </Button>
  );
}
