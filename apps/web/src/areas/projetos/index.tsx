import { ERROS, type Projeto, podeExcluirProjeto } from '@apura/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { openDiagnostic } from '../../lib/navigation.ts';
import { useProjetos } from '../../lib/projetos-query.ts';
import { useUser } from '../../lib/session/session-store.ts';
import type { ChosenFile } from '../../lib/upload/choose-files.ts';
import { startUpload, type UploadJob } from '../../lib/upload/upload-job.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { ClientePanel } from './cliente/cliente-panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { NovoProjetoModal } from './novo-projeto/novo-projeto-modal.tsx';
import type { RowActions } from './projeto-columns.tsx';
import { ProjetosPanel } from './projetos-panel.tsx';
import { StartDialog } from './start-dialog.tsx';
import { UploadModal } from './upload/upload-modal.tsx';
import { UploadProgressModal } from './upload/upload-progress-modal.tsx';

type Open =
  | { kind: 'novo' }
  | { kind: 'upload'; projetoId: string; name?: string }
  | { kind: 'progress'; job: UploadJob }
  | { kind: 'start'; projetoId: string }
  | { kind: 'delete'; projeto: Projeto };

/** The projects of the owner: what each is doing, whose it is, and everything that is done to one. */
export default function ProjetosArea() {
  const user = useUser();
  const query = useProjetos();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const narrow = useMediaQuery('(max-width: 640px)', window.matchMedia('(max-width: 640px)').matches, {
    getInitialValueInEffect: false,
  });
  const projetos = query.data ?? NONE;
  const selected = projetos.find(({ id }) => id === selectedId) ?? null;
  const nameOf = (projetoId: string) => {
    const projeto = projetos.find(({ id }) => id === projetoId);
    return projeto === undefined ? null : companyTitle(projeto);
  };
  const close = () => setOpen(null);

  const choose = (projeto: Projeto) => {
    setSelectedId(projeto.id);
    setExpandedId(expandedId === projeto.id ? null : projeto.id);
  };

  const actions = useMemo(
    (): RowActions => ({
      start: (projeto) => setOpen({ kind: 'start', projetoId: projeto.id }),
      upload: (projeto) => setOpen({ kind: 'upload', projetoId: projeto.id }),
      diagnostic: (projeto) =>
        openDiagnostic({ id: projeto.id, biReportId: projeto.pbi ?? '', companyTitle: companyTitle(projeto) }),
      remove: (projeto) => {
        if (podeExcluirProjeto(user, projeto)) setOpen({ kind: 'delete', projeto });
        else notificar('alert', ERROS['exclusao-nao-permitida'].message);
      },
    }),
    [user],
  );

  const send = (projetoId: string, files: readonly ChosenFile[]) =>
    setOpen({ kind: 'progress', job: startUpload(projetoId, files) });

  return (
    <>
      <ProjetosPanel
        query={query}
        selectedId={selected?.id ?? null}
        expandedId={expandedId}
        onChoose={choose}
        onNovo={() => setOpen({ kind: 'novo' })}
        actions={actions}
        showClienteInRow={narrow === true}
      />
      {!narrow && <ClientePanel projeto={selected} />}

      {open?.kind === 'novo' && (
        <NovoProjetoModal
          onClose={close}
          onCreated={({ projetoId, manual, name }) => {
            setSelectedId(projetoId);
            setOpen(manual ? { kind: 'upload', projetoId, name } : null);
          }}
        />
      )}
      {open?.kind === 'upload' && (
        <UploadModal
          projetoId={open.projetoId}
          projetoName={nameOf(open.projetoId) ?? open.name ?? null}
          onSend={(files) => send(open.projetoId, files)}
          onClose={close}
        />
      )}
      {open?.kind === 'progress' && (
        <UploadProgressModal
          job={open.job}
          onClose={close}
          onStart={() => setOpen({ kind: 'start', projetoId: open.job.projetoId })}
        />
      )}
      {open?.kind === 'start' && (
        <StartDialog
          projetoId={open.projetoId}
          projetoName={nameOf(open.projetoId)}
          onUpload={() => setOpen({ kind: 'upload', projetoId: open.projetoId })}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeleteDialog projeto={open.projeto} onClose={close} />}
    </>
  );
}

const NONE: readonly Projeto[] = [];
