import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './avisos.service.ts';

/** The calls of the bell: what ended, failed or falls due. */
export function mountAvisos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.listAvisos, {
    policy: requireSessao,
    handler: ({ sessao }) => service.listAvisos(deps, sessao),
  });
  mountRoute(app, deps, contract.markAvisos, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.markAvisos(deps, sessao, body);
      return { message: 'Avisos vistos' };
    },
  });
  mountRoute(app, deps, contract.setAvisosPorEmail, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.setAvisosPorEmail(deps, sessao, body);
      return { message: body.ligado ? 'Avisos por e-mail ligados' : 'Avisos por e-mail desligados' };
    },
  });
}
