import type { ErroResposta } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContratoIntegra } from '../../config/integra-config.ts';
import { newMessage } from '../../platform/mail/mail.contract.ts';
import type { Mail } from '../../platform/mail/port.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { demo: true } });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } });

describe('/dev/mail', () => {
  it('says what to do while there is nothing, and that it is simulated', async () => {
    const response = await get('/dev/mail');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('simulado');
    expect(response.body).toContain('Nenhum e-mail ainda.');
    const root = await get('/dev');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/dev/mail']);
  });

  it('lists mails newest first and shows each with its links; nothing of them runs', async () => {
    await server.deps.mail.send(newMessage('antiga', { subject: '<b>Antiga</b>' }));
    await server.deps.mail.send(newMessage('nova', { date: new Date('2026-11-22T12:00:00Z') }));
    const list = (await get('/dev/mail')).body;
    expect(list.indexOf('/dev/mail/nova')).toBeGreaterThan(0);
    expect(list.indexOf('/dev/mail/antiga')).toBeGreaterThan(list.indexOf('/dev/mail/nova'));
    expect(list).toContain('&lt;b&gt;Antiga');
    const page = await get('/dev/mail/nova');
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/reset\/[\w-]+"/);
    expect(page.body).toContain('fulana@exemplo.com.br');
    expect(page.body).toContain('/dev/mail/nova/corpo');
    const body = await get('/dev/mail/nova/corpo');
    expect(body.headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'self'; sandbox/);
    expect(body.body).toContain('<b>Fulana</b>');
  });

  it('answers 404 for a mail that is none', async () => {
    for (const url of ['/dev/mail/nenhuma', '/dev/mail/..%2f..%2fetc', '/dev/mail/nenhuma/corpo', '/dev/outra']) {
      const response = await get(url);
      expect([url, response.statusCode, response.json<ErroResposta>().code]).toEqual([url, 404, 'nao-encontrado']);
    }
  });

  it('answers under the portal’s own names only', async () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000']) {
      expect([host, (await get('/dev/mail', { host })).statusCode]).toEqual([host, 200]);
    }
    for (const host of ['mau.exemplo', 'localhost.mau.exemplo']) {
      expect([host, (await get('/dev/mail', { host })).statusCode]).toEqual([host, 404]);
    }
  });

  it('is not there without DEMO=1, and says where the mails are when they go out', async () => {
    const { buildApp } = await import('../../app.ts');
    const closed = await buildApp({ ...server.deps, config: { ...server.deps.config, demo: false } });
    const response = await closed.inject({ method: 'GET', url: '/dev/mail', headers: { host: 'localhost' } });
    expect(response.statusCode).toBe(404);
    await closed.close();
    const mail: Mail = { archive: null, send: async () => {} };
    const sending = await buildApp({ ...server.deps, mail });
    const page = await sending.inject({ method: 'GET', url: '/dev/mail', headers: { host: 'localhost' } });
    expect(page.body).toContain('SMTP_URL');
    await sending.close();
  });
});

describe('/dev/clock', () => {
  const press = (passo: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: `/dev/clock/${passo}`, headers: { host: 'localhost:3000', ...headers } });

  it('moves the portal on from its own page only, and says what time it is', async () => {
    const antes = server.deps.clock.now().getTime();
    expect((await get('/dev/clock')).body).toContain('Adiantar 1 dia');
    expect((await press('dia', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
    expect((await press('ontem')).statusCode).toBe(404);
    const response = await press('dia', { 'sec-fetch-site': 'same-origin' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/dev/clock']);
    expect(server.deps.clock.now().getTime() - antes).toBeGreaterThanOrEqual(86_400_000);
    const [dia] = /\d{2}\/\d{2}\/\d{4}/.exec((await get('/dev/clock')).body) ?? [];
    expect(dia).toBe(server.deps.clock.now().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }));
  });
});

describe('/dev/coleta', () => {
  it('makes the simulators do what its buttons say, and nothing where real services are', async () => {
    expect((await get('/dev/coleta')).body).toContain('Nenhum serviço é simulado');
    let feitos = 0;
    const run = () => {
      feitos += 1;
    };
    const roteiros = [{ id: 'sem-procuracao', nome: 'Cancelar <a> procuração', run }];
    const { buildApp } = await import('../../app.ts');
    const certificado = { pfx: Buffer.from('pfx fictício'), senha: 'senha' };
    const contratoFicticio: ContratoIntegra = {
      consumerKey: 'chave-ficticia',
      consumerSecret: 'segredo',
      contratante: { cnpj: '98500001000108', nome: 'ESCRITORIO & CIA', certificado },
      autor: 'contratante',
    };
    const simulados = { ...server.deps.coletores, roteiros, contratoFicticio };
    const app = await buildApp({ ...server.deps, coletores: simulados });
    const headers = { host: 'localhost:3000' };
    const pfx = '/dev/coleta/e-cnpj-ficticio.pfx';
    expect((await get(pfx)).statusCode).toBe(404);
    expect((await app.inject({ method: 'GET', url: pfx, headers })).rawPayload).toEqual(certificado.pfx);
    const page = await app.inject({ method: 'GET', url: '/dev/coleta', headers });
    expect(page.body).toContain('Cancelar &lt;a&gt; procuração');
    for (const text of ['chave-ficticia', 'ESCRITORIO &amp; CIA', pfx]) expect(page.body).toContain(text);
    const press = (id: string) => app.inject({ method: 'POST', url: `/dev/coleta/${id}`, headers });
    expect((await press('outro')).statusCode).toBe(404);
    expect([(await press('sem-procuracao')).statusCode, feitos]).toEqual([303, 1]);
    await app.close();
  });
});
