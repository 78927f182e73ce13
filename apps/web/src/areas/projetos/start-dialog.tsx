import { listArquivosEnviados } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Dialog } from '../../ui/modal/dialog.tsx';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../ui/modal/modal-actions.tsx';
import { CompletudeView } from './completude/completude-view.tsx';
import styles from './dialogs.module.css';
import { useStartProjeto } from './use-start-projeto.ts';

const SHOWN = 200;

interface StartDialogProps {
  projetoId: string;
  projetoName: string | null;
  onUpload: () => void;
  onClose: () => void;
}

/** Asks before a manual project is started, with the files it will be started with. */
export function StartDialog({ projetoId, projetoName, onUpload, onClose }: StartDialogProps) {
  const files = useQuery({
    queryKey: queryKeys.arquivosEnviados(projetoId),
    queryFn: ({ signal }) => call(listArquivosEnviados, { params: { id: projetoId }, query: {}, signal }),
    staleTime: 0,
  });
  const start = useStartProjeto(projetoId, onClose);
  const names = files.data?.finalResult;
  const none = names !== undefined && names.length === 0;
  return (
    <Dialog onClose={() => start.isPending || onClose()} title="Iniciar projeto" size={720}>
      {none ? (
        <p>Nenhum arquivo foi enviado a este projeto. Envie ao menos um arquivo antes de iniciar.</p>
      ) : (
        <p>
          Tem certeza que deseja iniciar esse projeto com os seguintes arquivos? Não será possível fazer upload de mais
          arquivos após iniciar.
        </p>
      )}
      {projetoName !== null && <p className={styles.subject}>{projetoName}</p>}
      {files.isPending && <Skeleton height={72} mt={12} />}
      {names !== undefined && !none && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it
        <ul className={styles.files} aria-label="Arquivos enviados" tabIndex={0}>
          {names.slice(0, SHOWN).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > SHOWN && <li>e mais {names.length - SHOWN} arquivos</li>}
        </ul>
      )}
      {!none && <CompletudeView projetoId={projetoId} beforeStart />}
      <FaultNote error={files.error ?? start.error} />
      <ModalActions>
        <Button variant="default" onClick={onClose} disabled={start.isPending} data-autofocus>
          Voltar
        </Button>
        {none ? (
          <Button onClick={onUpload}>Enviar arquivos</Button>
        ) : (
          <Button onClick={() => start.mutate()} loading={start.isPending} disabled={names === undefined}>
            Confirmar
          </Button>
        )}
      </ModalActions>
    </Dialog>
  );
}
