import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/**
 * What an orchestrator asks: `live` — the process answers; `ready` — it can serve, its database answers. They stand
 * outside the contract: no client of the portal calls them.
 */
export function mountSaude(app: FastifyInstance, deps: Deps): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ok' };
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'indisponivel' });
    }
  });
}
