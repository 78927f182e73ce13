import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { locateBinaries } from './binaries.ts';
import { type Cluster, dataArgs, run, spawnOptions } from './cluster.ts';
import { createCluster } from './create-cluster.ts';
import { type KeepRunningOptions, keepRunning } from './keep-running.ts';
import { clearStalePidFile, findPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';

export interface EmbeddedPostgres {
  /** Connection of the program's own plain role to its database. */
  url: string;
  /** Connection of the cluster's superuser, to prepare databases in tests. */
  adminUrl: string;
  /** Whether a server that outlived an earlier process was taken over. */
  reused: boolean;
  /** Starts the server again at its address whenever it dies, until it is stopped. */
  keepRunning(options: Pick<KeepRunningOptions, 'log' | 'onGivenUp' | 'pausesMs'>): void;
  /** Stops the server ("fast": open transactions are rolled back) and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder that holds the cluster, its password and its log; created when absent. */
  homeDir: string;
  /** False only in tests: faster, but not safe against a power cut. */
  durable?: boolean;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_S = 60;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const APP_ROLE = 'apura';
const APP_DATABASE = 'apura';
/** Of the cluster's superuser, and of the program's own role. */
const PASSWORD_FILE = 'senha';
const APP_PASSWORD_FILE = 'senha-apura';

/** For a laptop: small, no network but the loopback, no replication; everything else is PostgreSQL's default. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

const FAST_AND_LOSSY: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that ships with the project on a free port of 127.0.0.1, creating its cluster the first time,
 * or takes over the one that a killed process left running. Returns once it answers queries.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const homeDir = resolve(options.homeDir);
  mkdirSync(homeDir, { recursive: true });
  const cluster = openCluster(homeDir);
  const durable = options.durable ?? true;
  if (!existsSync(join(cluster.dataDir, 'PG_VERSION'))) await createCluster(cluster, durable);

  const taken = await takeOver(cluster);
  const port = taken ?? (await start(cluster, durable));
  const appPassword = readOrCreatePassword(homeDir, APP_PASSWORD_FILE);
  const adminUrl = adminUrlOf(port, cluster.password);
  await ensureDatabase(adminUrl, appPassword);
  let endWatch: (() => Promise<void>) | undefined;
  return {
    url: urlOf(port, appPassword),
    adminUrl,
    reused: taken !== null,
    keepRunning(watched) {
      endWatch = keepRunning({
        ...watched,
        isRunning: () => findPostmaster(cluster.dataDir) !== null,
        // The connections of the dead server may still be ending: they hold the folder.
        restart: async () => {
          if ((await takeOver(cluster)) === null) await start(cluster, durable, port);
        },
      });
    },
    async stop() {
      await endWatch?.();
      await stop(cluster);
    },
  };
}

/**
 * The address of the program's own role at the server that another process runs in this folder, or `null` when none
 * answers there now. Starts and changes nothing.
 */
export async function findRunningPostgres(homeDir: string): Promise<string | null> {
  const passwordFile = join(resolve(homeDir), APP_PASSWORD_FILE);
  const found = findPostmaster(join(resolve(homeDir), 'dados'));
  if (found === null || !existsSync(passwordFile)) return null;
  const url = urlOf(found.port, readFileSync(passwordFile, 'utf8').trim());
  return (await answers(url)) ? url : null;
}

function adminUrlOf(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function urlOf(port: number, appPassword: string): string {
  return `postgres://${APP_ROLE}:${appPassword}@127.0.0.1:${port}/${APP_DATABASE}`;
}

function openCluster(homeDir: string): Cluster {
  const dataDir = join(homeDir, 'dados');
  const runAs = chooseRunAs(dataDir);
  return {
    homeDir,
    dataDir,
    password: readOrCreatePassword(homeDir, PASSWORD_FILE),
    runAs,
    binDir: locateBinaries(runAs).binDir,
  };
}

function readOrCreatePassword(homeDir: string, name: string): string {
  const file = join(homeDir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/**
 * The port of a live server of this folder that accepts our password, after waiting out one that is just going away.
 */
async function takeOver(cluster: Cluster): Promise<number | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = findPostmaster(cluster.dataDir);
    if (found === null) {
      if (clearStalePidFile(cluster.dataDir)) return null;
    } else if (await answers(adminUrlOf(found.port, cluster.password))) {
      return found.port;
    }
    await wait(200);
  }
  throw new Error(
    `Outro processo do PostgreSQL ocupa ${cluster.dataDir} e não responde. Encerre-o e inicie de novo (veja ` +
      `${join(cluster.homeDir, 'postgres.log')}).`,
  );
}

async function start(cluster: Cluster, durable: boolean, usualPort?: number): Promise<number> {
  const logFile = join(cluster.homeDir, 'postgres.log');
  const tooLong = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES;
  const log = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  try {
    const port = usualPort ?? (await freePort());
    const settings = { ...SETTINGS, ...(durable ? {} : FAST_AND_LOSSY), port: String(port) };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(cluster.binDir, 'postgres'), [...dataArgs(cluster, cluster.dataDir), ...args], {
      ...spawnOptions(cluster, cluster.dataDir),
      // A group of its own: Ctrl+C in the terminal must reach us alone, who then stop it in order.
      detached: true,
      stdio: ['ignore', log, log],
    });
    let exit: string | null = null;
    child.once('error', (error) => {
      exit = error.message;
    });
    child.once('exit', (code, signal) => {
      exit ??= `código ${code ?? signal}`;
    });
    child.unref();
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (await answers(adminUrlOf(port, cluster.password))) return port;
      if (exit !== null) break;
      await wait(50);
    }
    throw new Error(`O banco de dados embutido não iniciou (${exit ?? 'sem resposta'}). Veja ${logFile}.`);
  } finally {
    closeSync(log);
  }
}

async function stop(cluster: Cluster): Promise<void> {
  if (findPostmaster(cluster.dataDir) === null) return;
  const args = ['stop', '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_S)];
  const result = await run(cluster, 'pg_ctl', args, cluster.dataDir);
  if (result.code !== 0 && findPostmaster(cluster.dataDir) !== null) {
    throw new Error(`O banco de dados embutido não parou:\n${result.output.trim()}`);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The program logs in as a plain role that owns its database: a query outside the row-level locks sees nothing. */
async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    // Also for a role of an older version, which had the superuser's password.
    await client.query(
      `${role.rowCount === 0 ? 'create' : 'alter'} role ${APP_ROLE} login nosuperuser nobypassrls createrole ` +
        `password ${client.escapeLiteral(password)}`,
    );
    const database = await client.query('select 1 from pg_database where datname = $1', [APP_DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}
