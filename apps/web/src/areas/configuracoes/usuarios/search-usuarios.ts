import { matchesSearch } from '@apura/br';
import { privilegioLabel, type UsuarioItem, userStatusLabel } from '@apura/contract';

/** The users that the quick search finds: by name, e-mail, and privilege and status as they are shown or written. */
export function searchUsuarios(usuarios: readonly UsuarioItem[], search: string): readonly UsuarioItem[] {
  return usuarios.filter(({ name, email, privilege, user_status }) =>
    matchesSearch(search, [
      name,
      email,
      privilege,
      privilegioLabel(privilege),
      user_status,
      userStatusLabel(user_status),
    ]),
  );
}
