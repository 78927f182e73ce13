import { createToken, listTokens, revokeToken } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './tokens.service.ts';

/** The calls that list, make and revoke personal access tokens. */
export function mountTokens(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listTokens, {
    policy: requireSessao,
    handler: async ({ sessao }) => ({ tokens: await service.listTokens(deps, sessao) }),
  });
  mountRoute(app, deps, createToken, {
    policy: requireSessao,
    handler: ({ sessao, body }) => service.createToken(deps, sessao, body),
  });
  mountRoute(app, deps, revokeToken, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.revokeToken(deps, sessao, body.id);
      return { message: 'Token revogado com sucesso' };
    },
  });
}
