import { custoDosCreditos, type ErroResposta, type PagamentoCriado, type StatusPagamento } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Payments } from '../../platform/payments/port.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { cleanPagamentos, confirmPagamento, receiveEvento } from './index.ts';

const PRECOS = { preco_1: '39.99', preco_2: '34.50', preco_3: '29.90', preco_4: '24.90' };
const FAIXAS = { first_price: '39.99', second_price: '34.50', third_price: '29.90', fourth_price: '24.90' };
const HORA_MS = 60 * 60 * 1000;
const DIA_MS = 24 * HORA_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await setPrecos(server.a.id, PRECOS);
});
afterAll(() => server.close());

const setPrecos = (ownerId: string, precos: Partial<typeof PRECOS>) =>
  asOwner(server.deps.db, ownerId, (trx) => trx.updateTable('owner').set(precos).where('id', '=', ownerId).execute());

const order = (user: TestUser, creditos: unknown, pagamento: unknown = 'pix') =>
  server.app.inject({
    method: 'POST',
    url: '/register/payment',
    headers: user.headers,
    payload: { creditos, pagamento } as object,
  });

const buy = async (user: TestUser, creditos: unknown, pagamento = 'pix') => {
  const response = await order(user, creditos, pagamento);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<PagamentoCriado>();
};

const statusOf = async (user: TestUser, id: string) => {
  const response = await server.app.inject({ method: 'GET', url: `/api/payment/${id}`, headers: user.headers });
  return response.statusCode === 200 ? response.json<{ status: StatusPagamento }>().status : response.statusCode;
};

