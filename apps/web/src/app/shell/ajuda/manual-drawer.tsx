import { Button, Drawer } from '@mantine/core';
import { IconArrowLeft, IconKeyboard, IconListDetails } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { navigationStore } from '../../../lib/navigation.ts';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import { ajudaStore, closeAjuda, openAjuda } from './ajuda-store.ts';
import styles from './manual.module.css';
import { INDICE, PAGINAS, paginaOf } from './manual.ts';
import { searchManual } from './manual-links.ts';
import { PaginaDoManual } from './manual-pagina.tsx';

interface Place {
  pagina: string;
  /** The heading to begin at; empty is the page's beginning. */
  titulo: string;
}

/** The manual beside the screen: its pages with a search, opened at the page of the section. */
export default function ManualDrawer() {
  const section = navigationStore.use((state) => state.section);
  const asked = ajudaStore.use((state) => state.pagina);
  const [visited, setVisited] = useState<readonly Place[]>(() => [{ pagina: asked ?? paginaOf(section), titulo: '' }]);
  const [search, setSearch] = useState('');
  const place = visited.at(-1) ?? { pagina: INDICE, titulo: '' };
  const contentRef = useRef<HTMLElement>(null);
  const go = (next: Place) => {
    setVisited([...visited, next]);
    setSearch('');
  };
  useLayoutEffect(() => {
    const heading = place.titulo === '' ? null : document.getElementById(`manual-${place.titulo}`);
    if (heading === null) contentRef.current?.scrollTo({ top: 0 });
    else heading.scrollIntoView({ block: 'start' });
  }, [place]);

  return (
    <Drawer
      opened
      onClose={closeAjuda}
      position="right"
      size={560}
      title="Manual"
      closeButtonProps={{ 'aria-label': 'Fechar o manual' }}
      classNames={{ content: styles.drawer, body: styles.body }}
    >
      <div className={styles.tools}>
        {visited.length > 1 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setVisited(visited.slice(0, -1))}
          >
            Voltar
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconListDetails size={16} aria-hidden />}
          onClick={() => go({ pagina: INDICE, titulo: '' })}
        >
          Índice
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={() => openAjuda('atalhos')}
        >
          Atalhos
        </Button>
        <QuickSearch value={search} onChange={setSearch} label="Buscar no manual" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll the page */}
      <section ref={contentRef} className={styles.content} tabIndex={0} aria-label="Página do manual">
        {search.trim() === '' ? (
          <PaginaDoManual id={place.pagina} go={go} />
        ) : (
          <Achados search={search} onChoose={(pagina) => go({ pagina, titulo: '' })} />
        )}
      </section>
    </Drawer>
  );
}

function Achados({ search, onChoose }: { search: string; onChoose: (pagina: string) => void }) {
  const found = searchManual(PAGINAS, search);
  if (found.length === 0) return <p role="status">Nenhum resultado para "{search}". Tente uma palavra só.</p>;
  return (
    <ul className={styles.found}>
      {found.map(({ id, title, trecho }) => (
        <li key={id}>
          <button type="button" className={styles.link} onClick={() => onChoose(id)}>
            {title}
          </button>
          <p className={styles.excerpt}>{trecho}</p>
        </li>
      ))}
    </ul>
  );
}
