import { exportCarteira, getCarteira, getTendencia, listAchadosDaCarteira } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './carteira.service.ts';
import { mountOportunidades } from './oportunidades/oportunidades.routes.ts';
import { buildPlanilhaDaCarteira } from './planilha-da-carteira.ts';
import { mountPrazos } from './prazos/prazos.routes.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The calls that add up all companies of an owner, and those of their opportunities and deadlines. */
export function mountCarteira(app: FastifyInstance, deps: Deps): void {
  mountOportunidades(app, deps);
  mountPrazos(app, deps);
  mountRoute(app, deps, getCarteira, {
    policy: requireSessao,
    gzip: true,
    handler: async ({ sessao, query }) => service.getCarteira(deps, sessao, query),
  });
  mountRoute(app, deps, getTendencia, {
    policy: requireSessao,
    handler: async ({ sessao, query }) => service.getTendencia(deps, sessao, query),
  });
  mountRoute(app, deps, listAchadosDaCarteira, {
    policy: requireSessao,
    handler: async ({ sessao, params, query }) => ({
      achados: await service.listAchados(deps, sessao, { ...params, ...query }),
    }),
  });
  mountRoute(app, deps, exportCarteira, {
    policy: requireSessao,
    handler: async ({ sessao, query, reply }) => {
      const { hoje, empresas } = await service.exportCarteira(deps, sessao, query);
      reply.type(XLSX).header('content-disposition', `attachment; filename="carteira-${hoje}.xlsx"`);
      return buildPlanilhaDaCarteira(empresas);
    },
  });
}
