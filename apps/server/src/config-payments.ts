import { readFileSync } from 'node:fs';

/** Who makes the charges of bought credits. */
export type PaymentsConfig = { provider: 'simulado' } | ({ provider: 'asaas' } & AsaasConfig) | PixConfig;

export interface AsaasConfig {
  url: string;
  apiKey: string;
  webhookSecret: string;
}

export interface PixConfig {
  provider: 'pix-bacen';
  url: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  chave: string;
  cidade: string;
  webhookSecret: string;
  certificate: { pfx: Buffer; passphrase: string } | { cert: Buffer; key: Buffer };
  /** Who vouches for the provider's server, where it is no public authority. */
  ca: Buffer | null;
  /** Who makes the boletos, which the Pix interface has none of; `null`: nobody, and none can be ordered. */
  boletos: AsaasConfig | null;
}

type Env = Readonly<Record<string, string | undefined>>;

const PROVIDERS = ['simulado', 'asaas', 'pix-bacen'] as const;
const ASAAS_URL = 'https://api.asaas.com/v3';
const MIN_SECRET = 16;

/**
 * Reads who makes the charges. Every fault goes to `falhas`, one Portuguese sentence each; the answer is then of no use.
 * Secrets come from files or the environment and are never printed.
 */
export function parsePaymentsConfig(env: Env, falhas: string[]): PaymentsConfig {
  const provider = PROVIDERS.find((one) => one === (env.PAYMENTS_PROVIDER || 'simulado'));
  switch (provider) {
    case 'simulado':
      return { provider };
    case 'asaas':
      return { provider, ...readAsaas(env, falhas) };
    case 'pix-bacen':
      return readPix(env, falhas);
    case undefined:
      falhas.push(`PAYMENTS_PROVIDER deve ser ${PROVIDERS.join(', ')}.`);
      return { provider: 'simulado' };
  }
}

/** The hosts that charges may be asked of. */
export function hostsOfPayments(config: PaymentsConfig): string[] {
  if (config.provider === 'simulado') return [];
  const urls =
    config.provider === 'asaas'
      ? [config.url]
      : [config.url, config.tokenUrl, ...(config.boletos ? [config.boletos.url] : [])];
  return [...new Set(urls.map((url) => new URL(url).hostname))];
}

function readAsaas(env: Env, falhas: string[]): AsaasConfig {
  return {
    url: readUrl(env, 'ASAAS_URL', falhas, ASAAS_URL),
    apiKey: need(env, 'ASAAS_API_KEY', falhas),
    webhookSecret: readSecret(env, 'ASAAS_WEBHOOK_TOKEN', falhas),
  };
}

function readPix(env: Env, falhas: string[]): PixConfig {
  const chave = need(env, 'PIX_CHAVE', falhas);
  const cidade = env.PIX_CIDADE || 'BRASIL';
  if (chave.length > 77) falhas.push('PIX_CHAVE tem até 77 caracteres.');
  return {
    provider: 'pix-bacen',
    url: readUrl(env, 'PIX_URL', falhas),
    tokenUrl: readUrl(env, 'PIX_TOKEN_URL', falhas),
    clientId: need(env, 'PIX_CLIENT_ID', falhas),
    clientSecret: need(env, 'PIX_CLIENT_SECRET', falhas),
    chave,
    cidade,
    webhookSecret: readSecret(env, 'PIX_WEBHOOK_TOKEN', falhas),
    certificate: readCertificate(env, falhas),
    ca: env.PIX_CA_FILE ? readBytes(env, 'PIX_CA_FILE', falhas) : null,
    boletos: env.ASAAS_API_KEY ? readAsaas(env, falhas) : null,
  };
}

/** A .p12 or .pfx with its password, or certificate and key in PEM. */
function readCertificate(env: Env, falhas: string[]): PixConfig['certificate'] {
  const bytes = readBytes(env, 'PIX_CERT_FILE', falhas);
  if (/\.(p12|pfx)$/i.test(env.PIX_CERT_FILE ?? '')) return { pfx: bytes, passphrase: env.PIX_CERT_PASSWORD ?? '' };
  return { cert: bytes, key: readBytes(env, 'PIX_CERT_KEY_FILE', falhas) };
}

function readBytes(env: Env, nome: string, falhas: string[]): Buffer {
  const arquivo = need(env, nome, falhas);
  if (arquivo === '') return Buffer.alloc(0);
  try {
    return readFileSync(arquivo);
  } catch {
    falhas.push(`${nome}: o arquivo ${arquivo} não pôde ser lido.`);
    return Buffer.alloc(0);
  }
}

/** The machine itself may be spoken to without TLS: tests and tunnels are there. */
function readUrl(env: Env, nome: string, falhas: string[], padrao = ''): string {
  const texto = (env[nome] || padrao).replace(/\/+$/, '');
  const url = URL.canParse(texto) ? new URL(texto) : null;
  const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url?.protocol === 'https:' || local) return texto;
  falhas.push(`${nome} deve ser um endereço que comece por https://.`);
  return 'https://invalid.invalid';
}

function readSecret(env: Env, nome: string, falhas: string[]): string {
  const secret = env[nome] ?? '';
  if (!/^[\w-]+$/.test(secret) || secret.length < MIN_SECRET)
    falhas.push(`${nome} deve ter pelo menos ${MIN_SECRET} letras, números, hífens ou sublinhados aleatórios.`);
  return secret;
}

function need(env: Env, nome: string, falhas: string[]): string {
  const value = env[nome] ?? '';
  if (value === '') falhas.push(`${nome} é obrigatória com este PAYMENTS_PROVIDER.`);
  return value;
}
