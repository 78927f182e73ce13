import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { aberta, requireSessao } from '../../http/policies.ts';
import { CLOSED_POLICY } from '../../http/security-headers.ts';
import * as service from './pagamentos.service.ts';

/** The calls that order credits and show the result of an order. */
export function mountPagamentos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.createPagamento, {
    policy: requireSessao,
    handler: ({ sessao, body }) => service.createPagamento(deps, sessao, body),
  });
  mountRoute(app, deps, contract.getPagamento, {
    policy: requireSessao,
    handler: async ({ sessao, params }) => ({ status: await service.getStatus(deps, sessao, params.id) }),
  });
  mountRoute(app, deps, contract.getBoleto, {
    policy: aberta,
    handler: async ({ params, reply }) => {
      const { bytes, stream } = await service.openPdf(deps, params.token);
      reply
        .type('application/pdf')
        .header('content-length', bytes)
        .header('content-disposition', 'inline; filename="boleto.pdf"')
        // The address is the permission: it goes nowhere else.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        // A browser's own viewer of PDFs asks this policy for nothing.
        .header('content-security-policy', CLOSED_POLICY);
      return stream;
    },
  });
}
