import { getDiagnostico, getEmbed, marcarAchado } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { aberta, requireSessao } from '../../http/policies.ts';
import { getDados, mark, openEmbed } from './dados-diagnostico.service.ts';
import { getAcesso } from './diagnostico.service.ts';

/** The page's two calls are let in by its embed token, which is no session. */
export function mountDiagnostico(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, getEmbed, {
    policy: requireSessao,
    handler: ({ sessao, params, request }) =>
      getAcesso(deps, sessao, { ...params, origem: `${request.protocol}://${request.host}` }),
  });
  mountRoute(app, deps, getDiagnostico, {
    policy: aberta,
    gzip: true,
    handler: async ({ query, request }) =>
      getDados(deps, await openEmbed(deps, request.headers.authorization), query.comparar),
  });
  mountRoute(app, deps, marcarAchado, {
    policy: aberta,
    handler: async ({ body, request }) => ({
      tratados: await mark(deps, await openEmbed(deps, request.headers.authorization), body),
    }),
  });
}
