import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import { sendSugestao } from './sugestoes.service.ts';

/** The call that sends a suggestion to the provider of the portal. */
export function mountSugestoes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.sendSugestao, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await sendSugestao(deps, sessao, body);
      return { message: 'Mensagem enviado com sucesso' };
    },
  });
}
