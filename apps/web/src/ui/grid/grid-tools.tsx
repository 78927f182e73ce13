import { Loader, TextInput } from '@mantine/core';
import { IconBookmarks, IconSearch, IconSum } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { preloadable } from '../../lib/preloadable.tsx';
import { IconButton } from '../icon-button.tsx';
import { DensityButton } from '../table/density-button.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { VisoesMenuProps } from './visoes-menu.tsx';
import styles from './window-grid.module.css';

const VisoesMenu = preloadable<VisoesMenuProps>(() => import('./visoes-menu.tsx'));

interface GridToolsProps {
  label: string;
  search: string;
  onSearch: (text: string) => void;
  busy: boolean;
  columns: readonly { key: string; visible: boolean }[];
  onToggleColumn: (key: string, visible: boolean) => void;
  onResetColumns: () => void;
  /** Whether rows are put together at the moment; undefined where the server cannot do so. */
  grouped: boolean | undefined;
  onGroup: () => void;
  /** The saved views; undefined where there are none. */
  views: VisoesMenuProps | undefined;
  children: ReactNode;
}

/** The tools above the rows. */
export function GridTools(props: GridToolsProps) {
  const { label, search, onSearch, busy, grouped, views } = props;
  return (
    <>
      <TextInput
        className={styles.search}
        size="xs"
        type="search"
        placeholder="Buscar nas linhas"
        aria-label={`Buscar nas linhas de ${label}`}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search !== '') {
            event.stopPropagation();
            onSearch('');
          }
        }}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={busy ? <Loader size={14} color="var(--link)" /> : null}
      />
      {grouped !== undefined && (
        <IconButton
          label={grouped ? 'Voltar às linhas' : 'Agrupar e somar'}
          icon={<IconSum size={18} aria-hidden />}
          expanded={grouped}
          onClick={props.onGroup}
        />
      )}
      {views !== undefined && (
        <Suspense
          fallback={
            <IconButton
              label="Visões salvas"
              icon={<IconBookmarks size={18} aria-hidden />}
              onClick={() => undefined}
              busy
            />
          }
        >
          <VisoesMenu {...views} />
        </Suspense>
      )}
      <DensityButton />
      {grouped !== true && (
        <ColumnChooser columns={props.columns} onToggle={props.onToggleColumn} onReset={props.onResetColumns} />
      )}
      {props.children}
    </>
  );
}
