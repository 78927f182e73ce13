import { createTicket } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './tickets.service.ts';

/** The call that makes a ticket for one download. */
export function mountTickets(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, createTicket, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => ({ ticket: await service.createTicket(deps, sessao, body.path) }),
  });
}
