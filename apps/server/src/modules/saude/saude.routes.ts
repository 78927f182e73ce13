import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ping } from '../../platform/db/ping.ts';

/**
 * What an orchestrator asks: `live` — the process answers; `ready` — it can serve, its database answers. They are not
 * in the contract, because no client of the portal calls them.
 */
export function mountSaude(app: FastifyInstance, deps: Deps): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await ping(deps.db);
      return { status: 'ok' };
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'indisponivel' });
    }
  });
}
