import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/log/port.ts';

/**
 * One line per answered request: the route's pattern instead of its address, and ids instead of persons. Security
 * events have a line of their own at the default level: refusals of any kind, also of input and by rules of the
 * business, things that the caller may not see, and acts that the activity log keeps. No event has a value of a
 * request.
 */
export function registerAccessLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    logSecurity(log, request, reply);
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

function logSecurity(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status } = reply;
  const { sessaoAtual: sessao, origem } = request;
  // A 404 without a session concerns no owner's data: unknown addresses are the noise of the internet.
  const refused = status >= 400 && status < 500 && (status !== 404 || sessao !== null);
  // A request that the server refused before its first hook has no origin.
  const atos = origem?.atos ?? [];
  if (!refused && atos.length === 0) return;
  const [ato] = atos;
  log.info(
    {
      requestId: request.id,
      address: request.ip,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status,
      code: request.recusa,
      owner: sessao?.ownerId ?? ato?.ownerId,
      user: sessao?.usuarioId ?? ato?.usuarioId ?? undefined,
      acts: atos.length === 0 ? undefined : [...new Set(atos.map(({ acao }) => acao))],
    },
    'security event',
  );
}
