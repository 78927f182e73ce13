import { formatDateTimeBr } from '@apura/br';
import { type AuditoriaItem, listAuditoria } from '@apura/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useDownloading } from '../../../lib/batch/one-download.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from '../configuracoes.module.css';
import { ExportarModal } from './export-modal.tsx';
import { describeWindow, MAX_BUSCA, nextOffset, previousOffset } from './janela.ts';

const LIMIT = 50;
const TYPING_MS = 250;
const NONE: readonly AuditoriaItem[] = [];

/** Who did what, newest first, a window at a time. The search and the order are the server's. */
export function AuditoriaPanel() {
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [typed] = useDebouncedValue(search, TYPING_MS);
  // An emptied search takes effect at once.
  const q = search === '' ? '' : typed.trim();
  const query = useQuery({
    queryKey: [...queryKeys.auditoria, q, offset],
    queryFn: ({ signal }) =>
      call(listAuditoria, { query: { offset, limit: LIMIT, q: q === '' ? undefined : q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = query.data?.finalResult ?? NONE;
  const total = query.data?.total ?? 0;
  const window = { offset, limit: LIMIT, total };
  const changeSearch = (text: string) => {
    setSearch(text.slice(0, MAX_BUSCA));
    setOffset(0);
  };

  return (
    <Panel
      className={styles.auditoria}
      title="Auditoria"
      note="Quem fez o quê nesta empresa"
      tools={
        <>
          <QuickSearch value={search} onChange={changeSearch} label="Buscar na auditoria" />
          <IconButton
            label="Atualizar auditoria"
            icon={<IconRefresh size={18} aria-hidden />}
            busy={query.isFetching && !query.isPending}
            onClick={() => void query.refetch()}
          />
          <Exportar />
        </>
      }
    >
      <DataTable
        id="auditoria"
        label="Auditoria"
        columns={COLUMNS}
        rows={rows}
        rowKey={(item) => item.id}
        loading={query.isPending}
        error={query.error}
        failedText="Não foi possível carregar a auditoria."
        onRetry={() => void query.refetch()}
        search={{ text: q, onClear: () => changeSearch('') }}
        empty={<p>Nada registrado ainda. O que cada pessoa fizer no portal aparece aqui.</p>}
      />
      {total > 0 && (
        <nav className={styles.pages} aria-label="Páginas da auditoria">
          <span className={styles.range} role="status">
            {describeWindow(window)}
          </span>
          <IconButton
            label="Mais recentes"
            icon={<IconChevronLeft size={18} aria-hidden />}
            inactiveReason={previousOffset(window) === undefined ? 'estes são os mais recentes' : undefined}
            onClick={() => setOffset(previousOffset(window) ?? 0)}
          />
          <IconButton
            label="Mais antigos"
            icon={<IconChevronRight size={18} aria-hidden />}
            inactiveReason={nextOffset(window) === undefined ? 'estes são os mais antigos' : undefined}
            onClick={() => setOffset(nextOffset(window) ?? offset)}
          />
        </nav>
      )}
    </Panel>
  );
}

/** Its button, and the question for the period. */
function Exportar() {
  const [asking, setAsking] = useState(false);
  const busy = useDownloading();
  return (
    <>
      <IconButton
        label="Exportar auditoria"
        icon={<IconDownload size={18} aria-hidden />}
        busy={busy}
        onClick={() => setAsking(true)}
      />
      {asking && <ExportarModal onClose={() => setAsking(false)} />}
    </>
  );
}

const COLUMNS: readonly DataColumn<AuditoriaItem>[] = [
  {
    key: 'quando',
    header: 'Quando',
    value: (item) => item.quando,
    render: (item) => formatDateTimeBr(item.quando),
    width: 166,
    fixed: true,
    sortable: false,
  },
  { key: 'usuario', header: 'Usuário', value: (item) => item.usuario, width: 190, fixed: true, sortable: false },
  { key: 'acao', header: 'Ação', value: (item) => item.acao, width: 276, fixed: true, sortable: false, card: 'title' },
  { key: 'alvo', header: 'Alvo', value: (item) => item.alvo, width: 300, sortable: false },
  { key: 'origem', header: 'Origem', value: origemDe, width: 220, sortable: false },
];

/** From where and with what: '203.0.113.7 · Firefox no Windows'. Nothing for what the portal did by itself. */
function origemDe({ endereco, dispositivo }: AuditoriaItem): string {
  return [endereco, dispositivo].filter((parte) => parte !== '').join(' · ');
}
