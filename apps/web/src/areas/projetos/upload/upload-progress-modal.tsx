import type { Completude } from '@apura/contract';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { formatTimeLeft } from '../../../lib/format/duration.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { UploadJob } from '../../../lib/upload/upload-job.ts';
import { type FileProgress, isUploadActive, type UploadState } from '../../../lib/upload/upload-state.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { CompletudeView } from '../completude/completude-view.tsx';
import { useCompletude } from '../completude/use-completude.ts';
import { StartWhenClean } from '../pasta/start-when-clean.tsx';
import styles from './upload.module.css';
import { wordAfterCheck } from './word-after-check.ts';

const SHOWN = 100;
/** Beside the specified sentence, which says that everything is lost. */
const GUARDADO = 'Se o envio for interrompido, escolha os mesmos arquivos de novo: o que já chegou está guardado.';

interface UploadProgressModalProps {
  job: UploadJob;
  /** Whether the project starts by itself when everything arrived and can be used. */
  autoStart: boolean;
  onClose: () => void;
  onStart: () => void;
}

/** Follows an upload to its end. It can be paused, taken up again and given up, but not closed while it runs. */
export function UploadProgressModal(props: UploadProgressModalProps) {
  const { job, onClose, onStart } = props;
  const queryClient = useQueryClient();
  const state = job.state.use((current) => current);
  // An upload that stopped for good can be closed without a question.
  const over = state.phase === 'stopped' && !state.repeatable;
  const active = isUploadActive(state.phase) && !over;
  const done = state.phase === 'done';
  const { data: completude, isError: naoConferido } = useCompletude(job.projetoId, done);
  const failed = state.files.filter(({ status }) => status === 'failed').length;

  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
  // The screen may be removed (a sign-out in another tab): the upload then ends.
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      // Later, because in development React takes every effect back once and does it again.
      leaving.current = setTimeout(() => job.cancel(), 0);
    };
  }, [job]);
  useEffect(() => {
    if (state.phase !== 'done') return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.arquivosEnviados(job.projetoId) });
    // What was known before this upload says nothing about what it sent.
    void queryClient.resetQueries({ queryKey: queryKeys.completude(job.projetoId) });
  }, [state.phase, job, queryClient]);
  useEffect(() => {
    if (state.failing)
      notificar('error', 'Erro ao enviar arquivos, verifique os dados inseridos e tente novamente mais tarde');
  }, [state.failing]);

  const close = () => {
    job.cancel();
    onClose();
  };

  return (
    <Dialog
      onClose={close}
      title="Envio de arquivos"
      size={600}
      withCloseButton={!active}
      closeOnEscape={!active}
      closeOnClickOutside={false}
    >
      <p>{sentenceOf(state, failed, naoConferido ? undefined : completude?.pendentes === 0)}</p>
      {(state.phase === 'sending' || state.phase === 'preparing') && <p>{GUARDADO}</p>}
      <div className={styles.whole}>
        <Progress value={state.percent} size={10} aria-label="Progresso do envio" />
        <div className={`${styles.numbers} tabular`}>
          <span className={styles.percent}>{state.percent}%</span>
          <span>
            {formatBytes(state.sentBytes)} de {formatBytes(state.totalBytes)}
          </span>
          <span className={styles.pace}>{paceOf(state)}</span>
        </div>
      </div>
      {state.message !== null && (
        <p className={styles.message} role="alert">
          {state.message}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it */}
      <ul className={styles.progressList} aria-label="Arquivos" tabIndex={0}>
        {inOrder(state.files)
          .slice(0, SHOWN)
          .map((file) => (
            <FileLine key={file.name} file={file} completude={completude} />
          ))}
        {state.files.length > SHOWN && <li className={styles.more}>e mais {state.files.length - SHOWN} arquivos</li>}
      </ul>
      {done && props.autoStart && completude?.pendentes === 0 && (
        <StartWhenClean projetoId={job.projetoId} completude={completude} failed={failed} onStarted={onClose} />
      )}
      {done && <CompletudeView projetoId={job.projetoId} />}
      <ModalActions>
        {active && (
          <Button variant="default" onClick={close}>
            Cancelar envio
          </Button>
        )}
        {(state.phase === 'sending' || state.phase === 'preparing') && <Button onClick={job.pause}>Pausar</Button>}
        {state.phase === 'paused' && <Button onClick={job.resume}>Continuar</Button>}
        {state.phase === 'stopped' && !over && <Button onClick={job.retry}>Tentar de novo</Button>}
        {over && <Button onClick={close}>Fechar</Button>}
        {done && (
          <>
            <Button variant="default" onClick={close}>
              Fechar
            </Button>
            {state.repeatable && (
              <Button variant="default" onClick={job.retry}>
                Tentar de novo
              </Button>
            )}
            {failed < state.files.length && <Button onClick={onStart}>Iniciar projeto</Button>}
          </>
        )}
      </ModalActions>
    </Dialog>
  );
}

