import { formatDateTimeBr } from '@apura/br';
import { Checkbox } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { ArquivoListado } from './arquivo-listado.ts';

interface ArquivoTableProps {
  arquivos: readonly ArquivoListado[];
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  search: string;
  onClearSearch: () => void;
  selected: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onToggleAll: () => void;
  /** Why nothing can be downloaded now, if so. */
  blocked: string | undefined;
  onDownload: (arquivo: ArquivoListado) => void;
  /** Shows what is in the file. */
  onOpen: (arquivo: ArquivoListado) => void;
  empty: ReactNode;
}

/** 'Arquivos Originais': marked for the export, or downloaded one by one. */
export function ArquivoTable(props: ArquivoTableProps) {
  const { arquivos, selected, blocked, onToggle, onToggleAll, onDownload, onOpen } = props;
  const columns = useMemo((): readonly DataColumn<ArquivoListado>[] => {
    const marked = selected.size === 0 ? 0 : arquivos.filter((arquivo) => selected.has(arquivo.key)).length;
    return [
      {
        key: 'selecao',
        header: 'Seleção',
        width: 40,
        fixed: true,
        controls: true,
        card: 'lead',
        headerContent: (
          <Checkbox
            size="xs"
            aria-label="Selecionar todos os arquivos"
            checked={marked > 0 && marked === arquivos.length}
            indeterminate={marked > 0 && marked < arquivos.length}
            disabled={arquivos.length === 0}
            onChange={onToggleAll}
          />
        ),
        render: (arquivo) => (
          <Checkbox
            size="xs"
            aria-label={`Selecionar ${arquivo.completo}`}
            checked={selected.has(arquivo.key)}
            onChange={() => onToggle(arquivo.key)}
          />
        ),
      },
      { key: 'nome', header: 'Arquivo', width: 420, card: 'title', value: (arquivo) => arquivo.nome },
      { key: 'tipo', header: 'Tipo', width: 80, fixed: true, value: (arquivo) => arquivo.tipo },
      { key: 'obrigacao', header: 'Obrigação', width: 150, fixed: true, value: (arquivo) => arquivo.obrigacao },
      {
        key: 'data',
        header: 'Data de Download',
        width: 170,
        fixed: true,
        value: (arquivo) => arquivo.data,
        render: (arquivo) => formatDateTimeBr(arquivo.data),
      },
      {
        key: 'ver',
        header: 'Ver',
        width: 48,
        fixed: true,
        controls: true,
        pin: 'right',
        card: 'foot',
        render: (arquivo) => (
          <IconButton
            label={`Ver ${arquivo.completo}`}
            icon={<IconEye size={18} aria-hidden />}
            onClick={() => onOpen(arquivo)}
          />
        ),
      },
      {
        key: 'download',
        header: 'Baixar',
        width: 56,
        fixed: true,
        controls: true,
        pin: 'right',
        card: 'foot',
        render: (arquivo) => (
          <IconButton
            label={`Baixar ${arquivo.completo}`}
            icon={<IconDownload size={18} aria-hidden />}
            inactiveReason={blocked}
            onClick={() => onDownload(arquivo)}
          />
        ),
      },
    ];
  }, [arquivos, selected, blocked, onToggle, onToggleAll, onDownload, onOpen]);

  return (
    <DataTable<ArquivoListado>
      id="arquivos"
      label="Arquivos Originais"
      columns={columns}
      rows={arquivos}
      rowKey={(arquivo) => arquivo.key}
      loading={props.loading}
      error={props.error}
      failedText="Não foi possível carregar os arquivos."
      onRetry={props.onRetry}
      search={{ text: props.search, onClear: props.onClearSearch }}
      empty={props.empty}
    />
  );
}
