import { formatDateBr } from '@apura/br';
import { type Certificado, listCertificados } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { countShown } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from '../configuracoes.module.css';
import { certificadoStatusLabel, searchCertificados } from './certificado.ts';
import { ImportarModal } from './importar-modal.tsx';
import { ExcluirCertificadoDialog } from './remove-certificado-dialog.tsx';

const NONE: readonly Certificado[] = [];

/** The owner's digital certificates. */
export function CertificadosPanel() {
  const query = useQuery({
    queryKey: queryKeys.certificados,
    queryFn: async ({ signal }) => (await call(listCertificados, { signal })).certificates,
  });
  const [search, setSearch] = useState('');
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<Certificado | null>(null);
  const searched = useDeferredValue(search);
  const certificados = query.data ?? NONE;
  const rows = useMemo(() => searchCertificados(certificados, searched), [certificados, searched]);
  const columns = useMemo(() => certificadoColumns(setRemoving), []);

  return (
    <Panel
      className={styles.certificados}
      title="Certificados Digitais"
      note={
        query.data === undefined
          ? undefined
          : countShown({ shown: rows.length, total: certificados.length, one: 'certificado', many: 'certificados' })
      }
      tools={
        <>
          <QuickSearch value={search} onChange={setSearch} label="Buscar certificados" />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setImporting(true)}>
            Novo
          </Button>
        </>
      }
    >
      <DataTable
        id="certificados"
        label="Certificados Digitais"
        columns={columns}
        rows={rows}
        rowKey={(certificado) => certificado.name}
        loading={query.isPending}
        error={query.error}
        failedText="Não foi possível carregar os certificados."
        onRetry={() => void query.refetch()}
        search={{ text: searched, onClear: () => setSearch('') }}
        empty={
          <>
            <p>Nenhum certificado ainda. Importe o primeiro.</p>
            <Button onClick={() => setImporting(true)}>Novo</Button>
          </>
        }
      />
      {importing && <ImportarModal onClose={() => setImporting(false)} />}
      {removing !== null && <ExcluirCertificadoDialog certificado={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}

function certificadoColumns(remove: (certificado: Certificado) => void): readonly DataColumn<Certificado>[] {
  return [
    { key: 'name', header: 'Nome', value: (c) => c.name, width: 200, card: 'title' },
    {
      key: 'validity',
      header: 'Validade',
      value: (c) => c.validity,
      render: (c) => formatDateBr(c.validity),
      width: 94,
      fixed: true,
    },
    {
      key: 'status',
      header: 'Status',
      value: (c) => certificadoStatusLabel(c.status),
      render: (c) => (
        <StatusBadge tone={c.status === 'active' ? 'green' : 'red'} label={certificadoStatusLabel(c.status)} />
      ),
      width: 90,
      fixed: true,
    },
    {
      key: 'acoes',
      header: 'Ações',
      controls: true,
      card: 'foot',
      pin: 'right',
      width: 48,
      fixed: true,
      render: (c) => (
        <IconButton
          label={`Excluir ${c.name}`}
          icon={<IconTrash size={18} aria-hidden />}
          color="red"
          onClick={() => remove(c)}
        />
      ),
    },
  ];
}
