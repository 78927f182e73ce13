import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { isEmail } from '@apura/br';
import { type Ambiente, ambiente } from './ambiente.ts';
import { type ColetoresConfig, hostsOfColetores, parseColetoresConfig } from './coletores-config.ts';
import { ConfigError, describeFalhas, withoutFaults } from './config-error.ts';
import { type FaultsOfAddressesOptions, faultsOfAddresses } from './faults-of-addresses.ts';
import { isLoopback } from './is-loopback.ts';
import { type LimitsConfig, parseLimitsConfig } from './limits-config.ts';
import { type ClamdAddress, parseClamd } from './parse-clamd.ts';
import { hostsOfPayments, type PaymentsConfig, parsePaymentsConfig } from './payments-config.ts';
import type { RunAs } from './run-as.ts';
import { parseStorageConfig, type StorageConfig } from './storage-config.ts';
import { withSecretFiles } from './with-secret-files.ts';
import { withoutEndSlash } from './without-end-slash.ts';

/** The settings of one process, parsed from the environment. Nothing else in the server reads `process.env`. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** `null` means: run the PostgreSQL that ships with the project, below `dataDir`. */
  databaseUrl: string | null;
  /** Whose login migrates the database and owns its tables; `null`: that of `databaseUrl`. */
  migrationDatabaseUrl: string | null;
  storage: StorageConfig;
  /** With less room than this many megabytes the process says that it is not ready; 0: it does not look. */
  freeDiskMb: number;
  /** Whether new documents are encrypted before they are stored. */
  encryptDocuments: boolean;
  /** The clamd that scans uploaded files; null: they are not scanned. */
  clamd: ClamdAddress | null;
  role: 'all' | 'web' | 'worker';
  /** `null` means: mails are written to a folder below `dataDir`. */
  smtpUrl: string | null;
  /** The address that mails come from. */
  mailFrom: string;
  publicUrl: string;
  /** `null` means: generate one and keep it in `dataDir` (embedded database only). */
  secretKey: string | null;
  /** The former key: opens the secrets that are still sealed under it, which are then sealed under the new one. */
  secretKeyOld: string | null;
  /** Hours after which a session is over, however much it is used. */
  sessionHours: number;
  /** Minutes without a request by a person after which a session is over. */
  sessionIdleMinutes: number;
  /**
   * Where common passwords are asked for, in the shape of Pwned Passwords; `null`: only in the list that is shipped.
   */
  breachedPasswordsUrl: string | null;
  demo: boolean;
  /** The documents of the demonstration's project; `null`: those of the repository. */
  demoDocuments: string | null;
  productName: string;
  suggestionEmail: string;
  /** Who sells the credits, as receipts name it; `null`: they name the product alone. */
  seller: { name: string; cnpj: string; address: string } | null;
  /** The contact for reports of weaknesses in security.txt; `null`: there is no such file. */
  securityContact: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  workerMemoryMb: number;
  /** How many large projects and rectifications this process works at a time. */
  workerJobs: number;
  limits: LimitsConfig;
  /** Opens /metrics and /docs where there is no demonstration; `null`: nothing does. */
  operatorToken: string | null;
  /** The user that reads documents when the server was started as root; `null`: none was named. */
  workerUser: RunAs | null;
  /** Folder of official tables that win over the shipped ones; `null`: none. */
  tablesDir: string | null;
  /** The only hosts that the registries' addresses may name; `null`: whichever they name. */
  outboundHosts: readonly string[] | null;
  /** A minha-receita server. With no registry at all the simulator answers. */
  registryUrl: string | null;
  /** Asked when the former does not answer: another one of the same shape, as BrasilAPI. */
  registryFallbackUrl: string | null;
  /** SERPRO's Consulta CNPJ, asked last; it is paid by the call. */
  serpro: { gatewayUrl: string; produto: string; consumerKey: string; consumerSecret: string } | null;
  /** Requests to one registry within a minute; above it the next one is asked. */
  registryPerMinute: number;
  /** A ViaCEP server. With no register of postal codes at all the simulator answers. */
  cepUrl: string | null;
  /** Asked when the former does not answer: BrasilAPI. */
  cepFallbackUrl: string | null;
  /** Who makes the charges of bought credits. */
  payments: PaymentsConfig;
  /** Who fetches documents from the services of the government. */
  coletores: ColetoresConfig;
  /** How long a proof of the second factor lets a session into calls that ask for one. */
  fatorRecenteMs: number;
  /** Servers of single sign-on that may be inside the network; one of this machine may speak plain http. */
  ssoInternalHosts: readonly string[];
  /** The port of the health endpoint of a process that only works jobs; `null`: none. */
  healthPort: number | null;
  /** Whether the address in front of this server is trusted to say who the caller is (`X-Forwarded-For`). */
  /** The proxies whose X-Forwarded-For is believed: a number of proxies, or addresses; false: none. */
  trustProxy: false | number | string[];
  /** The folder of the built portal; without its files only the calls are served. */
  webDir: string;
  /** The folder of the built diagnostic page. */
  diagnosticoDir: string;
  /** Origins, besides the portal's own, whose pages may embed the diagnostic. */
  embedOrigins: readonly string[];
}

