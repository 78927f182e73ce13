import type { FastifyReply } from 'fastify';

/** Aborts when the caller goes away, so that work for nobody ends. After the answer it has no meaning. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
