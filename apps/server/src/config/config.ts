import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEmail } from '@apura/br';
import { z } from 'zod';
import type { RunAs } from '../platform/db/embedded/run-as.ts';
import { parseSmtpUrl } from '../platform/mail/parse-smtp-url.ts';
import { type ColetoresConfig, hostsOfColetores, parseColetoresConfig } from './coletores-config.ts';
import { type FaultsOfAddressesOptions, faultsOfAddresses } from './faults-of-addresses.ts';
import { isLoopback } from './is-loopback.ts';
import { type LimitsConfig, parseLimitsConfig } from './limits-config.ts';
import { hostsOfPayments, type PaymentsConfig, parsePaymentsConfig } from './payments-config.ts';
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
  /** Whether new documents are encrypted before they are stored. */
  encryptDocuments: boolean;
  /** The clamd that looks through what users send; null: nobody does. */
  clamd: { path: string } | { host: string; port: number } | null;
  role: 'all' | 'web' | 'worker';
  /** `null` means: mails are written to a folder below `dataDir`. */
  smtpUrl: string | null;
  /** The address that mails come from. */
  mailFrom: string;
  publicUrl: string;
  /** `null` means: generate one and keep it in `dataDir` (embedded database only). */
  secretKey: string | null;
  /** The former key: what is still sealed under it is opened, and sealed anew. */
  secretKeyOld: string | null;
  /** Hours after which a session is over, however much it is used. */
  sessionHours: number;
  /** Minutes without a request by a person after which a session is over. */
  sessionIdleMinutes: number;
  /** Where common passwords are asked for, in the shape of Pwned Passwords; `null`: only in the list that is shipped. */
  breachedPasswordsUrl: string | null;
  demo: boolean;
  productName: string;
  suggestionEmail: string;
  /** Whom to tell of a weakness, as security.txt says it; `null`: there is no such file. */
  securityContact: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  workerMemoryMb: number;
  /** How many large projects and rectifications this process works at a time. */
  workerJobs: number;
  limits: LimitsConfig;
  /** Opens /metrics and /docs where there is no demonstration; `null`: nothing does. */
  operatorToken: string | null;
  /** Who the processes that read documents run as when the server was started as root; `null`: nobody was named. */
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
  /** Whose X-Forwarded-For is believed: so many proxies before this server, or those of some addresses; false: nobody's. */
  trustProxy: false | number | string[];
  /** Where the built portal lies; absent files mean that only the calls are served. */
  webDir: string;
  /** Where the built diagnostic page lies. */
  diagnosticoDir: string;
  /** Origins, besides the portal's own, whose pages may embed the diagnostic. */
  embedOrigins: readonly string[];
}

/** A setting that the process cannot start with. Its message is Portuguese and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const ROLES = ['all', 'web', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PROJECT_ROOT = resolve(fileURLToPath(import.meta.url), '../../../../..');

const porta = (nome: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${nome} deve ser um número de porta entre 0 e 65535.`)
    .transform(Number)
    .refine((valor) => valor <= 65_535, `${nome} deve ser um número de porta entre 0 e 65535.`);

/** Whether a text is an address or a network of addresses (CIDR). */
function isNetwork(texto: string): boolean {
  const [endereco = '', prefixo, ...mais] = texto.split('/');
  const versao = isIP(endereco);
  if (versao === 0 || mais.length > 0) return false;
  return prefixo === undefined || (/^\d{1,3}$/.test(prefixo) && Number(prefixo) <= (versao === 4 ? 32 : 128));
}