function FileLine({ file, completude }: { file: FileProgress; completude: Completude | undefined }) {
  const share = file.size === 0 ? 0 : Math.floor((file.sentBytes / file.size) * 100);
  return (
    <li className={styles.progressLine}>
      <div className={styles.progressHead}>
        <span className={styles.nameText}>{file.name}</span>
        <span className={styles.note} data-bad={file.status === 'failed' || undefined}>
          {wordOf(file, share, completude)}
        </span>
      </div>
      {file.status === 'sending' && <Progress value={share} size={4} aria-label={`Progresso de ${file.name}`} />}
      {file.reason !== null && <p className={styles.reason}>{file.reason}</p>}
    </li>
  );
}

function wordOf(file: FileProgress, share: number, completude: Completude | undefined): string {
  switch (file.status) {
    case 'waiting':
      return formatBytes(file.size);
    case 'sending':
      return `${share}% de ${formatBytes(file.size)}`;
    case 'sent':
      return 'recebido';
    case 'done':
      return wordAfterCheck(file.name, completude);
    case 'failed':
      return 'não enviado';
  }
}

/** `conferido` is undefined when the portal could not ask whether the content was read. */
function sentenceOf(state: UploadState, failed: number, conferido: boolean | undefined): string {
  switch (state.phase) {
    case 'paused':
      return 'Envio em pausa. O que já chegou está guardado, continue quando quiser.';
    case 'stopped':
      return state.repeatable
        ? 'O envio parou. O que já chegou está guardado e não será enviado outra vez.'
        : 'O envio parou e não pode continuar, veja o motivo abaixo.';
    case 'cancelled':
      return 'Envio cancelado.';
    case 'checking':
      return 'Todos os arquivos chegaram. Conferindo cada um deles.';
    case 'done':
      if (failed === 0) {
        if (conferido === undefined) return 'Todos os arquivos foram recebidos.';
        return conferido
          ? 'Todos os arquivos foram recebidos e conferidos.'
          : 'Todos os arquivos foram recebidos. O conteúdo deles ainda está sendo conferido.';
      }
      return failed === 1
        ? `1 de ${state.files.length} arquivo não foi recebido, veja o motivo abaixo.`
        : `${failed} de ${state.files.length} arquivos não foram recebidos, veja o motivo abaixo.`;
    default:
      return 'Seus arquivos estão sendo carregados, não feche essa página pois todo progresso será perdido';
  }
}

function paceOf(state: UploadState): string {
  if (state.phase !== 'sending' || state.bytesPerSecond <= 0) return '';
  const left = formatTimeLeft((state.totalBytes - state.sentBytes) / state.bytesPerSecond);
  return `${formatBytes(state.bytesPerSecond)}/s · faltam ${left}`;
}

const RANK: Readonly<Record<FileProgress['status'], number>> = { failed: 0, sending: 1, waiting: 2, sent: 3, done: 4 };

/** Failed files first, then those being sent. */
function inOrder(files: readonly FileProgress[]): FileProgress[] {
  return [...files].sort((a, b) => RANK[a.status] - RANK[b.status]);
}
