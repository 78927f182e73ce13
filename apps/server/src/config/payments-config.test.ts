import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const tempDir = useTempDirs();
const TOKEN = 'token-aleatorio-ficticio';
const ASAAS = { ASAAS_API_KEY: '$aact_ficticia', ASAAS_WEBHOOK_TOKEN: TOKEN };
const PIX = {
  PAYMENTS_PROVIDER: 'pix-bacen',
  PIX_URL: 'https://pix.exemplo.com.br/v2/',
  PIX_TOKEN_URL: 'https://auth.exemplo.com.br/oauth/token',
  PIX_CLIENT_ID: 'cliente',
  PIX_CLIENT_SECRET: 'secreto',
  PIX_CHAVE: 'chave',
  PIX_WEBHOOK_TOKEN: TOKEN,
};

describe('the settings of payments', () => {
  it('are the simulator unless they name a provider', () => {
    expect(parseConfig({}).payments).toEqual({ provider: 'simulado' });
    expect(parseConfig({ ...ASAAS }).payments).toEqual({ provider: 'simulado' });
    expect(parseConfig({ ...ASAAS, PAYMENTS_PROVIDER: 'asaas' }).payments).toEqual({
      provider: 'asaas',
      url: 'https://api.asaas.com/v3',
      apiKey: '$aact_ficticia',
      webhookSecret: TOKEN,
    });
  });

  it('read the certificate as the provider hands it out, and Asaas beside it for boletos', () => {
    const dir = tempDir('certificado');
    const file = (name: string): string => {
      writeFileSync(join(dir, name), name);
      return join(dir, name);
    };
    const pfx = { PIX_CERT_FILE: file('a.P12'), PIX_CERT_PASSWORD: 'senha' };
    expect(parseConfig({ ...PIX, ...pfx, ...ASAAS }).payments).toMatchObject({
      url: 'https://pix.exemplo.com.br/v2',
      certificate: { pfx: Buffer.from('a.P12'), passphrase: 'senha' },
      boletos: { apiKey: '$aact_ficticia' },
    });
    const pem = { PIX_CERT_FILE: file('a.crt'), PIX_CERT_KEY_FILE: file('a.key'), PIX_CA_FILE: file('ca.pem') };
    expect(parseConfig({ ...PIX, ...pem }).payments).toMatchObject({
      certificate: { cert: Buffer.from('a.crt'), key: Buffer.from('a.key') },
      ca: Buffer.from('ca.pem'),
      boletos: null,
    });
    const hosts = { OUTBOUND_HOSTS: 'pix.exemplo.com.br' };
    expect(() => parseConfig({ ...PIX, ...pem, ...hosts })).toThrow(/fica em auth\.exemplo\.com\.br: acrescente-o/);
  });

  it.each([
    [{ PAYMENTS_PROVIDER: 'banco' }, /PAYMENTS_PROVIDER deve ser simulado, asaas, pix-bacen/],
    [{ PAYMENTS_PROVIDER: 'asaas' }, /ASAAS_API_KEY é obrigatória[\s\S]*ASAAS_WEBHOOK_TOKEN deve ter pelo menos 16/],
    [{ PAYMENTS_PROVIDER: 'asaas', ...ASAAS, ASAAS_URL: 'http://api.exemplo.com' }, /ASAAS_URL deve ser .* https:/],
    [{ PAYMENTS_PROVIDER: 'asaas', ...ASAAS, ASAAS_WEBHOOK_TOKEN: 'a b'.repeat(9) }, /ASAAS_WEBHOOK_TOKEN/],
    [PIX, /PIX_CERT_FILE é obrigatória/],
    [{ ...PIX, PIX_CERT_FILE: '/nao/existe.p12' }, /PIX_CERT_FILE: o arquivo .* não pôde ser lido/],
    [{ ...PIX, PIX_CHAVE: 'x'.repeat(78) }, /PIX_CHAVE tem até 77/],
  ])('name the fault of %j', (env, message) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(message);
  });
});
