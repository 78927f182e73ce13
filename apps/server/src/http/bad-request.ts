import { randomUUID } from 'node:crypto';
import { ERROS } from '@apura/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { appError, toErroResposta } from './errors.ts';

/** Answers an address that is not percent-encoded as it should be: it belongs to no route, so no handler sees it. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toErroResposta(appError('requisicao-invalida'), request.id);
  reply.code(status).header('x-request-id', request.id).send(body);
}

/** Answers what is not even a request (broken, too long or too slow) and closes its connection. */
export function answerBadRequest(error: Error & { code?: string }, socket: NodeJS.WritableStream & Destroyable): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = ERROS['requisicao-invalida'];
  const body = JSON.stringify({ message, code: 'requisicao-invalida', requestId: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

interface Destroyable {
  destroy(): void;
}
