import { createMesesPulados, listMesesPulados } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './meses-pulados.service.ts';

/** The months that a monthly project skipped, and their projects. */
export function mountRecorrencia(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listMesesPulados, {
    policy: requireSessao,
    handler: ({ sessao, params }) => service.listMesesPulados(deps, sessao, params.id),
  });
  mountRoute(app, deps, createMesesPulados, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.createMesesPulados(deps, sessao, body);
      return { message: service.fraseDosCriados(body.meses) };
    },
  });
}
