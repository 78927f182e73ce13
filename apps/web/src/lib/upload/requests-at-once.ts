import { MAX_REQUISICOES_SIMULTANEAS } from '@apura/contract';

// Browsers open six connections to a host of HTTP/1: two are left for the events and for every other call.
const REQUESTS_ON_HTTP1 = 4;

/** The most requests that an upload makes at once on this page's connection. */
export function requestsAtOnce(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const multiplexed = page?.nextHopProtocol === 'h2' || page?.nextHopProtocol === 'h3';
  return multiplexed ? MAX_REQUISICOES_SIMULTANEAS : REQUESTS_ON_HTTP1;
}