const inteiro = (nome: string, min: number, max: number) => {
  const mensagem = `${nome} deve ser um número inteiro de ${min} a ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, mensagem)
    .transform(Number)
    .refine((valor) => valor >= min && valor <= max, mensagem);
};

const umOuZero = (nome: string) => z.enum(['0', '1'], `${nome} deve ser 0 ou 1.`).transform((valor) => valor === '1');

const hosts = (nome: string, exemplo: string) =>
  z
    .string()
    .transform((lista) =>
      lista
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((host) => host !== ''),
    )
    .refine(
      (nomes) => nomes.every((host) => /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(host)),
      `${nome} deve ser uma lista de nomes de servidor separados por vírgula, por exemplo ${exemplo}.`,
    );

const url = (nome: string, protocolos: readonly string[]) =>
  z.string().refine((valor) => protocolos.includes(protocoloDe(valor)), {
    message: `${nome} deve ser um endereço que comece por ${protocolos.map((p) => `${p}//`).join(' ou ')}.`,
  });

const ambiente = z.object({
  PORT: porta('PORT').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  MIGRATION_DATABASE_URL: url('MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  ROLE: z.enum(ROLES, 'ROLE deve ser all, web ou worker.').default('all'),
  SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'])
    .refine(isSmtpUrl, 'SMTP_URL só aceita os parâmetros requireTLS e rejectUnauthorized, com true ou false.')
    .optional(),
  MAIL_FROM: z.string().refine(isEmail, 'MAIL_FROM deve ser um endereço de e-mail.').optional(),
  PUBLIC_URL: url('PUBLIC_URL', ['http:', 'https:']).optional(),
  PLAINTEXT_HOSTS: hosts('PLAINTEXT_HOSTS', 'minio,10.0.0.8').default([]),
  SECRET_KEY: z.string().min(32, 'SECRET_KEY deve ter pelo menos 32 caracteres aleatórios.').optional(),
  SECRET_KEY_OLD: z.string().min(32, 'SECRET_KEY_OLD deve ter pelo menos 32 caracteres.').optional(),
  SESSION_HOURS: inteiro('SESSION_HOURS', 1, 720).default(12),
  SESSION_IDLE_MINUTES: inteiro('SESSION_IDLE_MINUTES', 5, 43_200).default(60),
  BREACHED_PASSWORDS_URL: url('BREACHED_PASSWORDS_URL', ['https:', 'http:']).optional(),
  ENCRYPT_DOCUMENTS: umOuZero('ENCRYPT_DOCUMENTS').default(true),
  CLAMD: z
    .string()
    .refine(
      (valor) => parseClamd(valor) !== undefined,
      'CLAMD deve ser o caminho do socket do clamd, por exemplo /run/clamav/clamd.ctl, ou servidor e porta, por exemplo 127.0.0.1:3310.',
    )
    .optional(),
  DEMO: umOuZero('DEMO').optional(),
  PRODUCT_NAME: z.string().min(1, 'PRODUCT_NAME não pode ser vazio.').max(40).default('Apura'),
  SUGGESTION_EMAIL: z
    .string()
    .refine(isEmail, 'SUGGESTION_EMAIL deve ser um endereço de e-mail.')
    .default('sugestoes@apura.local'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'SECURITY_CONTACT deve ser mailto:endereço ou https://página.')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL deve ser um de: ${LOG_LEVELS.join(', ')}.`).default('info'),
  WORKER_MEMORY_MB: z
    .string()
    .regex(/^\d+$/, 'WORKER_MEMORY_MB deve ser um número inteiro de megabytes.')
    .transform(Number)
    .refine((valor) => valor >= 256, 'WORKER_MEMORY_MB deve ser de pelo menos 256.')
    .default(1024),
  OPERATOR_TOKEN: z.string().min(24, 'OPERATOR_TOKEN deve ter pelo menos 24 caracteres aleatórios.').optional(),
  WORKER_JOBS: inteiro('WORKER_JOBS', 1, 64).optional(),
  WORKER_USER: z
    .string()
    .regex(
      /^[1-9]\d{0,8}:[1-9]\d{0,8}$/,
      'WORKER_USER deve ser o número do usuário e o do grupo, que não o root, por exemplo 65534:65534.',
    )
    .transform((texto): RunAs => {
      const [uid, gid] = texto.split(':').map(Number);
      return { uid: uid ?? 0, gid: gid ?? 0 };
    })
    .optional(),
  TABLES_DIR: z
    .string()
    .refine((pasta) => existsSync(pasta), 'TABLES_DIR deve ser uma pasta que existe.')
    .optional(),
  OUTBOUND_HOSTS: hosts('OUTBOUND_HOSTS', 'viacep.com.br,brasilapi.com.br').optional(),
  REGISTRY_URL: url('REGISTRY_URL', ['http:', 'https:']).optional(),
  REGISTRY_FALLBACK_URL: url('REGISTRY_FALLBACK_URL', ['http:', 'https:']).optional(),
  REGISTRY_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'REGISTRY_PER_MINUTE deve ser um número inteiro de 1 a 99999.')
    .transform(Number)
    .default(30),
  SERPRO_CNPJ_KEY: z.string().optional(),
  SERPRO_CNPJ_SECRET: z.string().optional(),
  SERPRO_CNPJ_PRODUCT: z
    .enum(
      ['consulta-cnpj-df', 'consulta-cnpj-df-trial'],
      'SERPRO_CNPJ_PRODUCT deve ser consulta-cnpj-df ou consulta-cnpj-df-trial.',
    )
    .default('consulta-cnpj-df'),
  SERPRO_GATEWAY_URL: url('SERPRO_GATEWAY_URL', ['http:', 'https:']).default('https://gateway.apiserpro.serpro.gov.br'),
  CEP_URL: url('CEP_URL', ['http:', 'https:']).optional(),
  CEP_FALLBACK_URL: url('CEP_FALLBACK_URL', ['http:', 'https:']).optional(),
  STEP_UP_MINUTES: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'STEP_UP_MINUTES deve ser um número inteiro de minutos, de 1 a 9999.')
    .transform(Number)
    .default(10),
  SSO_INTERNAL_HOSTS: hosts('SSO_INTERNAL_HOSTS', 'login.empresa.local').default([]),
  HEALTH_PORT: porta('HEALTH_PORT').optional(),
  TRUST_PROXY: z
    .string()
    .transform((texto) => texto.split(/[\s,]+/).filter((parte) => parte !== ''))
    .refine(
      (partes) => (partes.length === 1 && /^\d$/.test(partes[0] ?? '')) || partes.every(isNetwork),
      'TRUST_PROXY deve ser quantos proxies há na frente (0 a 9), ou os endereços deles separados por vírgula, por exemplo 10.0.0.0/8.',
    )
    .transform((partes): false | number | string[] => {
      if (!partes.every((parte) => /^\d$/.test(parte))) return partes;
      return Number(partes[0] ?? 0) || false;
    })
    .default(false),
  WEB_DIR: z.string().default(resolve(PROJECT_ROOT, 'apps/web/dist')),
  DIAGNOSTICO_DIR: z.string().default(resolve(PROJECT_ROOT, 'apps/diagnostico/dist')),
  EMBED_ORIGINS: z
    .string()
    .transform((lista) => lista.split(/[\s,]+/).filter((origem) => origem !== ''))
    .refine(
      (origens) =>
        origens.every((origem) => /^https?:$/.test(protocoloDe(origem)) && new URL(origem).origin === origem),
      'EMBED_ORIGINS deve ser uma lista de origens separadas por vírgula, por exemplo https://portal.exemplo.com.br.',
    )
    .default([]),
});

