import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Queue } from '../platform/queue/port.ts';

/** `GET /metrics` in Prometheus' text form: the process, request durations by route, and the queue. No owner appears. */
export function registerMetrics(app: FastifyInstance, queue: Queue): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'apura_http_request_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'apura_jobs',
    help: 'Jobs by kind and state.',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { job, waiting, active, failed } of await queue.counts()) {
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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
