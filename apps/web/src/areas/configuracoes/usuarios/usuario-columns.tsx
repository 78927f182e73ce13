import {
  podeAlterarUsuario,
  privilegioLabel,
  type UserStatus,
  type UsuarioItem,
  userStatusLabel,
} from '@apura/contract';
import { IconSettings, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';

export interface UsuarioActions {
  /** The e-mail of the user whose editor is open. */
  openEmail: string | null;
  edit: (usuario: UsuarioItem) => void;
  remove: (usuario: UsuarioItem) => void;
}

const TONES: Readonly<Record<UserStatus, Tone>> = { active: 'green', inactive: 'grey', invited: 'orange' };

export function usuarioColumns(actions: UsuarioActions): readonly DataColumn<UsuarioItem>[] {
  return [
    { key: 'name', header: 'Nome', value: (u) => u.name, width: 144, card: 'title' },
    { key: 'email', header: 'E-mail', value: (u) => u.email, width: 156 },
    {
      key: 'privilege',
      header: 'Nível de Acesso',
      value: (u) => privilegioLabel(u.privilege),
      width: 114,
      fixed: true,
    },
    {
      key: 'user_status',
      header: 'Status',
      value: (u) => userStatusLabel(u.user_status),
      render: (u) => <StatusBadge tone={TONES[u.user_status]} label={userStatusLabel(u.user_status)} />,
      width: 100,
      fixed: true,
    },
    {
      key: 'acoes',
      header: 'Ações',
      controls: true,
      card: 'foot',
      pin: 'right',
      width: 76,
      fixed: true,
      render: (u) =>
        podeAlterarUsuario(u) && (
          <>
            <IconButton
              label={`Configurar ${u.name}`}
              icon={<IconSettings size={18} aria-hidden />}
              expanded={actions.openEmail === u.email}
              onClick={() => actions.edit(u)}
            />
            <IconButton
              label={`Excluir ${u.name}`}
              icon={<IconTrash size={18} aria-hidden />}
              color="red"
              onClick={() => actions.remove(u)}
            />
          </>
        ),
    },
  ];
}
