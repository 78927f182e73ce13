import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/log/port.ts';
import { appError, toErroResposta } from './errors.ts';
import { CLOSED_POLICY, STRICT_TRANSPORT } from './security-headers.ts';

const MINUTE_MS = 60_000;
/** Limits the log: nothing else counts these requests, so many of them could fill the disk. */
const LINES_PER_MINUTE = 60;

interface BadAnswers {
  /** Answers a request whose address is badly percent-encoded; it matches no route, so no handler sees it. */
  address(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
  /** Answers what is not even a request (broken, too long or too slow) and closes its connection. */
  request(
    error: Error & { code?: string },
    socket: Pick<Socket, 'writable' | 'destroy' | 'end' | 'remoteAddress'>,
  ): void;
}

/**
 * The answers that no route gives. The hooks that set the headers of all others and log security events do not run for
 * them.
 */
export function createBadAnswers({ publicUrl, log }: { publicUrl: string; log: Logger }): BadAnswers {
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': CLOSED_POLICY,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const logEvent = createLimited((event: { requestId: string; address: string | undefined; kind: string }, leftOut) =>
    log.info({ ...event, route: null, status: 400, code: 'requisicao-invalida', leftOut }, 'security event'),
  );
  return {
    address(error, request, reply) {
      const { status, body } = toErroResposta(appError('requisicao-invalida'), request.id);
      logEvent({ requestId: request.id, address: request.ip, kind: error.code });
      reply.code(status).headers(headers).header('x-request-id', request.id).send(body);
    },
    request(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const requestId = randomUUID();
      const { status, body } = toErroResposta(appError('requisicao-invalida'), requestId);
      logEvent({ requestId, address: socket.remoteAddress, kind: error.code ?? 'unknown' });
      const json = JSON.stringify(body);
      socket.end(
        `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n${lines.join('')}` +
          `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
      );
    },
  };
}

/**
 * Calls `log` at most {@link LINES_PER_MINUTE} times in a minute, and with how many it has left out since the last
 * call.
 */
function createLimited<T>(log: (event: T, leftOut: number | undefined) => void): (event: T) => void {
  let minute = 0;
  let logged = 0;
  let leftOut = 0;
  return (event) => {
    const now = Math.floor(performance.now() / MINUTE_MS);
    if (now !== minute) logged = 0;
    minute = now;
    if (logged >= LINES_PER_MINUTE) {
      leftOut++;
      return;
    }
    logged++;
    log(event, leftOut === 0 ? undefined : leftOut);
    leftOut = 0;
  };
}
