import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/log/port.ts';

/** One line per answered request: the route's pattern instead of its address, and ids instead of persons. */
export function registerAccessLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.sessaoAtual === null ? {} : { owner: request.sessaoAtual.ownerId }),
      },
      'request',
    );
  });
}