const cobrancaOf = (id: string, ownerId = server.a.id) =>
  asOwner(server.deps.db, ownerId, (trx) =>
    trx.selectFrom('cobranca').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const acoesDe = (id: string) =>
  asOwner(server.deps.db, server.a.id, async (trx) => {
    const rows = await trx.selectFrom('auditoria').select('acao').where('alvo', '=', id).orderBy('id').execute();
    return rows.map(({ acao }) => acao);
  });

const lancamentosDe = (id: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('credito_lancamento').selectAll().where('cobranca_id', '=', id).execute(),
  );

describe('POST /register/payment', () => {
  // prova: 1.13, 3.19, 7.51
  it('answers a pix: the code of the price, its picture, and an hour to pay it', async () => {
    const antes = server.deps.clock.now().getTime();
    const pix = await buy(server.a.user, '10');
    if (!('pix' in pix)) throw new Error('not a pix');
    expect(pix.pix).toContain('5406399.90');
    expect(Buffer.from(pix.qrcode, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const dura = Date.parse(pix.timeout) - antes;
    expect(dura).toBeGreaterThanOrEqual(HORA_MS);
    expect(dura).toBeLessThan(HORA_MS + 60_000);
    expect(await statusOf(server.a.user, pix.payment_id)).toBe('pending');
    expect(await acoesDe(pix.payment_id)).toEqual(['pagamento.pedido']);
    expect(await cobrancaOf(pix.payment_id)).toMatchObject({
      estado: 'pendente',
      creditos: 10,
      usuario_id: server.a.user.id,
      provedor: 'simulado',
      provedor_id: expect.stringMatching(/^pix_/),
    });
  });

  it.each([1, 180, 181, 300, 301, 600, 601, 9999])('prices %i on the server, by tier', async (creditos) => {
    const { payment_id } = await buy(server.a.master, creditos);
    expect((await cobrancaOf(payment_id)).valor).toBe(custoDosCreditos(creditos, FAIXAS));
  });

  // prova: 1.13, 3.18, 7.51
  it('answers a boleto whose address opens without a session, and cannot be guessed', async () => {
    const boleto = await buy(server.a.admin, 2, 'boleto');
    if (!('url' in boleto)) throw new Error('not a boleto');
    const url = new URL(boleto.url);
    expect(url.origin).toBe(server.deps.config.publicUrl);
    const response = await server.app.inject({ method: 'GET', url: url.pathname });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="boleto.pdf"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.rawPayload.length).toBe(Number(response.headers['content-length']));
    const token = url.pathname.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const cobranca = await cobrancaOf(boleto.payment_id);
    expect(JSON.stringify(cobranca)).not.toContain(token);
    expect(cobranca.linha_digitavel).toMatch(/^999\d{44}$/);
    expect(server.logLines.join('\n')).not.toContain(token);
    for (const other of [`${token.slice(1)}A`, 'curto', boleto.payment_id]) {
      const absent = await server.app.inject({ method: 'GET', url: `/api/boleto/${other}` });
      expect([absent.statusCode, absent.json<ErroResposta>().code]).toEqual([404, 'nao-encontrado']);
    }
  });

  // prova: 5.56
  it.each([
    [0, 'pix', 'quantidade-invalida', 'creditos'],
    ['', 'pix', 'quantidade-invalida', 'creditos'],
    [-3, 'pix', 'quantidade-invalida', 'creditos'],
    [1.5, 'pix', 'quantidade-invalida', 'creditos'],
    ['1e3', 'pix', 'quantidade-invalida', 'creditos'],
    ['٣', 'pix', 'quantidade-invalida', 'creditos'],
    [10_000, 'boleto', 'quantidade-invalida', 'creditos'],
    [3, 'cartao', 'valores-incorretos', 'pagamento'],
    [3, '', 'valores-incorretos', 'pagamento'],
    [3, 'PIX', 'valores-incorretos', 'pagamento'],
  ])('refuses %j by %j with %s', async (creditos, pagamento, code, campo) => {
    const response = await order(server.a.user, creditos, pagamento);
    const erro = response.json<ErroResposta>();
    expect([response.statusCode, erro.code]).toEqual([422, code]);
    expect(erro.fields).toEqual({ [campo]: erro.message });
  });

  it('names the limit to who orders more than a quantity can be', async () => {
    const { message } = (await order(server.a.user, '10000')).json<ErroResposta>();
    expect(message).toBe('Quantidade de créditos inválida, um pedido tem no máximo 9999 créditos');
    const { message: zero } = (await order(server.a.user, '0')).json<ErroResposta>();
    expect(zero).toBe('Quantidade de créditos inválida preencha um valor maior que zero');
  });

  it('takes a quantity pasted with spaces and zeros, and no other shape', async () => {
    const { payment_id } = await buy(server.a.user, ' 0012 ');
    expect((await cobrancaOf(payment_id)).creditos).toBe(12);
    for (const creditos of [null, [], { a: 1 }, true]) {
      const response = await order(server.a.user, creditos);
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([400, 'requisicao-invalida']);
    }
  });

  it('sells nothing to an owner without prices', async () => {
    const response = await order(server.b.master, 5);
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([422, 'quantidade-invalida']);
  });

  it('says so when the provider is down, and the charge can never be paid by mistake', async () => {
    const { buildApp } = await import('../../app.ts');
    const down = async () => {
      const { PaymentsUnavailableError } = await import('../../platform/payments/port.ts');
      throw new PaymentsUnavailableError('down');
    };
    const payments: Payments = { provider: 'fora', simulated: false, createPix: down, createBoleto: down };
    const app = await buildApp({ ...server.deps, payments });
    const response = await app.inject({
      method: 'POST',
      url: '/register/payment',
      headers: server.a.user.headers,
      payload: { creditos: 4, pagamento: 'boleto' },
    });
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([503, 'pagamento-indisponivel']);
    const { id } = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('cobranca').select('id').where('provedor', '=', 'fora').executeTakeFirstOrThrow(),
    );
    expect(await statusOf(server.a.user, id)).toBe('failed');
    expect(await acoesDe(id)).toEqual(['pagamento.pedido', 'pagamento.recusado']);
    await app.close();
  });

  it('makes no charge where no provider is set up, and says what to do', async () => {
    const { buildApp } = await import('../../app.ts');
    const { createNoPayments } = await import('../../platform/payments/no-payments.ts');
    const countCobrancas = () =>
      asOwner(
        server.deps.db,
        server.a.id,
        async (trx) => (await trx.selectFrom('cobranca').select('id').execute()).length,
      );
    const before = await countCobrancas();
    const app = await buildApp({ ...server.deps, payments: createNoPayments() });
    for (const pagamento of ['pix', 'boleto']) {
      const response = await app.inject({
        method: 'POST',
        url: '/register/payment',
        headers: server.a.user.headers,
        payload: { creditos: 4, pagamento },
      });
      const { code, message } = response.json<ErroResposta>();
      expect([response.statusCode, code]).toEqual([503, 'pagamento-nao-configurado']);
      expect(message).toContain('ainda não foi configurado neste servidor. Fale com quem administra');
    }
    expect(await countCobrancas()).toBe(before);
    await app.close();
  });

  it('slows down whoever orders without end, and nobody else', async () => {
    await setPrecos(server.b.id, PRECOS);
    let last = await order(server.b.user, 1);
    for (let orders = 1; orders < 70 && last.statusCode === 200; orders += 1) last = await order(server.b.user, 1);
    expect([last.statusCode, last.json<ErroResposta>().code]).toEqual([429, 'muitas-tentativas']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    await buy(server.b.master, 1);
  });
});

describe('GET /api/payment/:id', () => {
  // prova: 7.52
  it('is success once it was paid, for everybody of the owner, with one entry in the ledger', async () => {
    const { payment_id: cobrancaId } = await buy(server.a.user, 7);
    const evento = { cobrancaId, provedor: 'simulado', eventoId: 'evt-1', valor: '279.93' };
    expect(await confirmPagamento(server.deps, evento)).toBe('aplicado');
    expect(await confirmPagamento(server.deps, evento)).toBe('repetido');
    expect(await confirmPagamento(server.deps, { ...evento, eventoId: 'evt-2' })).toBe('sem-efeito');
    for (const user of [server.a.master, server.a.admin, server.a.user]) {
      expect(await statusOf(user, cobrancaId)).toBe('success');
    }
    expect(await lancamentosDe(cobrancaId)).toMatchObject([
      {
        tipo: 'compra',
        quantidade: 7,
        usuario_id: server.a.user.id,
        descricao: 'Compra de 7 créditos por pix, R$\u00a0279,93',
      },
    ]);
    expect(await acoesDe(cobrancaId)).toEqual(['pagamento.pedido', 'pagamento.confirmado']);
  });

  it('is expired after an hour, and still a success when the money comes later', async () => {
    const { payment_id: cobrancaId } = await buy(server.a.user, 3);
    server.clock.advance(HORA_MS + 1000);
    const renewed = await renew(server.a.user);
    expect(await statusOf(renewed, cobrancaId)).toBe('expired');
    await cleanPagamentos(server.deps);
    await cleanPagamentos(server.deps);
    expect(await acoesDe(cobrancaId)).toEqual(['pagamento.pedido', 'pagamento.vencido']);
    expect(await confirmPagamento(server.deps, { cobrancaId, provedor: 'simulado', eventoId: 'tarde' })).toBe(
      'aplicado',
    );
    expect(await statusOf(renewed, cobrancaId)).toBe('success');
    expect(await lancamentosDe(cobrancaId)).toHaveLength(1);
  });

  it('is failed when the provider refused it', async () => {
    const user = await renew(server.a.user);
    const { payment_id: cobrancaId } = await buy(user, 3);
    const evento = { cobrancaId, provedor: 'simulado', eventoId: 'nao', tipo: 'recusado' } as const;
    expect(await receiveEvento(server.deps, evento)).toBe('aplicado');
    expect(await statusOf(user, cobrancaId)).toBe('failed');
  });

  it('credits nothing for less than the amount, and leaves it in the log', async () => {
    const user = await renew(server.a.user);
    const { payment_id: cobrancaId } = await buy(user, 3);
    const evento = { cobrancaId, provedor: 'simulado', eventoId: 'curto', valor: '119.96' };
    expect(await confirmPagamento(server.deps, evento)).toBe('valor-divergente');
    expect([await statusOf(user, cobrancaId), await lancamentosDe(cobrancaId)]).toEqual(['pending', []]);
    expect(await acoesDe(cobrancaId)).toEqual(['pagamento.pedido', 'pagamento.divergente']);
  });

  it('is absent for another owner, for another provider and for what is no id', async () => {
    const user = await renew(server.a.user);
    const { payment_id: cobrancaId } = await buy(user, 3);
    expect(await statusOf(await renew(server.b.master), cobrancaId)).toBe(404);
    for (const id of ['nada', '00000000-0000-4000-8000-000000000000']) expect(await statusOf(user, id)).toBe(404);
    for (const evento of [
      { cobrancaId, provedor: 'outro', eventoId: 'x' },
      { cobrancaId: 'nada', provedor: 'simulado', eventoId: 'x' },
    ]) {
      await expect(confirmPagamento(server.deps, evento)).rejects.toMatchObject({ code: 'nao-encontrado' });
    }
    expect(await statusOf(user, cobrancaId)).toBe('pending');
  });
});

describe('cleanPagamentos', () => {
  it('keeps the paper of a boleto while it may matter, and takes it away later', async () => {
    const boleto = await buy(await renew(server.a.master), 2, 'boleto');
    if (!('url' in boleto)) throw new Error('not a boleto');
    const { pathname } = new URL(boleto.url);
    const open = async () => (await server.app.inject({ method: 'GET', url: pathname })).statusCode;
    server.clock.advance(10 * DIA_MS);
    await cleanPagamentos(server.deps);
    expect([(await cobrancaOf(boleto.payment_id)).estado, await open()]).toEqual(['vencida', 200]);
    server.clock.advance(30 * DIA_MS);
    await cleanPagamentos(server.deps);
    expect(await open()).toBe(404);
    expect(await cobrancaOf(boleto.payment_id)).toMatchObject({ papel: null, endereco_hash: null });
  });
});

/** The same user with a token of the clock's present. */
async function renew(user: TestUser): Promise<TestUser> {
  const { tokenOf } = await import('../../testing/test-server.ts');
  const token = await tokenOf(server.app, user.email);
  return { ...user, token, headers: { authorization: `Bearer ${token}` } };
}
