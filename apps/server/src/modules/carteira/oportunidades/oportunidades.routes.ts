import {
  createComentario,
  deleteComentario,
  getOportunidade,
  listOportunidades,
  saveOportunidade,
} from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { mountRoute } from '../../../http/mount-route.ts';
import { requireSessao } from '../../../http/policies.ts';
import * as comentarios from './comentarios.service.ts';
import * as service from './oportunidades.service.ts';

/** The calls of the work on opportunities. */
export function mountOportunidades(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listOportunidades, {
    policy: requireSessao,
    gzip: true,
    handler: async ({ sessao, query }) => service.listOportunidades(deps, sessao, query),
  });
  mountRoute(app, deps, getOportunidade, {
    policy: requireSessao,
    handler: async ({ sessao, params }) => service.getOportunidade(deps, sessao, params.id),
  });
  mountRoute(app, deps, saveOportunidade, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => service.saveOportunidade(deps, sessao, body),
  });
  mountRoute(app, deps, createComentario, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => comentarios.createComentario(deps, sessao, body),
  });
  mountRoute(app, deps, deleteComentario, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => comentarios.deleteComentario(deps, sessao, body),
  });
}