/**
 * Parses the environment into a {@link Config}. Empty variables count as absent, as `.env` files leave them.
 * Throws a {@link ConfigError} that lists every fault at once, one Portuguese line each.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, valor]) => valor !== undefined && valor !== ''));
  const given = withoutFaults((falhas) => withSecretFiles(set, falhas));
  const parsed = ambiente.safeParse(given);
  if (!parsed.success) throw new ConfigError(describeFalhas(parsed.error.issues.map((issue) => issue.message)));
  const e = parsed.data;
  const databaseUrl = e.DATABASE_URL ?? null;
  if (databaseUrl !== null && e.SECRET_KEY === undefined) {
    throw new ConfigError(
      describeFalhas([
        'SECRET_KEY é obrigatória com DATABASE_URL: defina pelo menos 32 caracteres aleatórios, iguais em todos ' +
          'os processos.',
      ]),
    );
  }
  if (databaseUrl === null && e.MIGRATION_DATABASE_URL !== undefined) {
    throw new ConfigError(describeFalhas(['MIGRATION_DATABASE_URL só vale com DATABASE_URL: defina as duas.']));
  }
  // A proxy on this machine lets others in as well, and then the portal's address is not this machine's.
  const outsiders = [e.HOST, ...(e.PUBLIC_URL === undefined ? [] : [new URL(e.PUBLIC_URL).hostname])].some(
    (host) => !isLoopback(host),
  );
  if (e.DEMO === undefined && databaseUrl === null && outsiders) {
    throw new ConfigError(
      describeFalhas([
        'HOST ou PUBLIC_URL deixa outras máquinas entrarem, e a demonstração tem senha pública: defina DEMO=0, ' +
          'ou DEMO=1 se é isso que quer.',
      ]),
    );
  }
  const serpro = serproDe(e);
  const dataDir = resolve(e.DATA_DIR);
  const storage = withoutFaults((falhas) => parseStorageConfig(given, { dataDir }, falhas));
  withoutFaults((falhas) => falhas.push(...faultsOfAddresses(addressesOf(e, { serpro, storage }))));
  const publicUrl = withoutEndSlash(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? null,
    storage,
    freeDiskMb: e.FREE_DISK_MB,
    encryptDocuments: e.ENCRYPT_DOCUMENTS,
    clamd: e.CLAMD === undefined ? null : (parseClamd(e.CLAMD) ?? null),
    role: e.ROLE,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? remetenteDe(publicUrl),
    publicUrl,
    secretKey: e.SECRET_KEY ?? null,
    secretKeyOld: e.SECRET_KEY_OLD ?? null,
    sessionHours: e.SESSION_HOURS,
    sessionIdleMinutes: e.SESSION_IDLE_MINUTES,
    breachedPasswordsUrl: optionalUrl(e.BREACHED_PASSWORDS_URL),
    demo: e.DEMO ?? databaseUrl === null,
    demoDocuments: e.DEMO_DOCUMENTS ?? null,
    productName: e.PRODUCT_NAME,
    suggestionEmail: e.SUGGESTION_EMAIL,
    seller: sellerDe(e),
    securityContact: e.SECURITY_CONTACT ?? null,
    logLevel: e.LOG_LEVEL,
    workerMemoryMb: e.WORKER_MEMORY_MB,
    workerJobs: e.WORKER_JOBS ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    limits: withoutFaults((falhas) => parseLimitsConfig(given, falhas)),
    operatorToken: e.OPERATOR_TOKEN ?? null,
    workerUser: e.WORKER_USER ?? null,
    tablesDir: e.TABLES_DIR === undefined ? null : resolve(e.TABLES_DIR),
    outboundHosts: e.OUTBOUND_HOSTS ?? null,
    registryUrl: optionalUrl(e.REGISTRY_URL),
    registryFallbackUrl: optionalUrl(e.REGISTRY_FALLBACK_URL),
    serpro,
    registryPerMinute: e.REGISTRY_PER_MINUTE,
    cepUrl: optionalUrl(e.CEP_URL),
    cepFallbackUrl: optionalUrl(e.CEP_FALLBACK_URL),
    payments: paymentsDe(given, e.OUTBOUND_HOSTS),
    coletores: coletoresDe(given, e.OUTBOUND_HOSTS),
    fatorRecenteMs: e.STEP_UP_MINUTES * 60_000,
    ssoInternalHosts: e.SSO_INTERNAL_HOSTS,
    healthPort: e.HEALTH_PORT ?? null,
    trustProxy: e.TRUST_PROXY,
    webDir: resolve(e.WEB_DIR),
    diagnosticoDir: resolve(e.DIAGNOSTICO_DIR),
    embedOrigins: e.EMBED_ORIGINS,
  };
}

/** Reads the settings of this process. Call it once, in the entry point. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

const optionalUrl = (url: string | undefined): string | null => (url === undefined ? null : withoutEndSlash(url));

function sellerDe({ SELLER_NAME: name, SELLER_CNPJ: cnpj, SELLER_ADDRESS: address }: Ambiente): Config['seller'] {
  if (name === undefined && cnpj === undefined) return null;
  if (name === undefined || cnpj === undefined)
    throw new ConfigError(describeFalhas(['SELLER_NAME e SELLER_CNPJ andam juntas: defina as duas ou nenhuma.']));
  return { name, cnpj, address };
}

function serproDe(e: Ambiente): Config['serpro'] {
  const { SERPRO_CNPJ_KEY: consumerKey, SERPRO_CNPJ_SECRET: consumerSecret } = e;
  if (consumerKey === undefined && consumerSecret === undefined) return null;
  if (consumerKey === undefined || consumerSecret === undefined) {
    throw new ConfigError(
      describeFalhas(['SERPRO_CNPJ_KEY e SERPRO_CNPJ_SECRET andam juntas: defina as duas ou nenhuma.']),
    );
  }
  const gatewayUrl = withoutEndSlash(e.SERPRO_GATEWAY_URL);
  return { gatewayUrl, produto: e.SERPRO_CNPJ_PRODUCT, consumerKey, consumerSecret };
}

function paymentsDe(
  given: Record<string, string | undefined>,
  permitidos: readonly string[] | undefined,
): PaymentsConfig {
  return withoutFaults((falhas) => {
    const payments = parsePaymentsConfig(given, falhas);
    if (falhas.length === 0 && permitidos !== undefined) {
      const outros = hostsOfPayments(payments).filter((host) => !permitidos.includes(host));
      falhas.push(...outros.map((host) => `O provedor de pagamento fica em ${host}: acrescente-o a OUTBOUND_HOSTS.`));
    }
    return payments;
  });
}

function coletoresDe(
  given: Record<string, string | undefined>,
  permitidos: readonly string[] | undefined,
): ColetoresConfig {
  return withoutFaults((falhas) => {
    const coletores = parseColetoresConfig(given, falhas);
    if (falhas.length === 0 && permitidos !== undefined) {
      const outros = hostsOfColetores(coletores).filter((host) => !permitidos.includes(host));
      falhas.push(...outros.map((host) => `A coleta usa o servidor ${host}: acrescente-o a OUTBOUND_HOSTS.`));
    }
    return coletores;
  });
}

function addressesOf(e: Ambiente, { serpro, storage }: Pick<Config, 'serpro' | 'storage'>): FaultsOfAddressesOptions {
  const clamd = e.CLAMD === undefined ? undefined : parseClamd(e.CLAMD);
  return {
    services: {
      REGISTRY_URL: e.REGISTRY_URL,
      REGISTRY_FALLBACK_URL: e.REGISTRY_FALLBACK_URL,
      SERPRO_GATEWAY_URL: serpro?.gatewayUrl,
      CEP_URL: e.CEP_URL,
      CEP_FALLBACK_URL: e.CEP_FALLBACK_URL,
      BREACHED_PASSWORDS_URL: e.BREACHED_PASSWORDS_URL,
      CLAMD: clamd && 'host' in clamd ? `tcp://${e.CLAMD}` : undefined,
    },
    own: {
      PUBLIC_URL: e.PUBLIC_URL,
      STORAGE_ENDPOINT: storage.tipo === 's3' ? (storage.endpoint ?? undefined) : undefined,
    },
    // An operator who sets DEMO=1 lets others in on purpose, and the data are invented.
    listensAt: e.ROLE === 'worker' || e.DEMO === true ? undefined : e.HOST,
    outboundHosts: e.OUTBOUND_HOSTS,
    plaintextHosts: e.PLAINTEXT_HOSTS,
  };
}

/** No-reply at the portal's own domain; a machine without one sends from a name that cannot be answered. */
function remetenteDe(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const endereco = `nao-responda@${hostname}`;
  return isEmail(endereco) && !/^[\d.]+$/.test(hostname) ? endereco : 'nao-responda@apura.local';
}
