import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { buildApp } from './app.ts';
import { isColetaConfigurada } from './config/coletores-config.ts';
import type { Config } from './config/config.ts';
import { createDeps, type Deps } from './deps.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerMetrics } from './http/metrics.ts';
import { jobs, registerJobHandlers } from './jobs.ts';
import { migrateInstallation } from './migrate-installation.ts';
import {
  closeDemonstracao,
  createOwnerDemonstracao,
  openDemonstracao,
  seedDemonstracao,
} from './modules/demonstracao/index.ts';
import { mountSaude } from './modules/saude/index.ts';
import { chooseWorkerUser } from './platform/child/worker-user.ts';
import { createDemoClock } from './platform/clock/demo-clock.ts';
import { readSecretKey } from './platform/crypto/read-secret-key.ts';
import { checkConnection } from './platform/db/connection-of.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { acquireInstanceLock } from './platform/instance/acquire-instance-lock.ts';
import { prepareDataDir } from './platform/instance/prepare-data-dir.ts';
import type { Logger } from './platform/log/port.ts';
import { startRotinas } from './rotinas.ts';
import type { DemonstracaoDaColeta } from './simulados/start-coletores-simulados.ts';

export interface RunningServer {
  /** Where it answers, or `null` for a process that only works jobs. */
  address: string | null;
  deps: Deps;
  /** Resolves when the process can serve no longer: its own database server died and does not start again. */
  failed: Promise<Error>;
  stop(): Promise<void>;
}

const JOB_GRACE_MS = 10_000;

/**
 * Starts the roles of this process, in order: the data folder and its lock, the database and its migrations, the
 * queue, the server. What was started is stopped in reverse, also when a later step fails.
 */
export async function startServer(given: Config, log: Logger): Promise<RunningServer> {
  prepareDataDir(given.dataDir);
  const config: Config = { ...given, workerUser: chooseWorkerUser(given, log) };
  const undo: (() => void | Promise<void>)[] = [];
  const failed = Promise.withResolvers<Error>();
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await Promise.resolve()
        .then(step)
        .catch((err: unknown) => log.error({ err }, 'a step of the shutdown failed'));
    }
  };
  try {
    const databaseUrl =
      config.databaseUrl ?? (await startOwnDatabase(config, { undo, log, onGivenUp: failed.resolve }));
    await checkConnection(databaseUrl);
    const secretKey = readSecretKey(config.secretKey, config.dataDir);
    const demonstracao = config.demo ? await prepareDemonstracao(config, log) : null;
    const { simulados, overrides } = demonstracao ?? {};
    const { deps, close } = createDeps({ config, databaseUrl, secretKey, log, simulados, overrides });
    undo.push(close);
    await deps.storage.prepare?.();
    await migrateInstallation(config, { databaseUrl, log });
    await deps.notify.start();
    undo.push(() => deps.notify.stop());
    registerJobHandlers(deps);
    await deps.queue.start({ work: config.role !== 'web', jobs });
    undo.push(() => deps.queue.stop(JOB_GRACE_MS));
    if (demonstracao === null) await closeDemonstracao(deps);
    else if (config.role !== 'worker') {
      await startDemonstracao(deps, { undo, coleta: demonstracao.coleta });
    }
    undo.push(startRotinas(deps));
    const address = await listen(config, deps, undo);
    return { address, deps, failed: failed.promise, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startOwnDatabase(
  config: Config,
  { undo, log, onGivenUp }: { undo: (() => void | Promise<void>)[]; log: Logger; onGivenUp: (error: Error) => void },
): Promise<string> {
  const lock = await acquireInstanceLock(config.dataDir);
  undo.push(() => lock.release());
  const server = await startEmbeddedPostgres({ homeDir: join(config.dataDir, 'postgres') });
  if (server.reused) log.info({}, 'took over the database server of an earlier process');
  undo.push(() => server.stop());
  server.keepRunning({ log, onGivenUp });
  return server.url;
}

/** A clock that can be moved on, and simulators where nothing real is set up to collect from. */
async function prepareDemonstracao(config: Config, log: Logger) {
  const clock = createDemoClock({ file: join(config.dataDir, 'relogio.json') });
  // Outside a demonstration no simulator is loaded.
  const { createSimulados, startColetoresSimulados } = await import('./simulados/index.ts');
  const simulados = createSimulados({ receiver: config.productName, clock });
  if (isColetaConfigurada(config.coletores)) return { simulados, overrides: { clock }, coleta: null };
  const { coletores, demonstracao: coleta } = await startColetoresSimulados(config, { clock, log });
  return { simulados, overrides: { clock, coletores }, coleta };
}

/** The demonstration users can sign in from the first moment; their companies and project appear in the background. */
async function startDemonstracao(
  deps: Deps,
  { undo, coleta }: { undo: (() => void | Promise<void>)[]; coleta: DemonstracaoDaColeta | null },
): Promise<void> {
  const sessao = await createOwnerDemonstracao(deps);
  await openDemonstracao(deps, sessao);
  const stopping = new AbortController();
  const seeding = seedDemonstracao(deps, sessao, { signal: stopping.signal, coleta }).catch((err: unknown) => {
    if (!stopping.signal.aborted) deps.log.error({ err }, 'the demonstration data could not be completed');
  });
  undo.push(() => {
    stopping.abort();
    return seeding;
  });
}

async function listen(config: Config, deps: Deps, undo: (() => void | Promise<void>)[]): Promise<string | null> {
  if (config.role === 'worker' && config.healthPort === null) return null;
  const app = config.role === 'worker' ? healthOnly(deps) : await buildApp(deps);
  undo.push(() => app.close());
  await app.listen({ host: config.host, port: config.role === 'worker' ? (config.healthPort ?? 0) : config.port });
  return config.role === 'worker' ? null : config.publicUrl;
}

function healthOnly(deps: Deps): FastifyInstance {
  const app = Fastify({ logger: false });
  mountSaude(app, deps);
  registerErrorHandler(app, deps.log);
  registerMetrics(app, deps);
  return app;
}
