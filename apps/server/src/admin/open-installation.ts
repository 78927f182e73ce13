import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { createDeps, type Deps, type Simulados } from '../deps.ts';
import { jobs } from '../jobs.ts';
import { migrateInstallation } from '../migrate-installation.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import { readSecretKey } from '../platform/crypto/read-secret-key.ts';
import { checkConnection } from '../platform/db/connection-of.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { acquireInstanceLock, InstanceRunningError } from '../platform/instance/acquire-instance-lock.ts';
import { createJsonLogger } from '../platform/log/json-logger.ts';

interface BancoAberto {
  url: string;
  release(): Promise<void>;
}

const RUNNING_PATIENCE_MS = 30_000;
const RETRY_MS = 250;

/**
 * Opens the installation that the settings name for one piece of work, and closes it: the given database, the embedded
 * one of a running portal, or the embedded one started for this alone. Throws {@link ConfigError} where there is none.
 */
export async function withInstallation<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const database: BancoAberto =
    config.databaseUrl === null ? await openOwnDatabase(config) : { url: config.databaseUrl, release: leaveRunning };
  // Some commands change what only the owner of the tables may.
  const databaseUrl = config.migrationDatabaseUrl ?? database.url;
  try {
    await checkConnection(databaseUrl);
    const log = createJsonLogger({ level: 'error', write: (line) => process.stderr.write(line) });
    const secretKey = readSecretKey(config.secretKey, config.dataDir);
    const simulados = config.demo ? await loadSimulados(config) : undefined;
    const { deps, close } = createDeps({ config, databaseUrl, secretKey, log, simulados });
    try {
      await migrateInstallation(config, { databaseUrl: database.url, log });
      await deps.queue.start({ work: false, jobs });
      return await work(deps);
    } finally {
      await deps.queue.stop();
      await close();
    }
  } finally {
    await database.release();
  }
}

/** Outside a demonstration no simulator is loaded. */
async function loadSimulados({ productName: receiver }: Config): Promise<Simulados> {
  const { createSimulados } = await import('../simulados/index.ts');
  return createSimulados({ receiver, clock: systemClock });
}

async function openOwnDatabase({ dataDir }: Config): Promise<BancoAberto> {
  const homeDir = join(dataDir, 'postgres');
  if (!existsSync(homeDir)) {
    throw new ConfigError(`Não há instalação em ${dataDir}: confira DATA_DIR, ou inicie o portal uma vez antes.`);
  }
  let lock: { release(): void };
  try {
    // A running portal holds the lock for hours, so waiting for it is useless.
    lock = await acquireInstanceLock(dataDir, 0);
  } catch (error) {
    if (error instanceof InstanceRunningError) {
      return { url: await waitForRunning(homeDir, error), release: leaveRunning };
    }
    throw error;
  }
  try {
    const server = await startEmbeddedPostgres({ homeDir });
    return {
      url: server.url,
      release: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The portal has just been started and its database is about to answer, or it is there already. */
async function waitForRunning(homeDir: string, cause: InstanceRunningError): Promise<string> {
  const deadline = Date.now() + RUNNING_PATIENCE_MS;
  while (Date.now() < deadline) {
    const url = await findRunningPostgres(homeDir);
    if (url !== null) return url;
    await wait(RETRY_MS);
  }
  throw new ConfigError(`${cause.message} O banco de dados dele não respondeu: tente de novo.`);
}

/** Somebody else's server. */
async function leaveRunning(): Promise<void> {}
