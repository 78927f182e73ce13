import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLeitor, type Env } from './create-leitor.ts';
import { withoutEndSlash } from './without-end-slash.ts';

/** Where files are stored: on a disk, or in a bucket that any number of machines share. */
export type StorageConfig = { tipo: 'disco'; dir: string } | S3Config;

export interface S3Config {
  tipo: 's3';
  bucket: string;
  /** What every key begins with: empty, or segments that end in `/`. */
  prefix: string;
  /** Null: Amazon's own, of the region. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket's name is in the path instead of in the host's name, as most self-hosted servers need it. */
  pathStyle: boolean;
  /** Null: as the AWS SDK finds them (environment, profile, the machine's role). Never logged. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
  /** Copies of objects for what reads files by a path. */
  cacheDir: string;
  cacheBytes: number;
}

const GIGABYTE = 1024 ** 3;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_SEGMENT = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]*$/;
const MAX_PREFIX = 80;

/** Reads where files are stored. Every fault goes to `falhas`, one Portuguese sentence each. */
export function parseStorageConfig(env: Env, { dataDir }: { dataDir: string }, falhas: string[]): StorageConfig {
  const url = env.STORAGE_URL;
  const disco: StorageConfig = { tipo: 'disco', dir: resolve(dataDir, 'arquivos') };
  if (!url) return refuseLoose(env, falhas) ?? disco;
  if (/^file:/i.test(url)) {
    refuseLoose(env, falhas);
    return { tipo: 'disco', dir: pathOf(url, falhas) };
  }
  if (/^s3:/i.test(url)) return parseS3(env, url, { dataDir, falhas });
  falhas.push(
    'STORAGE_URL deve começar por file: (por exemplo file:///var/apura/arquivos) ou por s3: (por exemplo ' +
      's3://meu-bucket/apura).',
  );
  return disco;
}

function parseS3(env: Env, url: string, { dataDir, falhas }: { dataDir: string; falhas: string[] }): S3Config {
  const leitor = createLeitor(env, falhas, 'com STORAGE_URL=s3:');
  // Also s3:bucket, since file:path is taken, too.
  const [bucket = '', ...segments] = withoutEndSlash(url.replace(/^s3:(\/\/)?/i, '')).split('/');
  if (!BUCKET.test(bucket)) {
    falhas.push('STORAGE_URL deve ser s3://bucket ou s3://bucket/pasta, com o nome do bucket em minúsculas.');
  }
  const prefix = segments.map((segment) => `${segment}/`).join('');
  if (!segments.every((segment) => PREFIX_SEGMENT.test(segment)) || prefix.length > MAX_PREFIX) {
    falhas.push(
      'A pasta de STORAGE_URL só pode ter letras, números, ponto, hífen, sublinhado e barras, com até ' +
        `${MAX_PREFIX} caracteres; usuário, senha e parâmetros não vão no endereço.`,
    );
  }
  const endpoint = endpointOf(env, falhas);
  const region = env.STORAGE_REGION || (endpoint === null ? '' : 'us-east-1');
  if (!/^[a-z0-9-]{1,40}$/.test(region)) {
    falhas.push('STORAGE_REGION deve ser a região do bucket, por exemplo sa-east-1.');
  }
  const pathStyle = leitor.choice('STORAGE_PATH_STYLE', endpoint === null ? ['0', '1'] : ['1', '0']) === '1';
  const gigabytes = env.STORAGE_CACHE_GB || '20';
  if (!/^[1-9]\d{0,5}$/.test(gigabytes)) {
    falhas.push('STORAGE_CACHE_GB deve ser um número inteiro de gigabytes, de 1 a 999999.');
  }
  return {
    tipo: 's3',
    bucket,
    prefix,
    endpoint,
    region,
    pathStyle,
    credentials: credentialsOf(env, falhas),
    cacheDir: resolve(env.STORAGE_CACHE_DIR || resolve(dataDir, 'cache-s3')),
    cacheBytes: Number(gigabytes) * GIGABYTE,
  };
}

/** A server of one's own may be without TLS where PLAINTEXT_HOSTS has it. */
function endpointOf(env: Env, falhas: string[]): string | null {
  const texto = env.STORAGE_ENDPOINT;
  if (!texto) return null;
  const url = URL.parse(texto);
  const plain = url !== null && url.pathname === '/' && url.search === '' && url.username === '' && url.password === '';
  if (plain && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin;
  falhas.push(
    'STORAGE_ENDPOINT deve ser só o endereço do servidor, por exemplo https://s3.exemplo.com.br ou ' +
      'http://minio:9000, sem o bucket e sem chaves.',
  );
  return null;
}

function credentialsOf(env: Env, falhas: string[]): S3Config['credentials'] {
  const accessKeyId = env.STORAGE_ACCESS_KEY_ID;
  const secretAccessKey = env.STORAGE_SECRET_ACCESS_KEY;
  const sessionToken = env.STORAGE_SESSION_TOKEN;
  if (accessKeyId && secretAccessKey) {
    return { accessKeyId, secretAccessKey, sessionToken: sessionToken || undefined };
  }
  if (accessKeyId || secretAccessKey || sessionToken) {
    falhas.push(
      'STORAGE_ACCESS_KEY_ID e STORAGE_SECRET_ACCESS_KEY andam juntas: defina as duas, ou nenhuma para usar as ' +
        'credenciais da máquina.',
    );
  }
  return null;
}

/** Refuses settings of a bucket that is not used: their author believes that files are stored there. */
function refuseLoose(env: Env, falhas: string[]): undefined {
  const soltas = Object.keys(env).filter((nome) => /^STORAGE_(?!URL$)/.test(nome) && env[nome] !== '');
  if (soltas.length > 0)
    falhas.push(`${soltas.join(', ')} só valem com STORAGE_URL=s3://bucket: defina-a ou retire-as.`);
  return undefined;
}

function pathOf(url: string, falhas: string[]): string {
  try {
    return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
  } catch {
    falhas.push(
      'STORAGE_URL deve ser o caminho inteiro de uma pasta desta máquina, por exemplo file:///var/apura/arquivos.',
    );
    return resolve('.');
  }
}
