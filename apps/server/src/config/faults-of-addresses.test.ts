import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const BUCKET = { STORAGE_URL: 's3://documentos', STORAGE_REGION: 'sa-east-1' };

describe('an address without encryption', () => {
  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://portal.exemplo', DEMO: '0' }, 'portal.exemplo'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://127.evil.exemplo:3000', DEMO: '1' }, '127.evil.exemplo'],
    ['REGISTRY_URL', { REGISTRY_URL: 'http://cnpj.exemplo' }, 'cnpj.exemplo'],
    ['REGISTRY_FALLBACK_URL', { REGISTRY_FALLBACK_URL: 'http://cnpj.exemplo' }, 'cnpj.exemplo'],
    ['CEP_URL', { CEP_URL: 'http://cep.exemplo' }, 'cep.exemplo'],
    ['CEP_FALLBACK_URL', { CEP_FALLBACK_URL: 'http://10.0.0.8' }, '10.0.0.8'],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'http://senhas.exemplo/range' }, 'senhas.exemplo'],
    [
      'SERPRO_GATEWAY_URL',
      { SERPRO_GATEWAY_URL: 'http://serpro.exemplo', SERPRO_CNPJ_KEY: 'c', SERPRO_CNPJ_SECRET: 's' },
      'serpro.exemplo',
    ],
    ['STORAGE_ENDPOINT', { ...BUCKET, STORAGE_ENDPOINT: 'http://minio:9000' }, 'minio'],
    ['CLAMD', { CLAMD: 'Varredura.exemplo:3310' }, 'varredura.exemplo'],
  ])('in %s is refused beyond this machine, unless its host is allowed: %j', (setting, env, host) => {
    const parse = (more: Record<string, string>) => () => parseConfig({ ...env, ...more });
    expect(parse({})).toThrow(ConfigError);
    expect(parse({})).toThrow(`${setting} leva a ${host} sem criptografia`);
    expect(parse({})).toThrow(`acrescente ${host} a PLAINTEXT_HOSTS`);
    expect(parse({ PLAINTEXT_HOSTS: 'outro.exemplo' })).toThrow(ConfigError);
    expect(parse({ PLAINTEXT_HOSTS: `outro.exemplo, ${host.toUpperCase()}` })).not.toThrow();
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://portal.exemplo'])(
    '%s is taken as it is',
    (PUBLIC_URL) => {
      expect(parseConfig({ PUBLIC_URL, DEMO: '0' }).publicUrl).toBe(PUBLIC_URL);
    },
  );

  it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }])(
    'is that of whoever comes in from another machine: %j',
    (env) => {
      const parse = (more: Record<string, string>) => () => parseConfig({ DEMO: '0', ...env, ...more });
      expect(parse({})).toThrow(/HOST deixa outras máquinas entrarem sem criptografia: ponha TLS na frente/);
      expect(parse({ PUBLIC_URL: 'https://portal.exemplo' })).not.toThrow();
      expect(parse({ ROLE: 'worker' })).not.toThrow();
      expect(parse({ PLAINTEXT_HOSTS: env.HOST === '::' ? '[::]' : env.HOST })).not.toThrow();
    },
  );

  it('says of all addresses at once what is wrong with them', () => {
    const env = { OUTBOUND_HOSTS: 'a.br', CEP_URL: 'http://b.br', REGISTRY_URL: 'http://c.br', DEMO: '0' };
    expect(() => parseConfig(env)).toThrow(
      /REGISTRY_URL leva a um[\s\S]*CEP_URL leva a um[\s\S]*CEP_URL leva a b\.br sem/,
    );
  });
});
