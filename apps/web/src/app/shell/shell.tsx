import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLiveProjetos } from '../../lib/events/use-live-projetos.ts';
import { goToSection, navigationStore, type Section } from '../../lib/navigation.ts';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useOwner } from '../../lib/session/session-store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Splash } from '../splash.tsx';
import { ArrivingSection } from './arriving-section.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import { SECTION_TITLES, SECTIONS_WITH_COMPANY } from './sections.tsx';
import styles from './shell.module.css';

const ProjetosArea = lazy(() => import('../../areas/projetos/index.tsx'));
const ArquivosArea = lazy(() => import('../../areas/arquivos/index.tsx'));
const RelatoriosArea = lazy(() => import('../../areas/relatorios/index.tsx'));

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** The frame of every screen with a session: header, menu, titles, and the section that is chosen. */
export default function Shell() {
  const section = navigationStore.use((state) => state.section);
  const owner = useOwner();
  const isNarrow = useMediaQuery('(max-width: 899px)', window.matchMedia('(max-width: 899px)').matches, {
    getInitialValueInEffect: false,
  });
  const [collapsed, setCollapsed] = useState(() => readPreference('menu-collapsed', isBoolean, false));
  const [drawerOpen, setDrawerOpen] = useState(false);
  useLiveProjetos();
  // Without any credit acquired there is nothing to do but complete the registration and buy some.
  useEffect(() => {
    if (Number(owner.creditos_adquiridos) === 0) goToSection('perfil');
  }, [owner.creditos_adquiridos]);

  useEffect(() => {
    const close = () => setDrawerOpen(false);
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, []);

  const toggleMenu = () => {
    if (isNarrow) setDrawerOpen((open) => !open);
    else {
      setCollapsed(!collapsed);
      writePreference('menu-collapsed', !collapsed);
    }
  };

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header onToggleMenu={toggleMenu} menuOpen={isNarrow ? drawerOpen : !collapsed} />
      <div className={styles.middle}>
        {isNarrow ? (
          <Drawer
            opened={drawerOpen}
            onClose={() => setDrawerOpen(false)}
            size={260}
            title="Menu"
            classNames={{ content: styles.drawer, header: styles.drawerHeader, body: styles.drawerBody }}
            closeButtonProps={{ 'aria-label': 'Fechar menu' }}
          >
            <Menu collapsed={false} onChoose={() => setDrawerOpen(false)} />
          </Drawer>
        ) : (
          <div className={styles.side} data-collapsed={collapsed || undefined}>
            <Menu collapsed={collapsed} />
          </div>
        )}
        <main id="conteudo" className={styles.main} tabIndex={-1}>
          <Titles section={section} />
          <ErrorBoundary key={section}>
            <Suspense fallback={<Splash />}>
              <SectionArea section={section} />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

function Titles({ section }: { section: Section }) {
  const companyTitle = navigationStore.use((state) => state.companyTitle);
  const { title, subtitle } = SECTION_TITLES[section];
  return (
    <div className={styles.titles}>
      <div className={styles.titleText}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle !== null && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {SECTIONS_WITH_COMPANY.includes(section) && companyTitle !== '' && (
        <p className={styles.company} title={companyTitle}>
          {companyTitle}
        </p>
      )}
    </div>
  );
}

function SectionArea({ section }: { section: Section }) {
  switch (section) {
    case 'projetos':
      return <ProjetosArea />;
    case 'files':
      return <ArquivosArea />;
    case 'relatorios':
      return <RelatoriosArea />;
    default:
      return <ArrivingSection section={section} />;
  }
}
