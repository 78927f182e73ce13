import {
  compararPeriodos,
  exportComparacao,
  getDiagnostico,
  getEmbed,
  listAchados,
  marcarAchado,
} from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { aberta, requireSessao } from '../../http/policies.ts';
import * as comparacao from './comparacao.service.ts';
import { getDados, mark, openEmbed } from './dados-diagnostico.service.ts';
import { getAcesso } from './diagnostico.service.ts';
import * as achados from './list-achados.ts';
import { buildPlanilhaDaComparacao } from './planilha-da-comparacao.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The page's two calls are let in by its embed token, which is no session; the others by the session. */
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
  mountRoute(app, deps, listAchados, {
    policy: requireSessao,
    handler: async ({ sessao, params }) => ({ achados: await achados.listAchados(deps, sessao, params.id) }),
  });
  mountRoute(app, deps, compararPeriodos, {
    policy: requireSessao,
    handler: ({ sessao, params, query }) => comparacao.compararPeriodos(deps, sessao, { ...params, ...query }),
  });
  mountRoute(app, deps, exportComparacao, {
    policy: requireSessao,
    handler: async ({ sessao, params, query, reply }) => {
      const feita = await comparacao.exportComparacao(deps, sessao, { ...params, ...query });
      const nome = `comparacao-${feita.empresa.cnpj}-${feita.hoje}.xlsx`;
      reply.type(XLSX).header('content-disposition', `attachment; filename="${nome}"`);
      return buildPlanilhaDaComparacao(feita);
    },
  });
}
