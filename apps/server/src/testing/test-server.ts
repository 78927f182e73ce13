import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODULOS, type Sessao } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Config, parseConfig } from '../config/config.ts';
import { type CreateDepsOptions, createDeps, type Deps } from '../deps.ts';
import { jobs, registerJobHandlers } from '../jobs.ts';
import { openSessao } from '../modules/sessao/index.ts';
import { createOrganizacao, lockUsuario } from '../modules/usuarios/index.ts';
import { createChildren } from '../platform/child/create-children.ts';
import { createManualClock, type ManualClock } from '../platform/clock/manual-clock.ts';
import { createNodeCrypto } from '../platform/crypto/node-crypto.ts';
import { asSystem } from '../platform/db/as-system.ts';
import { createJsonLogger } from '../platform/log/json-logger.ts';
import { createSimulados } from '../simulados/index.ts';
import { withoutProcesses } from './children-no-processo.ts';
import { type DatabaseTeste, takeDatabaseTeste } from './database-teste.ts';

export const SENHA = 'Apura@2026';

/** Every server of a test makes six users: with real passwords that is a tenth of a second of each file. */
const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1, parallelism: 1 };
/** Where `inject` comes from. */
const ORIGEM = { endereco: '127.0.0.1', agente: 'lightMyRequest', aparelho: undefined, sessaoAnterior: undefined };
const SECRET_KEY = 'chave-de-teste-chave-de-teste-chave';

export interface TestUser {
  id: string;
  email: string;
  /** A bearer token; expires in fifteen minutes of the test's clock. */
  token: string;
  /** `{ authorization: 'Bearer …' }` */
  headers: { authorization: string };
}

export interface TestOwner {
  id: string;
  master: TestUser;
  admin: TestUser;
  user: TestUser;
}

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  clock: ManualClock;
  a: TestOwner;
  b: TestOwner;
  /** Lines of the log, newest last. */
  logLines: string[];
  dataDir: string;
  /** For another process of the same installation. */
  databaseUrl: string;
  close(): Promise<void>;
}

export interface StartTestServerOptions {
  config?: Partial<Config>;
  overrides?: CreateDepsOptions['overrides'];
  /** Whether this server also works the queue; off unless a test is about jobs. */
  work?: boolean;
  /** Whether tools work in child processes, as in an installation; by default they work in the test's own. */
  processes?: boolean;
  /** A database of the test's own, which it removes itself; otherwise one without rows. */
  database?: DatabaseTeste;
  /** Credits of both owners. */
  creditos?: number;
  /** Handlers of jobs of the test's own instead of the program's. */
  registerHandlers?: (deps: Deps) => void;
}

/**
 * A server of its own for a test file: a migrated database without rows, its own data folder, and two owners with every
 * module on, each with a master, an administrator and a user who are signed in.
 */
export async function startTestServer(options: StartTestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await takeDatabaseTeste());
  const { url: databaseUrl } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'apura-teste-'));
  const logLines: string[] = [];
  const clock = createManualClock();
  const config: Config = {
    ...parseConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'debug', WEB_DIR: join(dataDir, 'web') }),
    ...options.config,
  };
  const log = createJsonLogger({ level: config.logLevel, write: (line) => logLines.push(line) });
  const { deps, close } = createDeps({
    config,
    databaseUrl,
    secretKey: SECRET_KEY,
    log,
    // As in a demonstration, simulators answer where no service is set up.
    simulados: createSimulados({ receiver: config.productName, clock }),
    overrides: {
      clock,
      crypto: createNodeCrypto(SECRET_KEY, CHEAP_PASSWORDS),
      children: options.processes ? undefined : withoutProcesses(createChildren(config, log)),
      ...options.overrides,
    },
  });
  const work = options.work ?? false;
  (options.registerHandlers ?? registerJobHandlers)(deps);
  await deps.queue.start({ work, jobs });
  await deps.notify.start();
  const app = await buildApp(deps);
  await app.ready();
  const server = { app, deps, clock, logLines, dataDir, databaseUrl };
  return {
    ...server,
    a: await createTestOwner(deps, { nome: 'a', cnpj: '11444777000161', creditos: options.creditos ?? 100 }),
    b: await createTestOwner(deps, { nome: 'b', cnpj: '11222333000181', creditos: options.creditos ?? 100 }),
    async close() {
      await app.close();
      await deps.queue.stop(2_000);
      await deps.notify.stop();
      await close();
      database.giveBack();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createTestOwner(
  deps: Deps,
  owner: { nome: string; cnpj: string; creditos: number },
): Promise<TestOwner> {
  const privilegios = ['master', 'administrator', 'user'] as const;
  const criada = await asSystem(deps.db, 'demonstracao', (trx) =>
    createOrganizacao(deps, trx, {
      owner: { cnpj: owner.cnpj, razao: `Empresa ${owner.nome.toUpperCase()} Fictícia`, modulos: MODULOS },
      usuarios: privilegios.map((privilegio) => ({
        nome: `${privilegio} ${owner.nome}`,
        email: `${privilegio}@${owner.nome}.teste.local`,
        senha: SENHA,
        privilegio,
      })),
      creditos: owner.creditos,
    }),
  );
  // As `POST /login` ends, in one transaction of all: the calls would take longer than the server's start.
  const users = await asSystem(deps.db, 'login', async (trx) => {
    const abertas: TestUser[] = [];
    for (const id of criada.usuarioIds) {
      const usuario = await lockUsuario(trx, id);
      if (usuario === undefined) throw new Error('the owner lacks a user');
      const { resposta } = await openSessao(deps, trx, { usuario, meio: 'senha', origem: ORIGEM });
      const token = resposta.accessToken;
      abertas.push({ id, email: usuario.email, token, headers: { authorization: `Bearer ${token}` } });
    }
    return abertas;
  });
  const [master, admin, user] = users;
  if (master === undefined || admin === undefined || user === undefined) throw new Error('the owner lacks a user');
  return { id: criada.ownerId, master, admin, user };
}

/** Signs in and answers the access token. */
export async function tokenOf(app: FastifyInstance, username: string): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/login', payload: { username, password: SENHA } });
  if (response.statusCode !== 200) throw new Error(`login answered ${response.statusCode}: ${response.body}`);
  return response.json<Sessao>().accessToken;
}
