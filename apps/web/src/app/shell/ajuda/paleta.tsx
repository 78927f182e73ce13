import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import styles from './ajuda.module.css';
import { ajudaStore, closeAjuda } from './ajuda-store.ts';
import { searchEntradas } from './search-entradas.ts';
import { useEntradas } from './use-entradas.ts';

const [store, palette] = createSpotlight();

/** Ctrl+K: one search over companies, projects, diagnostics, findings, reports and actions. */
export default function Paleta() {
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const entradas = useEntradas();
  const groups = useMemo(() => searchEntradas(entradas, searched), [entradas, searched]);
  useEffect(() => {
    palette.open();
    return palette.close;
  }, []);
  return (
    <Spotlight.Root
      attributes={{ content: { 'aria-label': 'Buscar em tudo' } }}
      store={store}
      query={search}
      onQueryChange={setSearch}
      shortcut={null}
      lockScroll={false}
      scrollable
      maxHeight="min(560px, 70dvh)"
      size={640}
      classNames={{ action: styles.action }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      aria-label="Buscar em tudo"
      // What an entry opened instead stays open.
      onSpotlightClose={() => ajudaStore.get().open === 'paleta' && closeAjuda()}
    >
      <Spotlight.Search
        placeholder="Empresa, projeto, relatório, achado ou ação"
        aria-label="Buscar em tudo"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList aria-label="Resultados">
        {groups.map(({ grupo, found }) => (
          <Spotlight.ActionsGroup key={grupo} label={grupo}>
            {found.map(({ id, label, description, run }) => (
              <Spotlight.Action key={id} label={label} description={description} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nenhum resultado para "{searched}"</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <FirstMarked searched={searched} groups={groups} />
    </Spotlight.Root>
  );
}

/** Marks the first result, so that Enter acts: the library marks one only after something was typed. */
function FirstMarked({ searched, groups }: { searched: string; groups: unknown }) {
  const markedFor = useRef<string | null>(null);
  useEffect(() => {
    void groups;
    const list = document.getElementById(store.getState().listId);
    const marked = list?.querySelector('[data-selected]');
    // Results that arrive later leave the mark where the arrows put it.
    if (markedFor.current === searched && marked != null) return;
    markedFor.current = searched;
    marked?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [groups, searched]);
  return null;
}
