import { finished, type Readable } from 'node:stream';
import {
  BODY_LIMIT_BYTES,
  type ContractRoute,
  MATRIZ,
  type Minimo,
  podeFazer,
  type RouteBody,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
} from '@apura/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { assertFatorRecente } from './assert-fator-recente.ts';
import { assertOwnSite } from './assert-own-site.ts';
import { authenticate } from './authenticate.ts';
import type { CallLimits } from './call-limits.ts';
import { appError } from './errors.ts';
import { gzipAnswer } from './gzip-answer.ts';
import type { Autenticador, SessaoAtual } from './sessao-atual.ts';

/** What a route with this contract knows of its caller: nothing on public and cookie routes. */
type SessaoDe<R extends ContractRoute> = R['auth'] extends 'sessao' | 'sessao-ou-ticket' ? SessaoAtual : null;

interface PolicyContext<R extends ContractRoute> {
  sessao: SessaoDe<R>;
  params: RouteParams<R>;
  query: RouteQuery<R>;
  deps: Deps;
}

/** Lets the caller in, or throws an AppError. It runs before the body is read. */
type Policy<R extends ContractRoute> = (context: PolicyContext<R>) => void | Promise<void>;

interface HandlerContext<R extends ContractRoute> extends PolicyContext<R> {
  body: RouteBody<R>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<R extends ContractRoute> = R['answer'] extends 'json'
  ? RouteResponse<R> | FastifyReply
  : R['answer'] extends 'vazio'
    ? FastifyReply | undefined
    : // A download sets its own headers and gives the bytes; nothing (204) when there is no data.
      Readable | Buffer | FastifyReply | undefined;

export interface RouteImplementation<R extends ContractRoute> {
  policy: Policy<R>;
  /** The answer is long and repetitive: it is sent as gzip to clients that accept it. */
  gzip?: boolean;
  handler: (context: HandlerContext<R>) => Promise<Answer<R>>;
}

/** What a test sees of a mounted route. */
interface MountedRoute {
  route: ContractRoute;
  policyName: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `buildApp`. */
    autenticador: Autenticador;
    mountedRoutes: MountedRoute[];
    callLimits: CallLimits;
  }
  interface FastifyRequest {
    sessaoAtual: SessaoAtual | null;
    entrada: { params: unknown; query: unknown } | null;
    /** Who still holds this call: its connection, and its handler. */
    emCurso: Hold | null;
  }
}

/**
 * Serves one call of the contract. In order: whether there is room (503), which site calls where the cookie alone lets
 * in (403), who is calling (401), how often and how much at once (429), the matrix of privileges (403), parameters and
 * query (400), policy (403, 404), a second factor proved of late (403) where the call asks for one, all before a byte
 * of the body is read; then the body (400), the handler, and the answer through the contract's schema, which drops
 * every field that the contract does not name. What a token reads is in the activity log before it is answered.
 */
export function mountRoute<R extends ContractRoute>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  implementation: RouteImplementation<R>,
): void {
  const open = route.auth === 'publica' || route.auth === 'cookie';
  const minimo: Minimo | undefined = MATRIZ[route.acao]?.minimo;
  if (minimo === undefined || (minimo === 'aberta') !== open) {
    throw new Error(`route ${route.id}: its action in the matrix of privileges is missing, or open where it is not`);
  }
  app.mountedRoutes.push({ route, policyName: implementation.policy.name });
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    ...(implementation.gzip ? { onSend: gzipAnswer } : {}),
    config: open ? { rateLimit: { max: 300, timeWindow: '1 minute' } } : {},
    onRequest: async (request, reply) => {
      if (deps.dbWaiting() >= deps.config.limits.database.waiting) {
        throw appError('servico-indisponivel', { detail: 'too much work waits for a connection of the database' });
      }
      if (route.auth === 'cookie') assertOwnSite(request, deps.config.publicUrl);
      if (!open) {
        const sessao = await authenticate(app.autenticador, request, route);
        request.sessaoAtual = sessao;
        const leave = app.callLimits.enter({ ...sessao, route });
        request.emCurso = createHold(leave);
        finished(reply.raw, request.emCurso.take());
        if (!podeFazer(route.acao, sessao)) throw appError('sem-privilegio');
      }
      const entrada = {
        params: parse(route.params, request.params, 'params'),
        query: parse(route.query, request.query, 'query'),
      };
      request.entrada = entrada;
      await implementation.policy(contextOf(request, entrada));
      if (route.fatorRecente === true) assertFatorRecente(deps, request.sessaoAtual);
      const { sessaoAtual } = request;
      if (sessaoAtual?.token?.alcance === 'ler')
        await app.autenticador.noteLeitura(sessaoAtual, { route, params: entrada.params });
    },
    handler: async (request, reply) => {
      const entrada = request.entrada ?? { params: undefined, query: undefined };
      const body = parse(route.body, request.body, 'body');
      // The three were parsed by the schemas of this very route.
      const context = { ...contextOf(request, entrada), body, request, reply } as HandlerContext<R>;
      // A caller who goes away does not end the work: it counts until it is done.
      const done = request.emCurso?.take();
      const result: unknown = await implementation.handler(context).finally(done);
      if (result === reply || reply.sent) return reply;
      if (result === undefined) return reply.code(204).send();
      if (route.answer !== 'json') return reply.send(result);
      return serialize(route, result);
    },
  });

  function contextOf(request: FastifyRequest, entrada: { params: unknown; query: unknown }): PolicyContext<R> {
    return { sessao: request.sessaoAtual, ...entrada, deps } as PolicyContext<R>;
  }
}

interface Hold {
  /** Pauses until the returned function is called. */
  take(): () => void;
}

/** Calls `release` once, when the last who took hold has let go. */
function createHold(release: () => void): Hold {
  let holders = 0;
  return {
    take() {
      holders++;
      return () => {
        holders--;
        if (holders === 0) release();
      };
    },
  };
}

/**
 * For a handler that reads its own body: what was sent through the schema, or `requisicao-invalida` with its fields.
 */
export function parseBody<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // It is the schema's own result.
  return parse(schema, input, 'body') as z.output<S>;
}

/** A schema that is absent accepts anything and yields `undefined`. */
function parse(schema: z.ZodType | undefined, input: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(input ?? (where === 'body' ? undefined : {}));
  if (parsed.success && !holdsBroken(parsed.data)) return parsed.data;
  // An address whose id cannot exist is an absent thing, not a malformed request.
  if (where === 'params') throw appError('nao-encontrado', { detail: 'path parameters do not fit the contract' });
  if (parsed.success) throw appError('requisicao-invalida', { detail: 'a text with a NUL or half a surrogate pair' });
  const fields = Object.fromEntries(
    parsed.error.issues.slice(0, 20).map((issue) => [issue.path.join('.') || where, issue.message]),
  );
  throw appError('requisicao-invalida', { fields });
}

/** No text of ours has a NUL or half of a pair; PostgreSQL can hold neither, and JSON and addresses can carry both. */
function holdsBroken(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBroken);
}

function serialize(route: ContractRoute, result: unknown): unknown {
  if (route.response === undefined) return result;
  const parsed = route.response.safeParse(result);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`the answer of ${route.id} breaks its contract: ${where.slice(0, 500)}`);
}
