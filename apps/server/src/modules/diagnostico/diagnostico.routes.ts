import { getEmbed } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { exigirSessao } from '../../http/policies.ts';
import { getAcesso } from './diagnostico.service.ts';

export function mountDiagnostico(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, getEmbed, {
    policy: exigirSessao,
    handler: ({ sessao, params }) => getAcesso(deps, sessao, params),
  });
}
