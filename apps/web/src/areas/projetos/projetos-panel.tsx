import type { Projeto } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconFolderPlus, IconListCheck, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { countShown } from '../../lib/format/counts.ts';
import { keepList, navigationStore } from '../../lib/navigation.ts';
import { filesOfDrop } from '../../lib/upload/dropped-files.ts';
import { useDropTarget } from '../../ui/file-drop/use-drop-target.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { QuickSearch } from '../../ui/quick-search.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DensityButton } from '../../ui/table/density-button.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { ClienteInRow } from './cliente/cliente-in-row.tsx';
import { ExecucoesTable } from './execucoes-table.tsx';
import { projetoColumns, type RowActions } from './projeto-columns.tsx';
import { searchProjetos } from './projeto-search.ts';
import { RecorrenciaLine } from './recorrencia-line.tsx';
import type { Selecao } from './selecao/open-selecao.tsx';

interface ProjetosPanelProps {
  query: UseQueryResult<readonly Projeto[]>;
  selectedId: string | null;
  expandedId: string | null;
  onChoose: (projeto: Projeto) => void;
  onNovo: () => void;
  /** Begins with a folder: one that was dropped on the list, or none yet. */
  onPasta: (files: readonly File[]) => void;
  actions: RowActions;
  /** On a phone the client's data are in the opened row: there is no room for a second panel. */
  showClienteInRow: boolean;
}

const NONE: readonly Projeto[] = [];

// Marking projects is fetched when it is asked for: most visits never mark any.
const fetchSelecao = () => import('./selecao/open-selecao.tsx');

export function ProjetosPanel(props: ProjetosPanelProps) {
  const { query, actions } = props;
  // Where the list was left, and where the palette sends it.
  const search = navigationStore.use((state) => state.list.search);
  const setSearch = (text: string) => keepList({ search: text });
  // Only a refresh by the user shows the spinner: the list also refreshes by itself.
  const { refreshing, refresh } = useRefresh(() => query.refetch());
  const projetos = query.data ?? NONE;
  // The search box follows the typing at once; a long list follows later.
  const searched = useDeferredValue(search);
  const rows = useMemo(() => searchProjetos(projetos, searched), [projetos, searched]);
  const order = useRef<readonly Projeto[]>(NONE);
  const [selecao, setSelecao] = useState<Selecao | null>(null);
  const columns = useMemo(() => {
    const specified = projetoColumns(actions);
    return selecao?.columns(specified, { shown: rows, order: () => order.current.map(({ id }) => id) }) ?? specified;
  }, [actions, selecao, rows]);
  const toggleSelecao = () => {
    if (selecao !== null) setSelecao(null);
    else
      fetchSelecao().then(
        ({ openSelecao }) => setSelecao(openSelecao()),
        (error: unknown) => notificar('error', messageOf(error)),
      );
  };

  const drop = useDropTarget((dropped) => {
    void filesOfDrop(dropped).then((files) => files.length > 0 && props.onPasta(files));
  });

  return (
    <Panel
      fill
      drop={drop}
      title="Projeto"
      note={query.data === undefined ? undefined : noteText(rows.length, projetos.length, query.isRefetchError)}
      tools={
        <>
          <QuickSearch value={search} onChange={setSearch} label="Buscar projetos" />
          {!props.showClienteInRow && <DensityButton />}
          <IconButton
            label={selecao === null ? 'Selecionar projetos' : 'Sair da seleção'}
            icon={<IconListCheck size={18} aria-hidden />}
            onClick={toggleSelecao}
          />
          <IconButton
            label="Atualizar lista"
            icon={<IconRefresh size={18} aria-hidden />}
            busy={refreshing}
            onClick={refresh}
          />
          {!props.showClienteInRow && (
            <Button
              variant="default"
              leftSection={<IconFolderPlus size={16} aria-hidden />}
              onClick={() => props.onPasta([])}
            >
              Começar por uma pasta
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={props.onNovo}>
            Novo
          </Button>
        </>
      }
    >
      {selecao !== null && <selecao.Bar projetos={projetos} shown={rows} onEnd={() => setSelecao(null)} />}
      <DataTable
        id="projetos"
        label="Projetos"
        small
        columns={columns}
        rows={rows}
        rowKey={(projeto) => projeto.id}
        loading={query.isPending}
        error={query.error}
        failedText="Não foi possível carregar os projetos."
        onRetry={() => void query.refetch()}
        search={{ text: searched, onClear: () => setSearch('') }}
        empty={
          <>
            <p>Nenhum projeto ainda. Crie o primeiro.</p>
            <Button onClick={props.onNovo}>Novo</Button>
            {!props.showClienteInRow && <p>Ou solte aqui a pasta de uma empresa: os SPEDs dizem o resto.</p>}
          </>
        }
        orderRef={order}
        onRowClick={props.onChoose}
        selectedKey={props.selectedId}
        expansion={{
          openKey: props.expandedId,
          label: (projeto) => `Execuções de ${projeto.empresa}`,
          render: (projeto) => (
            <>
              <ExecucoesTable projeto={projeto} onRetry={(execucao) => actions.retry(projeto, execucao)} />
              <RecorrenciaLine projeto={projeto} />
              {props.showClienteInRow && <ClienteInRow projeto={projeto} />}
            </>
          ),
        }}
      />
    </Panel>
  );
}

/** How many there are and, when the list could not be brought up to date, that it was not. */
function noteText(shown: number, total: number, outdated: boolean): string {
  const count = countShown({ shown, total, one: 'projeto', many: 'projetos' });
  return outdated ? `${count} · não foi possível atualizar agora` : count;
}
