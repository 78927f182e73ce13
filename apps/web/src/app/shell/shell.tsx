import { MENSAGEM_MODULO_BLOQUEADO, type Tools } from '@apura/contract';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { provaStore } from '../../lib/api/ask-prova.ts';
import { useLiveProjetos } from '../../lib/events/use-live-projetos.ts';
import { goToSection, navigationStore } from '../../lib/navigation.ts';
import { useTools, useUser } from '../../lib/session/session-store.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Ajudas, preloadPaleta } from './ajuda/ajudas.tsx';
import { useShortcuts } from './ajuda/use-shortcuts.ts';
import { Header } from './header.tsx';
import { ProjetoDoEndereco } from './projeto-do-endereco.ts';
import { SECTION_AREAS } from './section-areas.ts';
import { SectionSkeleton } from './section-skeleton.tsx';
import { SectionTitles } from './section-titles.tsx';
import { MENU, mayEnter } from './sections.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { useHistory } from './use-history.ts';
import { useMenuState } from './use-menu-state.ts';

const ProvaDialog = lazy(async () => ({
  default: (await import('../../ui/segundo-fator/prova-dialog.tsx')).ProvaDialog,
}));

/** The frame of every screen with a session: header, menu, titles, and the section that is chosen. */
export default function Shell() {
  const section = navigationStore.use((state) => state.section);
  const tools = useTools();
  const menu = useMenuState();
  const burgerRef = useRef<HTMLButtonElement>(null);
  const SectionArea = SECTION_AREAS[section];
  const allowed = mayEnter(section, tools);
  const proving = provaStore.use((state) => state.asking);
  const untitled = navigationStore.use(({ projectId, companyTitle }) => (companyTitle === '' ? projectId : null));
  useLiveProjetos();
  useHistory(useUser().email);
  useShortcuts(tools);
  useEffect(() => preloadWhenIdle(tools), [tools]);
  // A module may be withdrawn while its screen is open: the next renewal of the session shows it.
  useEffect(() => {
    if (allowed) return;
    notificar('alert', MENSAGEM_MODULO_BLOQUEADO);
    goToSection('projetos');
  }, [allowed]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header menu={menu} burgerRef={burgerRef} />
      <div className={styles.middle}>
        <SideMenu menu={menu} burger={burgerRef} />
        <main id="conteudo" className={styles.main} tabIndex={-1}>
          <SectionTitles />
          <ErrorBoundary key={section}>
            <Suspense fallback={<SectionSkeleton />}>{allowed && <SectionArea />}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {untitled !== null && <ProjetoDoEndereco id={untitled} />}
      <Ajudas />
      {proving && (
        <Suspense>
          <ProvaDialog />
        </Suspense>
      )}
    </div>
  );
}

/** Fetches the screens that the menu leads to once nothing else is to be done: entering one then shows it at once. */
function preloadWhenIdle(tools: Tools): () => void {
  const preload = () => {
    preloadPaleta();
    for (const { section } of MENU) if (mayEnter(section, tools)) SECTION_AREAS[section].preload();
  };
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(preload, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(preload, { timeout: 5_000 });
  return () => window.cancelIdleCallback(handle);
}
