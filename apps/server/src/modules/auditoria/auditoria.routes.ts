import { listAuditoria } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { exigirSessao } from '../../http/policies.ts';
import { presentAuditoria } from './auditoria.presenter.ts';
import * as service from './auditoria.service.ts';

export function mountAuditoria(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listAuditoria, {
    policy: exigirSessao,
    handler: async ({ sessao, query }) => {
      const { linhas, total } = await service.listAuditoria(deps, sessao, query);
      return { finalResult: linhas.map(presentAuditoria), total };
    },
  });
}
