import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './compras.service.ts';

/** The calls that list the owner's orders, go on paying an open one, and give the receipt of a paid one. */
export function mountCompras(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.listPagamentos, {
    policy: requireSessao,
    handler: ({ sessao, query }) => service.listPagamentos(deps, sessao, query.depois),
  });
  mountRoute(app, deps, contract.continuePagamento, {
    policy: requireSessao,
    handler: ({ sessao, params }) => service.continuePagamento(deps, sessao, params.id),
  });
  mountRoute(app, deps, contract.downloadRecibo, {
    policy: requireSessao,
    handler: async ({ sessao, params, reply }) => {
      const { nome, pdf } = await service.createRecibo(deps, sessao, params.id);
      reply.type('application/pdf').header('content-disposition', `attachment; filename="${nome}"`);
      return pdf;
    },
  });
}
