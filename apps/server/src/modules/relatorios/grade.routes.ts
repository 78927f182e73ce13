import { listGrupos, listValores, readPivo } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { abortOnClose } from '../../http/abort-on-close.ts';
import { mountRoute } from '../../http/mount-route.ts';
import * as grade from './grade.service.ts';
import { getRelatorio } from './relatorios.service.ts';
import { requireRelatorios } from './require-relatorios.ts';

/** The calls that look at all the rows of a report: values of a column, groups, a pivot. */
export function mountGrade(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listValores, {
    policy: requireRelatorios,
    gzip: true,
    handler: async ({ sessao, params, query, reply }) => {
      const relatorio = await getRelatorio(deps, sessao, { projetoId: params.projetoId, nome: params.relatorio });
      return await grade.listValores(relatorio, query, abortOnClose(reply));
    },
  });
  mountRoute(app, deps, listGrupos, {
    policy: requireRelatorios,
    gzip: true,
    handler: async ({ sessao, params, query, reply }) => {
      const relatorio = await getRelatorio(deps, sessao, { projetoId: params.projetoId, nome: params.relatorio });
      return await grade.listGrupos(relatorio, query, abortOnClose(reply));
    },
  });
  mountRoute(app, deps, readPivo, {
    policy: requireRelatorios,
    gzip: true,
    handler: async ({ sessao, params, query, reply }) => {
      const relatorio = await getRelatorio(deps, sessao, { projetoId: params.projetoId, nome: params.relatorio });
      return await grade.readPivo(relatorio, query, abortOnClose(reply));
    },
  });
}
