import { ERROS, podeExcluirProjeto, type Retificacao } from '@apura/contract';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { closePage, keepList, navigationStore, openPage } from '../../lib/navigation.ts';
import { preloadable } from '../../lib/preloadable.tsx';
import { rascunhoOfPage } from '../../lib/rascunho-page.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { Ajuda } from './ajuda.tsx';
import { ComparacaoDe } from './comparacao/comparacao-de.tsx';
import { Instrucoes } from './instrucoes.tsx';
import { NovaRetificacao } from './nova-retificacao.tsx';
import type { RascunhoPageProps } from './rascunho/index.tsx';
import { RascunhosPanel, useRascunhos } from './rascunho/rascunhos-panel.tsx';
import { ExcluirRetificacaoDialog } from './remove-retificacao-dialog.tsx';
import styles from './retificacao.module.css';
import type { RetificacaoActions } from './retificacao-columns.tsx';
import { RetificacoesPanel } from './retificacoes-panel.tsx';
import { TransmissaoDialog } from './transmissao/transmissao-dialog.tsx';
import { reasonAgainstTransmitir } from './transmissao/transmissao-textos.ts';
import { useDownloads } from './use-downloads.ts';
import { useRetificacoes } from './use-retificacoes.ts';

const RascunhoPage = preloadable<RascunhoPageProps>(() => import('./rascunho/index.tsx'));

/** The rectifications of the owner, how one is made, and the spreadsheets to fill. */
export default function RetificacaoArea() {
  const user = useUser();
  const { busy, modeloFault, downloadRetificacao, downloadPlanilha } = useDownloads();
  const [creating, setCreating] = useState(false);
  // After a comparison the list is as it was left: search, scroll position and row.
  const comparing = navigationStore.use((state) => state.page);
  const search = navigationStore.use((state) => state.list.search);
  const returning = useRef<string | null>(null);
  const [returned, setReturned] = useState(false);
  useEffect(() => {
    if (comparing === null) return;
    returning.current = comparing;
    setReturned(true);
  }, [comparing]);
  // Known only when both lists are there: until then nothing unfolds above them.
  const retificacoes = useRetificacoes().data;
  const rascunhos = useRascunhos().data?.rascunhos;
  const semNada = retificacoes?.length === 0 && rascunhos?.length === 0;
  const [transmitting, setTransmitting] = useState<Retificacao | null>(null);
  const [removing, setRemoving] = useState<Retificacao | null>(null);

  const actions = useMemo(
    (): RetificacaoActions => ({
      blocked: busy ? 'aguarde o fim dos downloads' : undefined,
      compare: ({ id }) => openPage(id),
      compareRef:
        ({ id }) =>
        (node) => {
          if (node === null || returning.current !== id) return;
          returning.current = null;
          // The list is put back where it was left: a focus that scrolled as well would put the row in its middle.
          node.focus({ preventScroll: true });
        },
      download: (retificacao) => void downloadRetificacao(retificacao),
      transmit: setTransmitting,
      reasonAgainstTransmit: (retificacao) => reasonAgainstTransmitir(retificacao, user),
      remove: (retificacao) => {
        if (podeExcluirProjeto(user, retificacao)) setRemoving(retificacao);
        else notificar('alert', ERROS['exclusao-nao-permitida'].message);
      },
    }),
    [busy, downloadRetificacao, user],
  );

  const rascunho = rascunhoOfPage(comparing);
  if (rascunho !== null) {
    return (
      <div key="rascunho" ref={bringIntoView} tabIndex={-1} className={styles.area}>
        <Suspense fallback={<p role="status">Carregando</p>}>
          <RascunhoPage key={rascunho} id={rascunho} onBack={closePage} />
        </Suspense>
      </div>
    );
  }
  if (comparing !== null) {
    return (
      <div key="comparacao" ref={bringIntoView} tabIndex={-1} className={styles.area}>
        <ComparacaoDe
          key={comparing}
          id={comparing}
          blocked={actions.blocked}
          onDownload={actions.download}
          onBack={closePage}
        />
      </div>
    );
  }

  return (
    <div key="lista" ref={returned ? bringIntoView : undefined} tabIndex={-1} className={styles.area}>
      <RetificacoesPanel
        actions={actions}
        search={search}
        onSearch={(text) => keepList({ search: text })}
        scrollMemory={LIST_SCROLL}
        onNovo={() => setCreating(true)}
      />
      <RascunhosPanel />
      <Ajuda needed={semNada}>
        <Instrucoes busy={busy} fault={modeloFault} onModelo={(name) => void downloadPlanilha(name)} />
      </Ajuda>
      {creating && <NovaRetificacao onClose={() => setCreating(false)} />}
      {transmitting !== null && <TransmissaoDialog retificacao={transmitting} onClose={() => setTransmitting(null)} />}
      {removing !== null && <ExcluirRetificacaoDialog retificacao={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

const LIST_SCROLL = {
  get current() {
    return navigationStore.get().list.scroll;
  },
  set current(scroll: number) {
    keepList({ scroll });
  },
};

/** What takes the place of the list, or of what took it, is read from its beginning, by eye and by keyboard. */
function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'start' });
  node?.focus({ preventScroll: true });
}
