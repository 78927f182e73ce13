import type { ErroResposta, PagamentoCriado, StatusPagamento } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { demo: true } });
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .updateTable('owner')
      .set({ preco_1: '10.00', razao: '<b>Empresa A</b>' })
      .where('id', '=', server.a.id)
      .execute(),
  );
});
afterAll(() => server.close());

const HOST = { host: 'localhost:3000' };
const page = () => server.app.inject({ method: 'GET', url: '/dev/payments', headers: HOST });
const press = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const buy = async (pagamento: string) => {
  const { app, a } = server;
  const payload = { creditos: 3, pagamento };
  const response = await app.inject({ method: 'POST', url: '/register/payment', headers: a.user.headers, payload });
  return response.json<PagamentoCriado>().payment_id;
};
const statusOf = async (id: string) => {
  const { app, a } = server;
  const response = await app.inject({ method: 'GET', url: `/api/payment/${id}`, headers: a.user.headers });
  return response.json<{ status: StatusPagamento }>().status;
};

describe('/dev/payments', () => {
  it('says what to do while there is nothing, and that it is simulated', async () => {
    const response = await page();
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.body).toContain('Nenhuma cobrança ainda.');
    expect(response.body).toContain('simulado');
  });

  it('lists the orders, and its buttons make the bank say what became of each', async () => {
    const [pix, boleto, outro] = [await buy('pix'), await buy('boleto'), await buy('pix')];
    const { body } = await page();
    expect(body).toContain('&lt;b&gt;Empresa A&lt;/b&gt;');
    expect(body).toContain('R$\u00a030,00');
    expect(body).toMatch(/<span class="mono">999\d{44}<\/span>/);
    for (const [id, mensagem, status] of [
      [pix, 'pago', 'success'],
      [boleto, 'vencido', 'expired'],
      [outro, 'recusado', 'failed'],
    ] as const) {
      expect(body).toContain(`action="/dev/payments/${id}/${mensagem}"`);
      const response = await press(`/dev/payments/${id}/${mensagem}`);
      expect([response.statusCode, response.headers.location]).toEqual([303, '/dev/payments']);
      expect(await statusOf(id)).toBe(status);
    }
    const later = (await page()).body;
    expect(later).not.toContain(`/dev/payments/${pix}/`);
    expect(later).toContain(`/dev/payments/${boleto}/pago`);
    expect(later).not.toContain(`/dev/payments/${boleto}/vencido`);
  });

  it('credits once, however often its button is pressed', async () => {
    const id = await buy('pix');
    await Promise.all([1, 2, 3].map(() => press(`/dev/payments/${id}/pago`)));
    const entries = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('credito_lancamento').select('quantidade').where('cobranca_id', '=', id).execute(),
    );
    expect(entries).toEqual([{ quantidade: 3 }]);
  });

  it('takes no other message, no unknown charge, and no press of another site’s page', async () => {
    const id = await buy('pix');
    for (const [path, headers] of [
      [`/dev/payments/${id}/toString`, {}],
      ['/dev/payments/nenhuma/pago', {}],
      [`/dev/payments/${id}/pago`, { 'sec-fetch-site': 'cross-site' }],
      [`/dev/payments/${id}/pago`, { origin: 'https://mau.exemplo' }],
    ] as const) {
      const response = await press(path, headers);
      expect([path, response.statusCode, response.json<ErroResposta>().code]).toEqual([path, 404, 'nao-encontrado']);
    }
    expect(await statusOf(id)).toBe('pending');
  });

  it('says nothing for a real provider', async () => {
    const { buildApp } = await import('../../app.ts');
    const id = await buy('pix');
    const payments = { ...server.deps.payments, simulated: false };
    const real = await buildApp({ ...server.deps, payments });
    const list = await real.inject({ method: 'GET', url: '/dev/payments', headers: HOST });
    expect([list.statusCode, list.body.includes('<form')]).toEqual([200, false]);
    expect((await real.inject({ method: 'POST', url: `/dev/payments/${id}/pago`, headers: HOST })).statusCode).toBe(
      404,
    );
    expect(await statusOf(id)).toBe('pending');
    await real.close();
  });

  it('is not there without DEMO=1', async () => {
    const { buildApp } = await import('../../app.ts');
    const closed = await buildApp({ ...server.deps, config: { ...server.deps.config, demo: false } });
    const id = await buy('pix');
    for (const [method, url] of [
      ['GET', '/dev/payments'],
      ['POST', `/dev/payments/${id}/pago`],
    ] as const) {
      expect((await closed.inject({ method, url, headers: HOST })).statusCode).toBe(404);
    }
    await closed.close();
  });
});
