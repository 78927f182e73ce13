import { ERROS, type Projeto, podeExcluirProjeto } from '@apura/contract';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { askedStore } from '../../lib/asked-store.ts';
import { companyTitle } from '../../lib/company-title.ts';
import { navigationStore, openSectionOf, selectProject } from '../../lib/navigation.ts';
import { preloadable } from '../../lib/preloadable.tsx';
import { useProjetos } from '../../lib/projetos-query.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ClientePanel } from './cliente/cliente-panel.tsx';
import { PrimeirosPassos } from './primeiros-passos.tsx';
import type { RowActions } from './projeto-columns.tsx';
import type { OpenDialog } from './projeto-dialogs.tsx';
import { ProjetosPanel } from './projetos-panel.tsx';

// Dialogs behind buttons: their code is fetched once the list is shown, so that the first press does not wait.
const ProjetoDialogs = preloadable(() => import('./projeto-dialogs.tsx'));

/** The projects of the owner: what each is doing, whose it is, and everything that is done to one. */
export default function ProjetosArea() {
  const user = useUser();
  const query = useProjetos();
  const [selectedId, setSelectedId] = useState<string | null>(() => navigationStore.get().projectId);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const narrow = useNarrow();
  const projetos = query.data ?? NONE;
  const selected = projetos.find(({ id }) => id === selectedId) ?? null;
  const arrived = !query.isPending;
  useEffect(() => {
    if (arrived) ProjetoDialogs.preload();
  }, [arrived]);

  const asked = askedStore.use((state) => state.novoProjeto);
  useEffect(() => {
    if (!asked) return;
    askedStore.set({ novoProjeto: false });
    setOpen({ kind: 'novo' });
  }, [asked]);

  const choose = (projeto: Projeto) => {
    setSelectedId(projeto.id);
    setExpandedId(expandedId === projeto.id ? null : projeto.id);
    // The other sections show concluded projects only: any other row leaves their choice as it is.
    if (projeto.status === 'CONCLUDED') selectProject(chosenOf(projeto));
  };

  const actions = useMemo(
    (): RowActions => ({
      start: (projeto) => setOpen({ kind: 'start', projetoId: projeto.id }),
      upload: (projeto) => setOpen({ kind: 'upload', projetoId: projeto.id }),
      diagnostic: (projeto) => openSectionOf('powerBI', chosenOf(projeto)),
      completude: (projeto) => setOpen({ kind: 'completude', projetoId: projeto.id }),
      remove: (projeto) => {
        if (podeExcluirProjeto(user, projeto)) setOpen({ kind: 'delete', projeto });
        else notificar('alert', ERROS['exclusao-nao-permitida'].message);
      },
      retry: (projeto, execucao) => setOpen({ kind: 'retry', projeto, execucao }),
    }),
    [user],
  );

  return (
    <>
      {arrived && query.data !== undefined && <PrimeirosPassos projetos={projetos} />}
      <ProjetosPanel
        query={query}
        selectedId={selected?.id ?? null}
        expandedId={expandedId}
        onChoose={choose}
        onNovo={() => setOpen({ kind: 'novo' })}
        onPasta={(files) => setOpen({ kind: 'pasta', files })}
        actions={actions}
        showClienteInRow={narrow === true}
      />
      {!narrow && selected !== null && <ClientePanel projeto={selected} onClose={() => setSelectedId(null)} />}

      {open !== null && (
        <Suspense fallback={null}>
          <ProjetoDialogs open={open} setOpen={setOpen} projetos={projetos} onSelect={setSelectedId} />
        </Suspense>
      )}
    </>
  );
}

const NONE: readonly Projeto[] = [];

const chosenOf = (projeto: Projeto) => ({
  id: projeto.id,
  biReportId: projeto.pbi,
  companyTitle: companyTitle(projeto),
});
