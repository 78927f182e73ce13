import type { Execucao, Projeto } from '@apura/contract';
import { companyTitle } from '../../lib/company-title.ts';
import type { ChosenFile } from '../../lib/upload/choose-files.ts';
import { startUpload, type UploadJob } from '../../lib/upload/upload-job.ts';
import { CompletudeDialog } from './completude/completude-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { focusProjeto } from './focus-projeto.ts';
import { NovoProjetoModal } from './novo-projeto/novo-projeto-modal.tsx';
import { PastaModal } from './pasta/pasta-modal.tsx';
import { RetryDialog } from './retry-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import { UploadModal } from './upload/upload-modal.tsx';
import { UploadProgressModal } from './upload/upload-progress-modal.tsx';

export type OpenDialog =
  | { kind: 'novo' }
  | { kind: 'upload'; projetoId: string; name?: string }
  | { kind: 'pasta'; files: readonly File[] }
  | { kind: 'progress'; job: UploadJob; autoStart?: boolean }
  | { kind: 'start'; projetoId: string }
  | { kind: 'completude'; projetoId: string }
  | { kind: 'delete'; projeto: Projeto }
  | { kind: 'retry'; projeto: Projeto; execucao: Execucao };

interface ProjetoDialogsProps {
  open: OpenDialog;
  setOpen: (open: OpenDialog | null) => void;
  projetos: readonly Projeto[];
  /** Marks a project in the list. */
  onSelect: (projetoId: string) => void;
}

/** The dialogs of the projects. Their code, forms and uploads included, is fetched after the list. */
export default function ProjetoDialogs({ open, setOpen, projetos, onSelect }: ProjetoDialogsProps) {
  const close = () => setOpen(null);
  const closeTo = (projetoId: string) => {
    close();
    focusProjeto(projetoId);
  };
  const nameOf = (projetoId: string) => {
    const projeto = projetos.find(({ id }) => id === projetoId);
    return projeto === undefined ? null : companyTitle(projeto);
  };
  const send = (projetoId: string, files: readonly ChosenFile[], autoStart = false) =>
    setOpen({ kind: 'progress', job: startUpload(projetoId, files), autoStart });

  return (
    <>
      {open.kind === 'novo' && (
        <NovoProjetoModal
          onClose={close}
          onCreated={({ projetoId, manual, name }) => {
            onSelect(projetoId);
            if (manual) setOpen({ kind: 'upload', projetoId, name });
            else closeTo(projetoId);
          }}
        />
      )}
      {open.kind === 'pasta' && (
        <PastaModal
          files={open.files}
          onClose={close}
          onCreated={({ projetoId, files }) => {
            onSelect(projetoId);
            send(projetoId, files, true);
          }}
        />
      )}
      {open.kind === 'upload' && (
        <UploadModal
          projetoId={open.projetoId}
          projetoName={nameOf(open.projetoId) ?? open.name ?? null}
          onSend={(files) => send(open.projetoId, files)}
          onClose={() => closeTo(open.projetoId)}
        />
      )}
      {open.kind === 'progress' && (
        <UploadProgressModal
          job={open.job}
          autoStart={open.autoStart ?? false}
          onClose={() => closeTo(open.job.projetoId)}
          onStart={() => setOpen({ kind: 'start', projetoId: open.job.projetoId })}
        />
      )}
      {open.kind === 'start' && (
        <StartDialog
          projetoId={open.projetoId}
          projetoName={nameOf(open.projetoId)}
          onUpload={() => setOpen({ kind: 'upload', projetoId: open.projetoId })}
          onClose={() => closeTo(open.projetoId)}
        />
      )}
      {open.kind === 'completude' && (
        <CompletudeDialog projetoId={open.projetoId} projetoName={nameOf(open.projetoId)} onClose={close} />
      )}
      {open.kind === 'delete' && <DeleteDialog projeto={open.projeto} onClose={close} />}
      {open.kind === 'retry' && <RetryDialog projeto={open.projeto} execucao={open.execucao} onClose={close} />}
    </>
  );
}
