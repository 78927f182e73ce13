import type { Retificacao } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import { countShown } from '../../lib/format/counts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { QuickSearch } from '../../ui/quick-search.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useRefresh } from '../../ui/use-refresh.ts';
import styles from './retificacao.module.css';
import { andamentoTexto, searchRetificacoes } from './retificacao.ts';
import { type RetificacaoActions, retificacaoColumns } from './retificacao-columns.tsx';
import { useRetificacoes } from './use-retificacoes.ts';

const NONE: readonly Retificacao[] = [];

interface RetificacoesPanelProps {
  actions: RetificacaoActions;
  search: string;
  onSearch: (search: string) => void;
  scrollMemory: RefObject<number>;
  onNovo: () => void;
}

/** The owner's rectifications, searched, with what can be done to each. */
export function RetificacoesPanel({ actions, search, onSearch, scrollMemory, onNovo }: RetificacoesPanelProps) {
  // Only a refresh by the user shows the spinner: the list also refreshes by itself.
  const { refreshing, refresh } = useRefresh(() => query.refetch());
  const query = useRetificacoes();
  const retificacoes = query.data ?? NONE;
  const searched = useDeferredValue(search);
  const rows = useMemo(() => searchRetificacoes(retificacoes, searched), [retificacoes, searched]);
  const columns = useMemo(() => retificacaoColumns(actions), [actions]);

  return (
    <Panel
      fill
      className={styles.list}
      title="Retificações"
      note={query.data === undefined ? undefined : noteText(rows.length, retificacoes, query.isRefetchError)}
      tools={
        <>
          <QuickSearch value={search} onChange={onSearch} label="Buscar retificações" />
          <IconButton
            label="Atualizar lista"
            icon={<IconRefresh size={18} aria-hidden />}
            busy={refreshing}
            onClick={refresh}
          />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNovo}>
            Novo
          </Button>
        </>
      }
    >
      <DataTable
        id="retificacoes"
        small
        label="Retificações"
        columns={columns}
        rows={rows}
        rowKey={(retificacao) => retificacao.id}
        loading={query.isPending}
        error={query.error}
        failedText="Não foi possível carregar as retificações."
        onRetry={() => void query.refetch()}
        scrollMemory={scrollMemory}
        search={{ text: searched, onClear: () => onSearch('') }}
        empty={
          <>
            <p>Nenhuma retificação ainda. Baixe o modelo, preencha e envie a primeira.</p>
            <Button onClick={onNovo}>Novo</Button>
          </>
        }
      />
    </Panel>
  );
}

/** How many there are, and what is being done or, when the list could not be brought up to date, that it was not. */
function noteText(shown: number, retificacoes: readonly Retificacao[], outdated: boolean): string {
  const count = countShown({ shown, total: retificacoes.length, one: 'retificação', many: 'retificações' });
  const andamento = andamentoTexto(retificacoes);
  const agora = outdated ? 'não foi possível atualizar agora' : andamento;
  return agora === '' ? count : `${count} · ${agora}`;
}
