import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { createPayments } from './create-payments.ts';
import { createCeps, createRegistry } from './create-registries.ts';
import { createClamdAntivirus } from './platform/antivirus/clamd-antivirus.ts';
import type { Antivirus } from './platform/antivirus/port.ts';
import type { Ceps } from './platform/ceps/port.ts';
import { createChildren } from './platform/child/create-children.ts';
import { foldersOf } from './platform/child/folders-of.ts';
import type { Children } from './platform/child/port.ts';
import type { Clock } from './platform/clock/port.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createColetores } from './platform/coletores/create-coletores.ts';
import type { Coletores } from './platform/coletores/port.ts';
import { createPgCotas } from './platform/cota/pg-cotas.ts';
import type { Cotas } from './platform/cota/port.ts';
import { createNodeCrypto } from './platform/crypto/node-crypto.ts';
import type { Crypto } from './platform/crypto/port.ts';
import { createDiskDatasets } from './platform/datasets/disk-datasets.ts';
import type { Datasets } from './platform/datasets/port.ts';
import { createStorageDatasets } from './platform/datasets/storage-datasets.ts';
import { createDb, type Db } from './platform/db/create-db.ts';
import { createLocalDisks } from './platform/disk/local-disks.ts';
import type { Disks } from './platform/disk/port.ts';
import type { Images } from './platform/images/port.ts';
import { createSharpImages } from './platform/images/sharp-images.ts';
import { createPgLeases } from './platform/lease/pg-leases.ts';
import type { Leases } from './platform/lease/port.ts';
import type { Logger } from './platform/log/port.ts';
import { seldom } from './platform/log/seldom.ts';
import { createFolderMail } from './platform/mail/folder-mail.ts';
import type { Mail } from './platform/mail/port.ts';
import { createSmtpMail } from './platform/mail/smtp-mail.ts';
import { createPgNotify } from './platform/notify/pg-notify.ts';
import type { Notify } from './platform/notify/port.ts';
import { createOpenidClientOidc } from './platform/oidc/openid-client-oidc.ts';
import type { Oidc } from './platform/oidc/port.ts';
import type { Payments } from './platform/payments/port.ts';
import type { PfxReader } from './platform/pfx/port.ts';
import { createWorkerPfxReader } from './platform/pfx/worker-pfx-reader.ts';
import { createHttpPowerBi } from './platform/power-bi/http-power-bi.ts';
import type { Bi } from './platform/power-bi/port.ts';
import { createPgBossQueue } from './platform/queue/pg-boss-queue.ts';
import type { Queue } from './platform/queue/port.ts';
import type { Registry } from './platform/registry/port.ts';
import { createAskedSenhas } from './platform/senhas-comuns/asked-senhas.ts';
import { createListedSenhas } from './platform/senhas-comuns/listed-senhas.ts';
import type { SenhasComuns } from './platform/senhas-comuns/port.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';
import { createEncryptedStorage } from './platform/storage/encrypted/encrypted-storage.ts';
import { createPgDataKeys } from './platform/storage/encrypted/pg-data-keys.ts';
import { createPlainCopies } from './platform/storage/encrypted/plain-copies.ts';
import type { Storage } from './platform/storage/port.ts';
import { createS3Storage } from './platform/storage/s3/s3-storage.ts';

/** Everything a module may use of the outside world. Handlers, services and jobs get it whole. */
export interface Deps {
  config: Config;
  db: Db;
  /** How much work of this process waits for a connection of the database now. */
  dbWaiting: () => number;
  queue: Queue;
  notify: Notify;
  leases: Leases;
  cotas: Cotas;
  storage: Storage;
  datasets: Datasets;
  children: Children;
  disks: Disks;
  registry: Registry;
  ceps: Ceps;
  payments: Payments;
  coletores: Coletores;
  bi: Bi;
  mail: Mail;
  oidc: Oidc;
  images: Images;
  pfx: PfxReader;
  clock: Clock;
  crypto: Crypto;
  senhasComuns: SenhasComuns;
  /** Null where uploaded files are not scanned. */
  antivirus: Antivirus | null;
  log: Logger;
}

/** What answers in a demonstration for each service that its settings do not name. */
export type Simulados = Pick<Deps, 'registry' | 'ceps' | 'payments'>;

export interface CreateDepsOptions {
  config: Config;
  databaseUrl: string;
  secretKey: string;
  log: Logger;
  /** Absent outside a demonstration. */
  simulados?: Simulados;
  /** Tests put their own clock, registry or provider here. */
  overrides?: Partial<
    Pick<
      Deps,
      | 'clock'
      | 'crypto'
      | 'registry'
      | 'ceps'
      | 'payments'
      | 'coletores'
      | 'bi'
      | 'storage'
      | 'mail'
      | 'antivirus'
      | 'children'
    >
  >;
}