/**
 * Parses the environment into a {@link Config}. Empty variables count as absent, as `.env` files leave them.
 * Throws a {@link ConfigError} that lists every fault at once, one Portuguese line each.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, valor]) => valor !== undefined && valor !== ''));
  const given = withoutFaults((falhas) => withSecretFiles(set, falhas));
  const parsed = ambiente.safeParse(given);
  if (!parsed.success) throw new ConfigError(descreverFalhas(parsed.error.issues.map((issue) => issue.message)));
  const e = parsed.data;
  const databaseUrl = e.DATABASE_URL ?? null;
  if (databaseUrl !== null && e.SECRET_KEY === undefined) {
    throw new ConfigError(
      descreverFalhas([
        'SECRET_KEY é obrigatória com DATABASE_URL: defina pelo menos 32 caracteres aleatórios, iguais em todos os processos.',
      ]),
    );
  }
  if (databaseUrl === null && e.MIGRATION_DATABASE_URL !== undefined) {
    throw new ConfigError(descreverFalhas(['MIGRATION_DATABASE_URL só vale com DATABASE_URL: defina as duas.']));
  }
  // A proxy on this machine lets others in as well, and then the portal's address is not this machine's.
  const outsiders = [e.HOST, ...(e.PUBLIC_URL === undefined ? [] : [new URL(e.PUBLIC_URL).hostname])].some(
    (host) => !isLoopback(host),
  );
  if (e.DEMO === undefined && databaseUrl === null && outsiders) {
    throw new ConfigError(
      descreverFalhas([
        'HOST ou PUBLIC_URL deixa outras máquinas entrarem, e a demonstração tem senha pública: defina DEMO=0, ou DEMO=1 se é isso que quer.',
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
    productName: e.PRODUCT_NAME,
    suggestionEmail: e.SUGGESTION_EMAIL,
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

/** Refuses a runtime that is too old to run the sources, with the way out. */
export function checkNodeVersion(version: string = process.version): void {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
  if (major >= 24) return;
  throw new ConfigError(
    `O Apura precisa do Node 24 ou mais novo e está rodando no ${version}. ` +
      'Use "npm start", que traz o Node certo consigo, ou instale o Node 24.',
  );
}

