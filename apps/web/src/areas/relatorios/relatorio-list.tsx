import type { RelatorioItem } from '@apura/contract';
import { Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowButton } from '../../ui/table/row-button.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { descricaoTexto } from './search-relatorios.ts';

interface RelatorioListProps {
  /** The reports of the present tab that pass the search. */
  relatorios: readonly RelatorioItem[];
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  search: string;
  onClearSearch: () => void;
  open: string | null;
  onOpen: (report: string) => void;
  selected: ReadonlySet<string>;
  onToggle: (report: string) => void;
  onToggleAll: () => void;
  /** Why nothing can be downloaded now, if so. */
  blocked: string | undefined;
  onDownload: (report: string) => void;
}

/** The reports of a tab: marked for the export, downloaded one by one, or opened at the right. */
export function RelatorioList(props: RelatorioListProps) {
  const { relatorios, selected, open, blocked, onToggle, onToggleAll, onDownload } = props;
  const narrow = useNarrow();
  const columns = useMemo((): readonly DataColumn<RelatorioItem>[] => {
    const marked = relatorios.filter((item) => selected.has(item.report)).length;
    return [
      {
        key: 'selecao',
        header: 'Seleção',
        width: 36,
        controls: true,
        card: 'lead',
        headerContent: (
          <Checkbox
            size="xs"
            aria-label="Selecionar todos os relatórios"
            checked={marked > 0 && marked === relatorios.length}
            indeterminate={marked > 0 && marked < relatorios.length}
            disabled={relatorios.length === 0}
            onChange={onToggleAll}
          />
        ),
        render: (item) => (
          <Checkbox
            size="xs"
            aria-label={`Selecionar ${item.report}`}
            checked={selected.has(item.report)}
            onChange={() => onToggle(item.report)}
          />
        ),
      },
      {
        key: 'report',
        header: 'Relatório',
        width: 224,
        card: 'title',
        value: (item) => item.report,
        render: (item) => (narrow ? item.report : <RowButton pressed={item.report === open}>{item.report}</RowButton>),
      },
      { key: 'module', header: 'Obrigação', width: 76, value: (item) => item.module },
      {
        key: 'description',
        header: 'Descrição',
        width: 96,
        value: (item) => descricaoTexto(item.description),
      },
      {
        key: 'download',
        header: 'Baixar',
        width: 44,
        controls: true,
        pin: 'right',
        card: 'foot',
        render: (item) => (
          <IconButton
            label={`Baixar ${item.report}`}
            icon={<IconDownload size={17} aria-hidden />}
            inactiveReason={blocked}
            onClick={() => onDownload(item.report)}
          />
        ),
      },
    ];
  }, [relatorios, selected, open, blocked, narrow, onToggle, onToggleAll, onDownload]);

  return (
    <DataTable<RelatorioItem>
      id="relatorios"
      label="Relatórios"
      columns={columns}
      rows={relatorios}
      rowKey={(item) => item.report}
      loading={props.loading}
      error={props.error}
      failedText="Não foi possível carregar os relatórios."
      onRetry={props.onRetry}
      onRowClick={(item) => props.onOpen(item.report)}
      selectedKey={open}
      search={{ text: props.search, onClear: props.onClearSearch }}
      empty={<p>Ainda não há relatórios desta obrigação.</p>}
    />
  );
}
