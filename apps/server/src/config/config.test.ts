import { describe, expect, it } from 'vitest';
import { checkNodeVersion } from './check-node-version.ts';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

describe('parseConfig', () => {
  it('starts with nothing set: embedded database, demonstration on', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      databaseUrl: null,
      role: 'all',
      demo: true,
      demoDocuments: null,
      publicUrl: 'http://localhost:3000',
    });
    expect(config.dataDir).toMatch(/\/data$/);
  });

  it('switches the demonstration off with a database of its own and asks for a key', () => {
    const key = 'k'.repeat(40);
    expect(parseConfig({ DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: key }).demo).toBe(false);
    expect(() => parseConfig({ DATABASE_URL: 'postgres://a@b/c' })).toThrow(/SECRET_KEY é obrigatória/);
  });

  it.each([
    [{ PORT: 'abc' }, /PORT deve ser um número de porta/],
    [{ PORT: '70000' }, /PORT deve ser um número de porta/],
    [{ ROLE: 'tudo' }, /ROLE deve ser all, web ou worker/],
    [{ STORAGE_URL: 'ftp://x' }, /STORAGE_URL deve começar por file: .* s3:/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL deve ser um endereço/],
    [{ MIGRATION_DATABASE_URL: 'postgres://a@b/c' }, /MIGRATION_DATABASE_URL só vale com DATABASE_URL/],
    [{ SECRET_KEY: 'curta' }, /pelo menos 32 caracteres/],
    [{ DEMO: 'sim' }, /DEMO deve ser 0 ou 1/],
    [{ OPERATOR_TOKEN: 'curto' }, /OPERATOR_TOKEN deve ter pelo menos 24/],
    [{ WORKER_MEMORY_MB: '10' }, /pelo menos 256/],
    [{ WORKER_USER: '0:0' }, /WORKER_USER deve ser o número/],
    [{ WORKER_USER: 'nobody' }, /WORKER_USER deve ser o número/],
    [{ LOG_LEVEL: 'alto' }, /LOG_LEVEL deve ser um de/],
    [{ SMTP_URL: 'http://x' }, /SMTP_URL deve ser um endereço/],
    [{ SMTP_URL: 'smtp://x?requireTLS=sim' }, /SMTP_URL só aceita/],
    [{ MAIL_FROM: 'Apura <a@b.co>' }, /MAIL_FROM deve ser um endereço/],
    [{ REGISTRY_PER_MINUTE: '0' }, /REGISTRY_PER_MINUTE deve ser/],
    [{ SERPRO_CNPJ_KEY: 'chave' }, /SERPRO_CNPJ_KEY e SERPRO_CNPJ_SECRET andam juntas/],
    [{ SERPRO_CNPJ_PRODUCT: 'cpf' }, /SERPRO_CNPJ_PRODUCT deve ser/],
    [{ OUTBOUND_HOSTS: 'https://viacep.com.br' }, /OUTBOUND_HOSTS deve ser uma lista/],
    [{ OUTBOUND_HOSTS: 'viacep.com.br', CEP_URL: 'https://viacep.com.br.exemplo.net' }, /CEP_URL leva a um servidor/],
    [{ OUTBOUND_HOSTS: 'a.br', SERPRO_CNPJ_KEY: 'c', SERPRO_CNPJ_SECRET: 's' }, /SERPRO_GATEWAY_URL leva/],
    [{ SUGGESTION_EMAIL: 'a@b.co, c@d.ef' }, /SUGGESTION_EMAIL deve ser um endereço/],
    [{ SELLER_NAME: 'Vendedora Fictícia Ltda' }, /SELLER_NAME e SELLER_CNPJ andam juntas/],
    [{ SELLER_NAME: 'Vendedora', SELLER_CNPJ: '11.222.333/0001-00' }, /SELLER_CNPJ deve ser um CNPJ/],
    [{ TRUST_PROXY: 'sim' }, /TRUST_PROXY deve ser/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY deve ser/],
    [{ TRUST_PROXY: '1, 10.0.0.1' }, /TRUST_PROXY deve ser/],
    [{ SESSION_HOURS: '0' }, /SESSION_HOURS deve ser um número inteiro de 1 a 720/],
    [{ SESSION_IDLE_MINUTES: 'nunca' }, /SESSION_IDLE_MINUTES deve ser um número inteiro de 5 a 43200/],
    [{ BREACHED_PASSWORDS_URL: 'ftp://a.b' }, /BREACHED_PASSWORDS_URL deve ser um endereço/],
    [{ OUTBOUND_HOSTS: 'a.br', BREACHED_PASSWORDS_URL: 'https://b.br/range' }, /BREACHED_PASSWORDS_URL leva a/],
    [{ HOST: '0.0.0.0' }, /a demonstração tem senha pública: defina DEMO=0, ou DEMO=1/],
    [{ PUBLIC_URL: 'https://portal.exemplo' }, /a demonstração tem senha pública: defina DEMO=0, ou DEMO=1/],
  ])('names the fault of %j', (env, message) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(message);
  });

  it.each<[string | undefined, false | number | string[]]>([
    [undefined, false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('TRUST_PROXY %s is %j', (TRUST_PROXY, expected) => {
    expect(parseConfig({ TRUST_PROXY }).trustProxy).toEqual(expected);
  });

  it('ends sessions after twelve hours and after one without use, and asks nobody for passwords', () => {
    expect(parseConfig({})).toMatchObject({ sessionHours: 12, sessionIdleMinutes: 60, breachedPasswordsUrl: null });
    const env = { SESSION_HOURS: '8', SESSION_IDLE_MINUTES: '30', BREACHED_PASSWORDS_URL: 'https://a.br/range/' };
    expect(parseConfig(env)).toMatchObject({
      sessionHours: 8,
      sessionIdleMinutes: 30,
      breachedPasswordsUrl: 'https://a.br/range',
    });
  });

  it('takes the documents of the demonstration from another folder', () => {
    expect(parseConfig({ DEMO_DOCUMENTS: '/dados/exemplo' }).demoDocuments).toBe('/dados/exemplo');
  });

  it('opens the demonstration to other machines only when it was asked for by name', () => {
    expect(parseConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
    expect(parseConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.exemplo', DEMO: '0' }).demo).toBe(false);
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(parseConfig({ HOST }).demo).toBe(true);
  });

  it('sends mails from the domain of the portal, or from a name that nobody can answer', () => {
    expect(parseConfig({ DEMO: '0', PUBLIC_URL: 'https://apura.exemplo.com.br/' }).mailFrom).toBe(
      'nao-responda@apura.exemplo.com.br',
    );
    const numbered = { DEMO: '0', PUBLIC_URL: 'http://10.0.0.8:3000', PLAINTEXT_HOSTS: '10.0.0.8' };
    for (const env of [{}, numbered]) {
      expect(parseConfig(env).mailFrom).toBe('nao-responda@apura.local');
    }
    expect(parseConfig({ MAIL_FROM: 'portal@exemplo.com.br' }).mailFrom).toBe('portal@exemplo.com.br');
  });

  it('takes the registries in their order, on the hosts that are allowed', () => {
    const lido = parseConfig({
      OUTBOUND_HOSTS: 'minhareceita.org, BrasilAPI.com.br',
      REGISTRY_URL: 'https://minhareceita.org/',
      REGISTRY_FALLBACK_URL: 'https://brasilapi.com.br/api/cnpj/v1/',
    });
    expect(lido).toMatchObject({
      registryUrl: 'https://minhareceita.org',
      registryFallbackUrl: 'https://brasilapi.com.br/api/cnpj/v1',
      serpro: null,
      outboundHosts: ['minhareceita.org', 'brasilapi.com.br'],
    });
  });

  it('lists every fault at once and treats empty as absent', () => {
    expect(() => parseConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT[\s\S]*ROLE/);
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });
});

describe('checkNodeVersion', () => {
  it('refuses a runtime before 24 and says what to do', () => {
    expect(() => checkNodeVersion('v20.1.0')).toThrow(/npm start/);
    expect(() => checkNodeVersion('v24.21.0')).not.toThrow();
  });
});
