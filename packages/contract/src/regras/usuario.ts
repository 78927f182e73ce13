import type { Privilegio } from '../privilegios.ts';
import type { UserStatus } from '../usuarios.ts';

/** Configurações, users, certificates' writes and the audit log. */
export function podeAdministrar(privilegio: Privilegio): boolean {
  return privilegio === 'master' || privilegio === 'administrator';
}

/** Rows of administrators and masters can be neither edited nor deleted. */
export function podeAlterarUsuario(alvo: { privilege: Privilegio }): boolean {
  return alvo.privilege === 'user';
}

/** Who may take factors and sessions from another user: a master from everybody, an administrator from plain users. */
export function podeAgirSobre(autor: { privilegio: Privilegio }, alvo: { privilegio: Privilegio }): boolean {
  return autor.privilegio === 'master' || (autor.privilegio === 'administrator' && alvo.privilegio === 'user');
}

const PRIVILEGIO_LABEL: Readonly<Record<Privilegio, string>> = {
  master: 'Master',
  administrator: 'Administrador',
  user: 'Usuário',
};

/** The Portuguese name of a privilege on the screens. */
export function privilegioLabel(privilegio: Privilegio): string {
  return PRIVILEGIO_LABEL[privilegio];
}

const USER_STATUS_LABEL: Readonly<Record<UserStatus, string>> = {
  active: 'Ativo',
  inactive: 'Inativo',
  invited: 'Convidado',
};

/** The Portuguese name of a user's status on the screens. */
export function userStatusLabel(status: UserStatus): string {
  return USER_STATUS_LABEL[status];
}
