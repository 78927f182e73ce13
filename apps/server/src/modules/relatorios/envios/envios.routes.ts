import { createEnvio, deleteEnvio, listEnvios, updateEnvio } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { mountRoute } from '../../../http/mount-route.ts';
import { requireRelatorios } from '../require-relatorios.ts';
import * as envios from './envios.service.ts';

/** The calls by which users have reports mailed every week or month. */
export function mountEnvios(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listEnvios, {
    policy: requireRelatorios,
    handler: ({ sessao }) => envios.listEnvios(deps, sessao),
  });
  mountRoute(app, deps, createEnvio, {
    policy: requireRelatorios,
    handler: ({ sessao, body }) => envios.createEnvio(deps, sessao, body),
  });
  mountRoute(app, deps, updateEnvio, {
    policy: requireRelatorios,
    handler: ({ sessao, body }) => envios.updateEnvio(deps, sessao, body),
  });
  mountRoute(app, deps, deleteEnvio, {
    policy: requireRelatorios,
    handler: async ({ sessao, body }) => ({ message: await envios.deleteEnvio(deps, sessao, body.id) }),
  });
}