const optionalUrl = (url: string | undefined): string | null => (url === undefined ? null : withoutEndSlash(url));

function serproDe(e: z.output<typeof ambiente>): Config['serpro'] {
  const { SERPRO_CNPJ_KEY: consumerKey, SERPRO_CNPJ_SECRET: consumerSecret } = e;
  if (consumerKey === undefined && consumerSecret === undefined) return null;
  if (consumerKey === undefined || consumerSecret === undefined) {
    throw new ConfigError(
      descreverFalhas(['SERPRO_CNPJ_KEY e SERPRO_CNPJ_SECRET andam juntas: defina as duas ou nenhuma.']),
    );
  }
  const gatewayUrl = withoutEndSlash(e.SERPRO_GATEWAY_URL);
  return { gatewayUrl, produto: e.SERPRO_CNPJ_PRODUCT, consumerKey, consumerSecret };
}

/** What was read, or a {@link ConfigError} with every fault that the reading found. */
function withoutFaults<T>(read: (falhas: string[]) => T): T {
  const falhas: string[] = [];
  const value = read(falhas);
  if (falhas.length > 0) throw new ConfigError(descreverFalhas(falhas));
  return value;
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

function addressesOf(
  e: z.output<typeof ambiente>,
  { serpro, storage }: Pick<Config, 'serpro' | 'storage'>,
): FaultsOfAddressesOptions {
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

/** A path, or a host and a port; undefined for what is neither. */
function parseClamd(valor: string): Config['clamd'] | undefined {
  if (isAbsolute(valor)) return { path: valor };
  const partes = /^([A-Za-z0-9.-]{1,253}|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(valor);
  if (partes === null || Number(partes[2]) > 65_535) return undefined;
  return { host: (partes[1] ?? '').replace(/[[\]]/g, '').toLowerCase(), port: Number(partes[2]) };
}

/** No-reply at the portal's own domain; a machine without one sends from a name that cannot be answered. */
function remetenteDe(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const endereco = `nao-responda@${hostname}`;
  return isEmail(endereco) && !/^[\d.]+$/.test(hostname) ? endereco : 'nao-responda@apura.local';
}

function isSmtpUrl(valor: string): boolean {
  try {
    parseSmtpUrl(valor);
    return true;
  } catch {
    return false;
  }
}

function protocoloDe(valor: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.exec(valor)?.[0].toLowerCase() ?? '';
}

function descreverFalhas(falhas: readonly string[]): string {
  return ['Configuração inválida:', ...falhas.map((falha) => `- ${falha}`), 'Veja .env.example.'].join('\n');
}
