import { exportAuditoria, listAuditoria } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import { presentAuditoria } from './auditoria.presenter.ts';
import * as service from './auditoria.service.ts';

/** The calls that list and export the activity log. */
export function mountAuditoria(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listAuditoria, {
    policy: requireSessao,
    handler: async ({ sessao, query }) => {
      const { linhas, total } = await service.listAuditoria(deps, sessao, query);
      return { finalResult: linhas.map(presentAuditoria), total };
    },
  });
  mountRoute(app, deps, exportAuditoria, {
    policy: requireSessao,
    handler: async ({ sessao, query, reply }) => {
      const { inicio = null, fim = null } = query;
      const linhas = await service.exportAuditoria(deps, sessao, { inicio, fim });
      // The answer has begun when a stream breaks: the caller sees it cut, and the log says why.
      linhas.once('error', (err) => deps.log.error({ err }, 'an activity log could not be exported to its end'));
      reply.type('application/x-ndjson').header('content-disposition', 'attachment; filename="auditoria.jsonl"');
      return linhas;
    },
  });
}
