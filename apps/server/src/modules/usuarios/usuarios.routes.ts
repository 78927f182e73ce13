import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import * as equipe from './equipe.service.ts';
import { mountFoto } from './foto.routes.ts';
import * as perfil from './perfil.service.ts';
import { presentUsuarioItem } from './usuarios.presenter.ts';

/** The calls of the user's own profile and of the owner's users. */
export function mountUsuarios(app: FastifyInstance, deps: Deps): void {
  mountFoto(app, deps);

  mountRoute(app, deps, contract.listUsuarios, {
    policy: requireSessao,
    handler: async ({ sessao }) => ({ users: (await equipe.listEquipe(deps, sessao)).map(presentUsuarioItem) }),
  });
  mountRoute(app, deps, contract.inviteUsuario, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => presentUsuarioItem(await equipe.inviteUsuario(deps, sessao, body)),
  });
  mountRoute(app, deps, contract.updatePermissao, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => presentUsuarioItem(await equipe.updatePermissao(deps, sessao, body)),
  });
  mountRoute(app, deps, contract.updateNivel, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => presentUsuarioItem(await equipe.updateNivel(deps, sessao, body)),
  });
  mountRoute(app, deps, contract.deleteUsuario, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await equipe.deleteUsuario(deps, sessao, body);
      return { message: 'Usuário excluído' };
    },
  });
  mountRoute(app, deps, contract.updateUsuario, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => perfil.updateProprio(deps, sessao, body),
  });
}
