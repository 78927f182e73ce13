import { createLeitor, type Env, type LeitorAjustes } from './create-leitor.ts';

/** Who makes the charges of bought credits. */
export type PaymentsConfig = { provider: 'simulado' } | ({ provider: 'asaas' } & AsaasConfig) | PixConfig;

export interface AsaasConfig {
  url: string;
  apiKey: string;
  webhookSecret: string;
}

interface PixConfig {
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
  /** The provider of boletos, which the Pix interface lacks; `null`: boletos cannot be ordered. */
  boletos: AsaasConfig | null;
}

const PROVIDERS = ['simulado', 'asaas', 'pix-bacen'] as const;
const ASAAS_URL = 'https://api.asaas.com/v3';

/**
 * Reads who makes the charges. Every fault goes to `falhas`, one Portuguese sentence each; the answer is then of no
 * use. Secrets come from files or the environment and are never printed.
 */
export function parsePaymentsConfig(env: Env, falhas: string[]): PaymentsConfig {
  const provider = PROVIDERS.find((one) => one === (env.PAYMENTS_PROVIDER || 'simulado'));
  const leitor = createLeitor(env, falhas, 'com este PAYMENTS_PROVIDER');
  switch (provider) {
    case 'simulado':
      return { provider };
    case 'asaas':
      return { provider, ...readAsaas(leitor) };
    case 'pix-bacen':
      return readPix(env, { leitor, falhas });
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

function readAsaas(leitor: LeitorAjustes): AsaasConfig {
  return {
    url: leitor.url('ASAAS_URL', ASAAS_URL),
    apiKey: leitor.need('ASAAS_API_KEY'),
    webhookSecret: leitor.secret('ASAAS_WEBHOOK_TOKEN'),
  };
}

function readPix(env: Env, { leitor, falhas }: { leitor: LeitorAjustes; falhas: string[] }): PixConfig {
  const chave = leitor.need('PIX_CHAVE');
  const cidade = env.PIX_CIDADE || 'BRASIL';
  if (chave.length > 77) falhas.push('PIX_CHAVE tem até 77 caracteres.');
  return {
    provider: 'pix-bacen',
    url: leitor.url('PIX_URL'),
    tokenUrl: leitor.url('PIX_TOKEN_URL'),
    clientId: leitor.need('PIX_CLIENT_ID'),
    clientSecret: leitor.need('PIX_CLIENT_SECRET'),
    chave,
    cidade,
    webhookSecret: leitor.secret('PIX_WEBHOOK_TOKEN'),
    certificate: readCertificate(env, leitor),
    ca: env.PIX_CA_FILE ? leitor.bytes('PIX_CA_FILE') : null,
    boletos: env.ASAAS_API_KEY ? readAsaas(leitor) : null,
  };
}

/** A .p12 or .pfx with its password, or certificate and key in PEM. */
function readCertificate(env: Env, leitor: LeitorAjustes): PixConfig['certificate'] {
  const bytes = leitor.bytes('PIX_CERT_FILE');
  if (/\.(p12|pfx)$/i.test(env.PIX_CERT_FILE ?? '')) return { pfx: bytes, passphrase: env.PIX_CERT_PASSWORD ?? '' };
  return { cert: bytes, key: leitor.bytes('PIX_CERT_KEY_FILE') };
}
