import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { createOperatorOnly } from './operator-only.ts';

/** How old the queue's numbers may be: more frequent requests get the same numbers again. */
const QUEUE_AGE_MS = 15_000;

/**
 * `GET /metrics` in Prometheus' text form, for the operator: the process, request durations by route, and the queue. No
 * owner appears.
 */
export function registerMetrics(app: FastifyInstance, deps: Pick<Deps, 'config' | 'queue' | 'log'>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'apura_http_request_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const readCounts = keepFor(QUEUE_AGE_MS, () =>
    deps.queue.counts().catch((err: unknown) => {
      deps.log.warn({ err }, 'the numbers of the queue could not be read');
      return [];
    }),
  );
  new Gauge({
    name: 'apura_jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      const counts = await readCounts();
      this.reset();
      for (const { job, waiting, active, failed } of counts) {
        this.set({ job, state: 'waiting' }, waiting);
        this.set({ job, state: 'active' }, active);
        this.set({ job, state: 'failed' }, failed);
      }
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { onRequest: createOperatorOnly(deps.config) }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Answers what `read` answered last, and asks it again once that is older than `maxAgeMs`. */
function keepFor<T>(maxAgeMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; atMs: number } | undefined;
  return () => {
    const nowMs = performance.now();
    if (kept === undefined || nowMs - kept.atMs > maxAgeMs) kept = { answer: read(), atMs: nowMs };
    return kept.answer;
  };
}
