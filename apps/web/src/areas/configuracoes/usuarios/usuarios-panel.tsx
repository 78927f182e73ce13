import type { UsuarioItem } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { countShown } from '../../../lib/format/counts.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from '../configuracoes.module.css';
import { NovoUsuarioModal } from './novo-usuario-modal.tsx';
import { ExcluirUsuarioDialog } from './remove-usuario-dialog.tsx';
import { searchUsuarios } from './search-usuarios.ts';
import { StatusEditor } from './status-editor.tsx';
import { useUsuarios } from './use-usuarios.ts';
import { usuarioColumns } from './usuario-columns.tsx';

const NONE: readonly UsuarioItem[] = [];

/** The owner's users: who they are, whether they may enter, and the ways to change that. */
export function UsuariosPanel() {
  const query = useUsuarios();
  const [search, setSearch] = useState('');
  const [openEmail, setOpenEmail] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<UsuarioItem | null>(null);
  const opener = useRef<Element>(null);
  const searched = useDeferredValue(search);
  const usuarios = query.data ?? NONE;
  const rows = useMemo(() => searchUsuarios(usuarios, searched), [usuarios, searched]);
  const columns = useMemo(
    () =>
      usuarioColumns({
        openEmail,
        edit: ({ email }) => {
          opener.current = document.activeElement;
          setOpenEmail(openEmail === email ? null : email);
        },
        remove: setRemoving,
      }),
    [openEmail],
  );
  const closeEditor = () => {
    setOpenEmail(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  return (
    <Panel
      className={styles.usuarios}
      title="Usuários"
      note={
        query.data === undefined
          ? undefined
          : countShown({ shown: rows.length, total: usuarios.length, one: 'usuário', many: 'usuários' })
      }
      tools={
        <>
          <QuickSearch value={search} onChange={setSearch} label="Buscar usuários" />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            Novo
          </Button>
        </>
      }
    >
      <DataTable
        id="usuarios"
        label="Usuários"
        columns={columns}
        rows={rows}
        rowKey={(usuario) => usuario.email}
        loading={query.isPending}
        error={query.error}
        failedText="Não foi possível carregar os usuários."
        onRetry={() => void query.refetch()}
        search={{ text: searched, onClear: () => setSearch('') }}
        empty={
          <>
            <p>Nenhum usuário ainda. Convide o primeiro.</p>
            <Button onClick={() => setInviting(true)}>Novo</Button>
          </>
        }
        expansion={{
          openKey: openEmail,
          render: (usuario) => <StatusEditor key={usuario.email} usuario={usuario} onClose={closeEditor} />,
        }}
      />
      {inviting && <NovoUsuarioModal onClose={() => setInviting(false)} />}
      {removing !== null && <ExcluirUsuarioDialog usuario={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}
