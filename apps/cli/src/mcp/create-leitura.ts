import {
  type ContractRoute,
  type RouteParamsInput,
  type RouteQueryInput,
  type RouteResponse,
  routeUrl,
} from '@apura/contract';
import { createAsk, type PortalOptions } from '../portal/create-ask.ts';

/** Makes one call of the contract that reads, and answers what its schema leaves. */
export type Leitura = <R extends ContractRoute>(
  route: R,
  entrada?: { params?: RouteParamsInput<R>; query?: RouteQueryInput<R> },
) => Promise<RouteResponse<R>>;

/** Some reports are made when they are opened. */
const TIMEOUT_MS = 5 * 60_000;

/** Reads with one access token; each call ends with the `signal` of its question, too. */
export function createLeitura(options: PortalOptions): (signal: AbortSignal) => Leitura {
  const ask = createAsk({ ...options, timeoutMs: TIMEOUT_MS });
  return (signal) => async (route, entrada) => {
    const params = entrada?.params as Readonly<Record<string, unknown>> | undefined;
    const query = entrada?.query as Readonly<Record<string, unknown>> | undefined;
    const answer = await ask(routeUrl(route, params, query), { signal });
    const parsed = route.response?.safeParse(answer);
    if (parsed?.success !== true)
      throw new Error('O portal respondeu de outro modo que o esperado. Use o apura da mesma versão do portal.');
    // It is the result of this route's own schema.
    return parsed.data as RouteResponse<typeof route>;
  };
}
