import { type AsaasSimulator, createAsaasSimulator } from '@apura/simulators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAsaasPayments } from './asaas-payments.ts';
import { createJsonClient } from './json-client.ts';
import { describePayments } from './payments.contract.ts';
import { type BoletoOrder, PaymentsUnavailableError, RefundRefusedError } from './port.ts';

const KEY = '$aact_ficticia';
const SECRET = 'segredo-do-webhook-ficticio';
const now = () => new Date('2026-11-21T15:00:00Z');
let asaas: AsaasSimulator;
beforeAll(async () => {
  asaas = await createAsaasSimulator({ apiKey: KEY, now });
});
afterAll(() => asaas.close());

const paymentsAt = (url: string, options: { apiKey?: string; timeoutMs?: number; hosts?: string[] } = {}) => {
  const { apiKey = KEY, timeoutMs = 30_000, hosts = ['localhost'] } = options;
  const client = createJsonClient({ service: 'Asaas', hosts, timeoutMs });
  return createAsaasPayments({ url, apiKey, webhookSecret: SECRET, client });
};
const payments = (options = {}) => paymentsAt(asaas.url, options);

describePayments('Asaas', {
  available: () => payments(),
  unavailable: () => paymentsAt('http://localhost:1/v3'),
});

let orders = 0;
const newOrder = (amount = '39.90'): BoletoOrder => {
  orders += 1;
  return {
    reference: `00000000-0000-4000-8000-${String(orders).padStart(12, '0')}`,
    amount,
    description: '1 crédito',
    payer: { name: 'Empresa Fictícia', cnpj: '11222333000181', address: '' },
    now: now(),
    dueDate: '2026-11-24',
  };
};

describe('a charge at Asaas', () => {
  it('is asked for with the key, the exact amount and the reference, and the customer is made once', async () => {
    const order = newOrder('1234.10');
    await payments().createBoleto(order);
    await payments().createBoleto(newOrder());
    const post = asaas.pedidos.find(({ metodo, corpo }) => metodo === 'POST' && corpo.includes(order.reference));
    expect(post?.caminho).toBe('/v3/payments');
    expect(post?.cabecalhos).toMatchObject({ access_token: KEY, 'user-agent': 'Apura' });
    expect(post?.corpo).toContain('"billingType":"BOLETO","value":1234.10,"dueDate":"2026-11-24"');
    const customers = asaas.pedidos.filter(
      ({ metodo, corpo }) => metodo === 'POST' && corpo.includes(order.payer.cnpj),
    );
    expect(customers).toHaveLength(1);
  });

  it('is the same charge when the answer was lost and it is asked for again', async () => {
    const order = newOrder();
    asaas.fail([{ tipo: 'cortado' }], /^POST \/v3\/payments$/);
    await expect(payments().createBoleto(order)).rejects.toThrow(PaymentsUnavailableError);
    expect(await payments().find?.({ reference: order.reference, providerId: null, method: 'boleto' })).toEqual({
      status: 'pending',
    });
    await payments().createBoleto(order);
    expect(asaas.cobrancas.filter(({ externalReference }) => externalReference === order.reference)).toHaveLength(1);
  });

  it.each([
    ['a storm of 500', { tipo: 'status', status: 500 }],
    ['too many requests', { tipo: 'status', status: 429 }],
    ['a refusal with its code', { tipo: 'status', status: 400, corpo: { errors: [{ code: 'x', description: 'y' }] } }],
    [
      'a redirect, which is not followed',
      { tipo: 'status', status: 302, cabecalhos: { location: 'http://127.0.0.1:1' } },
    ],
    ['an answer of another shape', { tipo: 'status', status: 200, corpo: { data: 'x' } }],
    ['an answer that is no JSON', { tipo: 'malformado' }],
    ['silence', { tipo: 'mudo' }],
    ['slowness', { tipo: 'lento', ms: 700 }],
    ['a line that is cut', { tipo: 'cortado' }],
  ] as const)('says that the provider is not there after %s', async (_name, falha) => {
    asaas.fail([falha]);
    const late = falha.tipo === 'mudo' || falha.tipo === 'lento';
    const error: unknown = await payments(late ? { timeoutMs: 400 } : {})
      .createBoleto(newOrder())
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(PaymentsUnavailableError);
    expect(String((error as Error).stack) + JSON.stringify(error)).not.toContain(KEY);
  });

  it('is refused with the wrong key, and no host is called that is not on the list', async () => {
    await expect(payments({ apiKey: 'outra' }).createBoleto(newOrder())).rejects.toThrow('401 invalid_access_token');
    const before = asaas.pedidos.length;
    await expect(payments({ hosts: ['api.asaas.com'] }).createBoleto(newOrder())).rejects.toThrow('not on the list');
    expect(asaas.pedidos).toHaveLength(before);
  });

  it.each([
    [
      'of another amount',
      {
        identificationField: '03399777792990000000004751101017181510000002990',
        barCode: '03391815100000029909777729900000000475110101',
      },
    ],
    ['with a wrong digit', { identificationField: '99990000000000000000000000000000000000000000000', barCode: '1' }],
  ])('is not shown when the boleto is one %s', async (_name, corpo) => {
    asaas.fail([{ tipo: 'status', status: 200, corpo }], /identificationField/);
    await expect(payments().createBoleto(newOrder())).rejects.toThrow('not the one ordered');
  });

  it('is paid when the money is there, not when a boleto is confirmed; absent when nobody knows it', async () => {
    const order = newOrder();
    const { providerId } = await payments().createBoleto(order);
    const find = () => payments().find?.({ reference: order.reference, providerId, method: 'boleto' });
    expect(await find()).toEqual({ status: 'pending' });
    asaas.mudar(providerId, 'CONFIRMED');
    expect(await find()).toEqual({ status: 'pending' });
    asaas.mudar(providerId, 'RECEIVED');
    expect(await find()).toEqual({ status: 'paid', paymentId: `${providerId}:recebido`, amount: '39.90' });
    expect(await payments().find?.({ reference: 'x', providerId: null, method: 'pix' })).toBeUndefined();
    expect(await payments().find?.({ reference: 'x', providerId: 'pay_none', method: 'pix' })).toBeUndefined();
  });

  it('is given back once, and not before it was paid', async () => {
    const order = newOrder();
    const { providerId } = await payments().createBoleto(order);
    const charge = { reference: order.reference, providerId, method: 'boleto', amount: order.amount } as const;
    await expect(payments().refund?.(charge)).rejects.toThrow(RefundRefusedError);
    asaas.mudar(providerId, 'RECEIVED');
    asaas.fail([{ tipo: 'cortado' }], /refund$/);
    await expect(payments().refund?.(charge)).rejects.toThrow(PaymentsUnavailableError);
    const done = { status: 'refunded', paymentId: `${providerId}:estorno` };
    expect([await payments().refund?.(charge), await payments().refund?.(charge)]).toEqual([done, done]);
    expect(asaas.pedidos.filter(({ caminho }) => caminho.endsWith(`${providerId}/refund`))).toHaveLength(2);
  });
});

