import {
  type ContractRoute,
  type RouteBodyInput,
  type RouteParamsInput,
  type RouteQueryInput,
  type RouteResponse,
  routeUrl,
} from '@apura/contract';
import { connectionError, errorOfAnswer } from './api-error.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends T
    ? { readonly [K in Name]?: T }
    : Record<never, unknown> extends T
      ? { readonly [K in Name]?: T }
      : { readonly [K in Name]: T };

/** What a call takes, by its route: params, query and body as its schemas take them. */
export type CallInput<R extends ContractRoute> = Part<'params', RouteParamsInput<R>> &
  Part<'query', RouteQueryInput<R>> &
  Part<'body', RouteBodyInput<R>> & { readonly signal?: AbortSignal };

/** What goes into a request, when the types of the route no longer matter. */
export interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** One request without session or retry: for the calls that make a session. Everything else goes through `call`. */
export async function fetchRoute<R extends ContractRoute>(route: R, input: CallInput<R>): Promise<RouteResponse<R>> {
  const response = await sendRequest(route, input, undefined);
  if (!response.ok) throw await errorOfAnswer(response);
  return readAnswer<R>(response);
}

/** Sends a request; throws only when no answer came or the caller gave up. */
export async function sendRequest(
  route: ContractRoute,
  input: LooseInput,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: route.answer === 'eventos' ? 'text/event-stream' : 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const url = routeUrl(route, input.params as Record<string, unknown>, input.query as Record<string, unknown>);
  try {
    return await fetch(url, {
      method: route.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw connectionError();
  }
}

export async function readAnswer<R extends ContractRoute>(response: Response): Promise<RouteResponse<R>> {
  const text = await response.text();
  // The server serialises by the same schema; parsing it again here would cost the screens a second for large answers.
  return (text === '' ? undefined : JSON.parse(text)) as RouteResponse<R>;
}
