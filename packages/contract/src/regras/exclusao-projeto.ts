import type { Privilegio } from '../privilegios.ts';

/** Whether a user may delete a project: its creator, or a master. */
export function podeExcluirProjeto(
  usuario: { email: string; privilegio: Privilegio },
  projeto: { usuarioEmail: string },
): boolean {
  return usuario.privilegio === 'master' || usuario.email === projeto.usuarioEmail;
}