it('is given back once when two order it at the same moment: the refusal of the second one is no refusal', async () => {
  const order = newOrder();
  const { providerId } = await payments().createBoleto(order);
  asaas.mudar(providerId, 'RECEIVED');
  const client = createJsonClient({ service: 'Asaas', hosts: ['localhost'] });
  const ask: typeof client.ask = (request) => {
    if (request.url.endsWith('/refund')) asaas.mudar(providerId, 'REFUND_IN_PROGRESS');
    return client.ask(request);
  };
  const late = createAsaasPayments({ url: asaas.url, apiKey: KEY, webhookSecret: SECRET, client: { ...client, ask } });
  const charge = { reference: order.reference, providerId, method: 'boleto', amount: order.amount } as const;
  expect(await late.refund?.(charge)).toEqual({ status: 'refunding', paymentId: `${providerId}:estorno` });
  late.close?.();
});

describe('a message of Asaas', () => {
  const read = (token: string | undefined, body: unknown) =>
    payments().readWebhook?.('asaas', { headers: { 'asaas-access-token': token }, secret: '', body });

  it('names the charge, with the secret only', async () => {
    const order = newOrder();
    const { providerId } = await payments().createBoleto(order);
    const evento = asaas.mudar(providerId, 'RECEIVED');
    expect(read(SECRET, evento)).toEqual([order.reference]);
    for (const token of [undefined, '', 'outro', `${SECRET}x`]) expect(read(token, evento)).toBeUndefined();
    expect(payments().readWebhook?.('pix', { headers: {}, secret: SECRET, body: evento })).toBeUndefined();
    for (const body of [null, [], 'x', {}, { payment: 1 }, { payment: {} }])
      expect(read(SECRET, body) ?? []).toEqual([]);
  });
});
