import { exportPrazos, listAchadosDoPrazo, listPrazos } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { mountRoute } from '../../../http/mount-route.ts';
import { requireSessao } from '../../../http/policies.ts';
import { buildCalendario } from './build-calendario.ts';
import * as service from './prazos.service.ts';

/** The calls of the calendar of deadlines over all companies of an owner. */
export function mountPrazos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listPrazos, {
    policy: requireSessao,
    gzip: true,
    handler: ({ sessao, query }) => service.listPrazos(deps, sessao, query),
  });
  mountRoute(app, deps, listAchadosDoPrazo, {
    policy: requireSessao,
    handler: async ({ sessao, params, query }) => ({
      achados: await service.listAchadosDoPrazo(deps, sessao, { ...params, ...query }),
    }),
  });
  mountRoute(app, deps, exportPrazos, {
    policy: requireSessao,
    handler: async ({ sessao, query: { ticket: _ticket, ...pedido }, reply }) => {
      const { hoje, prazos } = await service.exportPrazos(deps, sessao, pedido);
      if (prazos.length === 0) return undefined;
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="prazos-${hoje}.ics"`);
      const { tipo = '', grupo = '', parceiro = '', busca = '', tese = '' } = pedido;
      const chave = JSON.stringify([sessao.ownerId, tipo, grupo, parceiro, busca, tese]);
      return buildCalendario(prazos, { chave, now: deps.clock.now() });
    },
  });
}
