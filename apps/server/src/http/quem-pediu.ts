import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** An act that a request left in an owner's activity log. */
interface AtoDoPedido {
  acao: string;
  ownerId: string;
  usuarioId: string | null;
}

/** Where the work under way was asked for. */
export interface QuemPediu {
  pedidoId: string;
  endereco: string;
  /** The user agent, cut short and without control characters. */
  dispositivo: string;
  atos: AtoDoPedido[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the first hook. */
    origem: QuemPediu | null;
  }
}

const MAX_DISPOSITIVO = 300;
const atual = new AsyncLocalStorage<QuemPediu>();

/** The request that the caller works for; undefined in jobs, routines and commands. */
export function quemPediu(): QuemPediu | undefined {
  return atual.getStore();
}

/** Lets everything that a request does know where it came from. Register it before what answers requests. */
export function registerQuemPediu(app: FastifyInstance): void {
  app.decorateRequest('origem', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const origem: QuemPediu = {
      pedidoId: request.id,
      endereco: request.ip,
      dispositivo: (request.headers['user-agent'] ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, MAX_DISPOSITIVO),
      atos: [],
    };
    request.origem = origem;
    atual.run(origem, done);
  });
  // The parser of a body goes on from the socket's events, which know nothing of the request.
  app.addHook('preValidation', ({ origem }, _reply, done) => {
    if (origem === null) done();
    else atual.run(origem, done);
  });
}
