import type { z } from 'zod';
import type { AlcanceToken } from './alcance-token.ts';
import type { ErrorCode } from './erros.ts';
import type { AcaoDaMatriz } from './privilegios.ts';

/** The largest JSON body of a call that names no limit of its own. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * How a call is authenticated: not at all, by the bearer token, by the refresh cookie, or by token or download ticket.
 */
export type RouteAuth = 'publica' | 'cookie' | 'sessao' | 'sessao-ou-ticket';

/** What a successful answer is: JSON by the schema, a download, a stream of events, or nothing. */
export type RouteAnswer = 'json' | 'download' | 'eventos' | 'vazio';

/**
 * One HTTP call, written once for server, web client and documentation. `path` is fixed and in Fastify's notation
 * (`/api/files/:id`). `errors` lists the codes that the call answers by a rule of its own; session and validation
 * errors are implied.
 */
export interface ContractRoute {
  readonly id: string;
  readonly area: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly auth: RouteAuth;
  /** The row of the matrix of privilege and action: who may make the call. */
  readonly acao: AcaoDaMatriz;
  readonly answer: RouteAnswer;
  /** The personal access tokens that open it, too: by a few calls a program of the user sends files, or reads. */
  readonly porToken?: readonly AlcanceToken[];
  /**
   * Whether a timer of the page makes the call, without a user at the keyboard: it does not count as a use of the
   * session.
   */
  readonly semUso?: true;
  /** Whether a user with a second factor must have proved it within the last minutes (a setting says how many). */
  readonly fatorRecente?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** JSON body; a multipart body is described by `multipart` instead and parsed by the handler as a stream. */
  readonly body?: z.ZodType;
  /** How many of these calls one owner may have running: for calls that keep the processor busy. */
  readonly atOncePerOwner?: number;
  /** The largest JSON body; {@link BODY_LIMIT_BYTES} unless the call needs more. */
  readonly bodyLimitBytes?: number;
  readonly multipart?: {
    readonly fields: readonly string[];
    readonly files: string;
    readonly maxFiles: number;
    /** Of each file. */
    readonly maxFileBytes: number;
  };
  readonly response?: z.ZodType;
  readonly errors?: readonly ErrorCode[];
}

/** Keeps the literal types of a route so that its schemas can be inferred from. */
export function defineRoute<const R extends ContractRoute>(route: R): R {
  return route;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Raw<T> = T extends z.ZodType ? z.input<T> : undefined;

export type RouteParams<R extends ContractRoute> = Parsed<R['params']>;
export type RouteQuery<R extends ContractRoute> = Parsed<R['query']>;
export type RouteBody<R extends ContractRoute> = Parsed<R['body']>;
export type RouteResponse<R extends ContractRoute> = Parsed<R['response']>;
export type RouteParamsInput<R extends ContractRoute> = Raw<R['params']>;
export type RouteQueryInput<R extends ContractRoute> = Raw<R['query']>;
export type RouteBodyInput<R extends ContractRoute> = Raw<R['body']>;
