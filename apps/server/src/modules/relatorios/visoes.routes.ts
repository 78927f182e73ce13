import { createVisao, deleteVisao, listVisoes, updateVisao } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireRelatorios } from './require-relatorios.ts';
import * as visoes from './visoes.service.ts';

/** The calls by which users keep how they have arranged the grid of a report. */
export function mountVisoes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listVisoes, {
    policy: requireRelatorios,
    handler: async ({ sessao, params }) => ({ visoes: await visoes.listVisoes(deps, sessao, params.relatorio) }),
  });
  mountRoute(app, deps, createVisao, {
    policy: requireRelatorios,
    handler: ({ sessao, body }) => visoes.createVisao(deps, sessao, body),
  });
  mountRoute(app, deps, updateVisao, {
    policy: requireRelatorios,
    handler: ({ sessao, body }) => visoes.updateVisao(deps, sessao, body),
  });
  mountRoute(app, deps, deleteVisao, {
    policy: requireRelatorios,
    handler: async ({ sessao, body }) => {
      await visoes.deleteVisao(deps, sessao, body.id);
      return { message: 'Visão excluída' };
    },
  });
}
