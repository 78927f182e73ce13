// Guarantees the list of orders, going on to pay an open one, and the receipts of paid ones, each to its owner alone.

import type { Compra, ErroResposta, PagamentoCriado } from '@apura/contract';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';
import { COMPRAS_POR_VEZ } from './compras.service.ts';
import { confirmPagamento, receiveEvento } from './index.ts';

const HORA_MS = 60 * 60 * 1000;
const DIA_MS = 24 * HORA_MS;
const VENDEDOR = {
  name: 'Vendedora Fictícia Ltda',
  cnpj: '11222333000181',
  address: 'Rua Inventada, 10 – Joinville/SC',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { seller: VENDEDOR, productName: 'Portal "São"' } });
  for (const owner of [server.a, server.b])
    await asOwner(server.deps.db, owner.id, (trx) =>
      trx.updateTable('owner').set({ preco_1: '39.99' }).where('id', '=', owner.id).execute(),
    );
});
afterAll(() => server.close());

const get = (user: TestUser, url: string) => server.app.inject({ method: 'GET', url, headers: user.headers });

const buy = async (user: TestUser, creditos: number, pagamento = 'pix') => {
  const payload = { creditos, pagamento };
  const response = await server.app.inject({
    method: 'POST',
    url: '/register/payment',
    headers: user.headers,
    payload,
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<PagamentoCriado>();
};

const list = async (user: TestUser, depois?: string) => {
  const response = await get(user, `/api/payments${depois === undefined ? '' : `?depois=${depois}`}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ compras: Compra[]; mais: boolean }>();
};

const compraOf = async (user: TestUser, id: string) => (await list(user)).compras.find((one) => one.id === id);

const codeOf = async (user: TestUser, url: string) => {
  const response = await get(user, url);
  return [response.statusCode, response.statusCode === 200 ? 'ok' : response.json<ErroResposta>().code];
};

const pay = (cobrancaId: string, eventoId: string) =>
  confirmPagamento(server.deps, { cobrancaId, provedor: 'simulado', eventoId });

/** The same user with a token of the clock's present. */
async function renew(user: TestUser): Promise<TestUser> {
  const token = await tokenOf(server.app, user.email);
  return { ...user, token, headers: { authorization: `Bearer ${token}` } };
}

async function textOf(pdf: Buffer): Promise<string> {
  const doc = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise;
  expect(doc.numPages).toBe(1);
  const { items } = await (await doc.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

describe('GET /api/payments', () => {
  it('lists every order of the owner for each of its users, newest first, and none of another owner', async () => {
    const pix = await buy(server.a.user, 10);
    server.clock.advance(1000);
    const boleto = await buy(server.a.master, 2, 'boleto');
    for (const user of [server.a.user, server.a.admin, server.a.master]) {
      const { compras, mais } = await list(user);
      expect([compras.map(({ id }) => id), mais]).toEqual([[boleto.payment_id, pix.payment_id], false]);
    }
    expect(await list(server.b.master)).toEqual({ compras: [], mais: false });
    expect(await list(server.b.master, pix.payment_id)).toEqual({ compras: [], mais: false });
    const [segunda, primeira] = (await list(server.a.user)).compras;
    expect(primeira).toEqual({
      id: pix.payment_id,
      pedida_em: expect.stringMatching(/Z$/),
      vence_em: 'timeout' in pix ? pix.timeout : '',
      paga_em: null,
      creditos: 10,
      valor: '399.90',
      forma: 'pix',
      situacao: 'aberta',
      usuario: expect.any(String),
      linha_digitavel: null,
      continua: true,
      recibo: false,
    });
    expect(segunda).toMatchObject({ forma: 'boleto', situacao: 'aberta', continua: true, recibo: false });
    expect(segunda?.linha_digitavel).toMatch(/^999\d{44}$/);
    expect(segunda?.vence_em).toMatch(/T02:59:59/);
  });

  it('goes on from the last one that was shown, without a gap and without an order twice', async () => {
    const owner = server.b;
    for (let orders = 0; orders < COMPRAS_POR_VEZ + 3; orders += 1) await buy(owner.admin, 1);
    const first = await list(owner.user);
    expect([first.compras.length, first.mais]).toEqual([COMPRAS_POR_VEZ, true]);
    const rest = await list(owner.user, first.compras.at(-1)?.id);
    expect([rest.compras.length, rest.mais]).toEqual([3, false]);
    expect(new Set([...first.compras, ...rest.compras].map(({ id }) => id)).size).toBe(COMPRAS_POR_VEZ + 3);
  });
});

describe('GET /api/payment/:id/charge', () => {
  it('answers what the order itself was answered: the code of a pix, the address of a boleto', async () => {
    for (const pagamento of ['pix', 'boleto']) {
      const criado = await buy(await renew(server.a.user), 3, pagamento);
      const response = await get(server.a.master, `/api/payment/${criado.payment_id}/charge`);
      expect([response.statusCode, response.json()]).toEqual([200, criado]);
    }
  });

  it('keeps nothing to pay with once an order is paid, failed, expired, or the day of a boleto is over', async () => {
    const user = await renew(server.a.user);
    const [paga, recusada, vencida] = [await buy(user, 1), await buy(user, 1), await buy(user, 1)];
    const boleto = await buy(user, 1, 'boleto');
    await pay(paga.payment_id, 'evt-fim');
    await receiveEvento(server.deps, {
      cobrancaId: recusada.payment_id,
      provedor: 'simulado',
      eventoId: 'evt-nao',
      tipo: 'recusado',
    });
    server.clock.advance(4 * DIA_MS);
    const later = await renew(server.a.user);
    for (const [{ payment_id: id }, situacao] of [
      [paga, 'paga'],
      [recusada, 'nao-concluida'],
      [vencida, 'vencida'],
      [boleto, 'em-compensacao'],
    ] as const) {
      expect(await compraOf(later, id)).toMatchObject({ situacao, continua: false, linha_digitavel: null });
      expect(await codeOf(later, `/api/payment/${id}/charge`)).toEqual([409, 'pagamento-encerrado']);
    }
    const row = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('cobranca').selectAll().where('id', '=', paga.payment_id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ pix_codigo: null, pix_imagem: null, boleto_endereco: null });
  });

  it('is absent for another owner and for what is no id', async () => {
    const { payment_id: id } = await buy(await renew(server.a.user), 3);
    const other = await renew(server.b.master);
    for (const path of ['charge', 'receipt']) {
      expect(await codeOf(other, `/api/payment/${id}/${path}`)).toEqual([404, 'nao-encontrado']);
      expect(await codeOf(other, `/api/payment/nada/${path}`)).toEqual([404, 'nao-encontrado']);
    }
  });
});

describe('GET /api/payment/:id/receipt', () => {
  it('says who sold, who bought, what, when and by which payment, on one page', async () => {
    const user = await renew(server.a.user);
    const { payment_id: id } = await buy(user, 7);
    expect(await codeOf(user, `/api/payment/${id}/receipt`)).toEqual([409, 'pagamento-sem-recibo']);
    await pay(id, 'E00000000202611281200abcdefghijk');
    const compra = await compraOf(user, id);
    expect(compra).toMatchObject({ situacao: 'paga', recibo: true, paga_em: expect.stringMatching(/Z$/) });
    const response = await get(await renew(server.a.admin), `/api/payment/${id}/receipt`);
    expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="recibo-${id.slice(0, 8)}.pdf"`,
    ]);
    const text = await textOf(response.rawPayload);
    const { cnpj, razao } = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('owner').select(['cnpj', 'razao']).executeTakeFirstOrThrow(),
    );
    for (const part of [
      'Recibo de pagamento',
      'Vendedora Fictícia Ltda',
      '11.222.333/0001-81',
      'Rua Inventada, 10 – Joinville/SC',
      razao,
      cnpj.slice(0, 2),
      '7 créditos de processamento',
      'R$ 279,93',
      'Pix',
      id,
      'E00000000202611281200abcdefghijk',
      'não substitui a nota fiscal',
      'SIMULADO – SEM VALOR',
    ])
      expect(text).toContain(part);
  });

  it('stays when the money went back, and says so', async () => {
    const user = await renew(server.a.user);
    const { payment_id: id } = await buy(user, 2);
    await pay(id, 'evt-volta');
    await receiveEvento(server.deps, {
      cobrancaId: id,
      provedor: 'simulado',
      eventoId: 'evt-volta-2',
      tipo: 'devolvido',
    });
    expect(await compraOf(user, id)).toMatchObject({ situacao: 'devolvida', recibo: true });
    const response = await get(user, `/api/payment/${id}/receipt`);
    expect(await textOf(response.rawPayload)).toContain('PAGAMENTO DEVOLVIDO');
  });
});
