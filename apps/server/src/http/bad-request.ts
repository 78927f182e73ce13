import { randomUUID } from 'node:crypto';
import { ERROS } from '@apura/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { appError, toErroResposta } from './errors.ts';
import { STRICT_TRANSPORT } from './security-headers.ts';

interface BadAnswers {
  /** Answers an address that is not percent-encoded as it should be: it belongs to no route, so no handler sees it. */
  address(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
  /** Answers what is not even a request (broken, too long or too slow) and closes its connection. */
  request(error: Error & { code?: string }, socket: NodeJS.WritableStream & Destroyable): void;
}

/** The answers that no route gives. The hooks that set the headers of all others do not run for them. */
export function createBadAnswers(publicUrl: string): BadAnswers {
  const headers = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    address(_error, request, reply) {
      const { status, body } = toErroResposta(appError('requisicao-invalida'), request.id);
      reply.code(status).headers(headers).header('x-request-id', request.id).send(body);
    },
    request(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const { status, message } = ERROS['requisicao-invalida'];
      const body = JSON.stringify({ message, code: 'requisicao-invalida', requestId: randomUUID() });
      socket.end(
        `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n${lines.join('')}` +
          `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  };
}

interface Destroyable {
  destroy(): void;
}