/** The one place where a port gets its adapter. `close` ends the connections of the database pool. */
export function createDeps(options: CreateDepsOptions): { deps: Deps; close: () => Promise<void> } {
  const { config, databaseUrl, log, simulados, overrides = {} } = options;
  const clock = overrides.clock ?? systemClock;
  const oftenFailing = seldom(log);
  const handle = createDb({
    url: databaseUrl,
    maxConnections: config.limits.database.connections,
    timeouts: config.limits.database.timeouts,
    onError: (error) => oftenFailing.warn({ err: error }, 'an idle database connection broke'),
  });
  const crypto = overrides.crypto ?? createCrypto(options);
  const storage = createEncryptedStorage({
    inner: overrides.storage ?? createStorage(config, log),
    dataKeys: createPgDataKeys({ db: handle.db, crypto, clock }),
    // Machines may share a data folder, and each can only see whether its own processes have ended.
    copies: createPlainCopies({ dir: join(config.dataDir, 'temporarios', hostname()), log }),
    encrypt: config.encryptDocuments,
  });
  const deps: Deps = {
    config,
    db: handle.db,
    dbWaiting: handle.waiting,
    queue: createPgBossQueue({ db: handle.db, url: databaseUrl, log, heavyJobs: config.workerJobs }),
    notify: createPgNotify({ url: databaseUrl, log }),
    leases: createPgLeases({ clock }),
    cotas: createPgCotas({ db: handle.db, clock }),
    storage,
    datasets: createDatasets(config, { storage, log }),
    children: overrides.children ?? createChildren(config, log),
    disks: createLocalDisks(foldersOf(config)),
    registry: overrides.registry ?? createRegistry(config, { clock, log, simulado: simulados?.registry }),
    ceps: overrides.ceps ?? createCeps(config, { clock, log, simulado: simulados?.ceps }),
    payments: overrides.payments ?? createPayments(config, clock, simulados?.payments),
    coletores:
      overrides.coletores ?? createColetores(config.coletores, { outboundHosts: config.outboundHosts, clock, log }),
    bi: overrides.bi ?? createHttpPowerBi({ clock }),
    mail: overrides.mail ?? createMail(config),
    oidc: createOpenidClientOidc({ internalHosts: config.ssoInternalHosts, outboundHosts: config.outboundHosts }),
    images: createSharpImages(),
    pfx: createWorkerPfxReader(),
    clock,
    senhasComuns: createSenhasComuns(config, log),
    crypto,
    antivirus: overrides.antivirus ?? createAntivirus(config),
    log,
  };
  const close = async () => {
    deps.payments.close?.();
    await deps.coletores.close?.();
    await deps.datasets.close?.();
    await deps.storage.close?.();
    await handle.close();
  };
  return { deps, close };
}

function createAntivirus({ clamd }: Config): Antivirus | null {
  return clamd === null ? null : createClamdAntivirus({ address: clamd });
}

function createCrypto({ config, secretKey }: CreateDepsOptions): Crypto {
  const { secretKeyOld } = config;
  return createNodeCrypto(secretKey, undefined, secretKeyOld === null ? undefined : createNodeCrypto(secretKeyOld));
}

function createStorage({ storage }: Config, log: Logger): Storage {
  return storage.tipo === 'disco' ? createDiskStorage(storage.dir) : createS3Storage({ config: storage, log });
}

function createDatasets(config: Config, { storage, log }: Pick<Deps, 'storage' | 'log'>): Datasets {
  const dir = join(config.dataDir, 'datasets');
  return config.storage.tipo === 'disco' ? createDiskDatasets(dir) : createStorageDatasets({ dir, storage, log });
}

/** The shipped list first: it needs no request to another service. */
function createSenhasComuns({ breachedPasswordsUrl: url }: Config, log: Logger): SenhasComuns {
  const lista = createListedSenhas();
  if (url === null) return lista;
  const servico = createAskedSenhas({ url, log });
  return { tem: async (senha) => (await lista.tem(senha)) || servico.tem(senha) };
}

function createMail(config: Config): Mail {
  const from = { name: config.productName, address: config.mailFrom };
  if (config.smtpUrl !== null) return createSmtpMail({ url: config.smtpUrl, from });
  return createFolderMail({ dir: join(config.dataDir, 'mail'), from });
}
