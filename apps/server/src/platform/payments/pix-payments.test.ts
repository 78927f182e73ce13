import { createAutoridadeTeste, createPixSimulator, type PixSimulator } from '@apura/simulators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { type ClientCertificate, createJsonClient, type JsonRequest } from './json-client.ts';
import { createPixPayments } from './pix-payments.ts';
import { type Payments, PaymentsUnavailableError, type PixOrder, RefundRefusedError } from './port.ts';

const CHAVE = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
const SECRET = 'segredo-do-caminho-ficticio';
const clock = createManualClock();
let pix: PixSimulator;
beforeAll(async () => {
  pix = await createPixSimulator({
    clientId: 'cliente',
    clientSecret: 'secreto',
    chave: CHAVE,
    now: () => clock.now(),
  });
});
afterAll(() => pix.close());

interface Changes {
  certificate?: ClientCertificate | null;
  ca?: Buffer;
  secret?: string;
  at?: PixSimulator;
  timeoutMs?: number;
  /** Done before each call is made. */
  antes?: (request: JsonRequest) => void;
}

function payments({
  certificate,
  ca,
  secret = 'secreto',
  at = pix,
  timeoutMs = 30_000,
  antes,
}: Changes = {}): Payments {
  const own = { cert: Buffer.from(at.cliente.cert), key: Buffer.from(at.cliente.key) };
  const chosen = certificate === undefined ? own : certificate;
  const client = createJsonClient({
    service: 'Pix',
    hosts: ['localhost'],
    timeoutMs,
    ca: ca ?? Buffer.from(at.autoridade.cert),
    ...(chosen === null ? {} : { certificate: chosen }),
  });
  return createPixPayments({
    url: `${at.url}/v2`,
    tokenUrl: `${at.url}/oauth/token`,
    clientId: 'cliente',
    clientSecret: secret,
    chave: CHAVE,
    receiver: { nome: 'Apura', cidade: 'Brasília' },
    webhookSecret: SECRET,
    clock,
    client: {
      ...client,
      ask(request) {
        antes?.(request);
        return client.ask(request);
      },
    },
  });
}

let orders = 0;
function newOrder(): PixOrder {
  orders += 1;
  const now = clock.now();
  return {
    reference: `00000000-0000-4000-8000-${String(orders).padStart(12, '0')}`,
    amount: '4788.00',
    description: '120 créditos de processamento',
    payer: { name: 'Empresa Fictícia', cnpj: '12ABC34501DE35', address: '' },
    now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  };
}
const chargeOf = ({ reference, amount }: PixOrder) => ({ reference, providerId: null, method: 'pix', amount }) as const;
const txidOf = ({ reference }: PixOrder) => reference.replaceAll('-', '');

describe('a charge by the Pix interface', () => {
  it('is made under its reference with its end, payer and exact amount; the next one reuses the token', async () => {
    const port = payments();
    const order = newOrder();
    const made = await port.createPix(order);
    expect(made.providerId).toBe(txidOf(order));
    expect(made.code).toBe(pix.cobs.get(txidOf(order))?.pixCopiaECola);
    expect(made.qrPng.subarray(1, 4).toString()).toBe('PNG');
    const put = pix.pedidos.find(({ metodo }) => metodo === 'PUT');
    expect(put?.caminho).toBe(`/v2/cob/${txidOf(order)}`);
    expect(JSON.parse(put?.corpo ?? '')).toEqual({
      calendario: { expiracao: 3600 },
      devedor: { cnpj: '12ABC34501DE35', nome: 'Empresa Fictícia' },
      valor: { original: '4788.00' },
      chave: CHAVE,
      solicitacaoPagador: '120 créditos de processamento',
    });
    const before = pix.acessos;
    await port.createPix(newOrder());
    expect(pix.acessos).toBe(before);
    clock.advance(3_560_000);
    await port.createPix(newOrder());
    pix.revokeAcessos();
    await port.createPix(newOrder());
    expect(pix.acessos).toBe(before + 2);
  });

  it('is the same charge when its answer was lost', async () => {
    const order = newOrder();
    pix.fail([{ tipo: 'cortado' }], /^PUT/);
    await expect(payments().createPix(order)).rejects.toThrow(PaymentsUnavailableError);
    expect((await payments().createPix(order)).code).toBe(pix.cobs.get(txidOf(order))?.pixCopiaECola);
    await expect(payments().createPix({ ...order, amount: '1.00' })).rejects.toThrow('another charge');
  });

  it('gets its code from the address where the provider leaves it out', async () => {
    const options = { clientId: 'cliente', clientSecret: 'secreto', chave: CHAVE, now: () => clock.now() };
    const at = await createPixSimulator({ ...options, copiaECola: false });
    try {
      const order = newOrder();
      const { code } = await payments({ at }).createPix(order);
      expect(code).toContain(at.cobs.get(txidOf(order))?.location);
      expect(code).toMatch(/^000201010212.+54074788\.005802BR5905Apura6008Brasilia62070503\*{3}6304[0-9A-F]{4}$/);
    } finally {
      await at.close();
    }
  });

  it('is made only when the provider knows our certificate and we know the certificate of the provider', async () => {
    const other = createAutoridadeTeste('OUTRA AUTORIDADE');
    const par = other.issue({ nome: 'OUTRA', uso: 'cliente' });
    const stranger = { cert: Buffer.from(par.cert), key: Buffer.from(par.key) };
    const old = pix.autoridade.issue({ nome: 'VENCIDA', uso: 'cliente', fim: new Date('2021-01-01T00:00:00Z') });
    const expired = { cert: Buffer.from(old.cert), key: Buffer.from(old.key) };
    const before = pix.pedidos.length;
    for (const certificate of [null, stranger, expired])
      await expect(payments({ certificate }).createPix(newOrder())).rejects.toThrow(/^Pix: no answer/);
    await expect(payments({ ca: Buffer.from(other.cert) }).createPix(newOrder())).rejects.toThrow(/^Pix: no answer/);
    // No word was spoken to any of them.
    expect(pix.pedidos).toHaveLength(before);
    const pfx = { pfx: pix.autoridade.selar(pix.cliente, 'senha'), passphrase: 'senha' };
    expect((await payments({ certificate: pfx }).createPix(newOrder())).providerId).toHaveLength(32);
  });

  it.each([
    ['a storm of 503', { tipo: 'status', status: 503 }],
    ['too many requests', { tipo: 'status', status: 429 }],
    ['an answer of another shape', { tipo: 'status', status: 201, corpo: { txid: 1 } }],
    ['an answer that is no JSON', { tipo: 'malformado' }],
    ['silence', { tipo: 'mudo' }],
    ['a line that is cut', { tipo: 'cortado' }],
  ] as const)('says that the provider is not there after %s', async (_name, falha) => {
    pix.fail([falha], /^PUT/);
    const port = payments(falha.tipo === 'mudo' ? { timeoutMs: 500 } : {});
    await expect(port.createPix(newOrder())).rejects.toThrow(PaymentsUnavailableError);
  });

  it('tells the wrong secret, and that there are no boletos here', async () => {
    await expect(payments({ secret: 'errado' }).createPix(newOrder())).rejects.toThrow('Pix: 401');
    await expect(payments().createBoleto({ ...newOrder(), dueDate: '2026-11-24' })).rejects.toThrow('no boletos');
  });

  it('is pending, paid, expired or removed as the provider says; absent where it has none', async () => {
    const port = payments();
    const [paid, late, removed] = [newOrder(), newOrder(), newOrder()];
    for (const order of [paid, late, removed]) await port.createPix(order);
    expect(await port.find?.(chargeOf(paid))).toEqual({ status: 'pending' });
    const { pix: received } = pix.pagar(txidOf(paid));
    pix.remover(txidOf(removed));
    const paymentId = received[0]?.endToEndId;
    expect(await port.find?.(chargeOf(paid))).toEqual({ status: 'paid', paymentId, amount: '4788.00' });
    expect(await port.find?.(chargeOf(removed))).toEqual({ status: 'refused' });
    clock.advance(3_600_000);
    expect(await port.find?.(chargeOf(late))).toEqual({ status: 'expired' });
    expect(await port.find?.(chargeOf(newOrder()))).toBeUndefined();
  });

  it('is given back once, and again when the first refund failed', async () => {
    const port = payments();
    const order = newOrder();
    await port.createPix(order);
    await expect(port.refund?.(chargeOf(order))).rejects.toThrow(RefundRefusedError);
    pix.pagar(txidOf(order));
    pix.fail([{ tipo: 'cortado' }], /devolucao/);
    await expect(port.refund?.(chargeOf(order))).rejects.toThrow(PaymentsUnavailableError);
    expect(await port.refund?.(chargeOf(order))).toMatchObject({ status: 'refunding' });
    const devolucoes = () => pix.cobs.get(txidOf(order))?.pix?.[0]?.devolucoes?.map(({ status }) => status);
    expect(devolucoes()).toEqual(['EM_PROCESSAMENTO']);
    pix.concludeDevolucoes('NAO_REALIZADO');
    expect(await port.find?.(chargeOf(order))).toMatchObject({ status: 'paid', amount: '4788.00' });
    await port.refund?.(chargeOf(order));
    pix.concludeDevolucoes('DEVOLVIDO');
    expect(devolucoes()).toEqual(['NAO_REALIZADO', 'DEVOLVIDO']);
    expect(await port.refund?.(chargeOf(order))).toMatchObject({ status: 'refunded' });
    expect(await port.find?.(chargeOf(order))).toMatchObject({ status: 'refunded' });
    expect(devolucoes()).toHaveLength(2);
  });
});

it('is given back once when two order it at the same moment: the refusal of the second one is no refusal', async () => {
  const order = newOrder();
  await payments().createPix(order);
  const [recebido] = pix.pagar(txidOf(order)).pix;
  const outra = () => {
    if (recebido === undefined) throw new Error('nothing was paid');
    const horario = { solicitacao: clock.now().toISOString() };
    recebido.devolucoes = [{ id: 'outra', rtrId: 'D1', valor: recebido.valor, horario, status: 'EM_PROCESSAMENTO' }];
  };
  const late = payments({
    antes: ({ url }) => {
      if (url.includes('/devolucao/')) outra();
    },
  });
  expect(await late.refund?.(chargeOf(order))).toEqual({
    status: 'refunding',
    paymentId: `${recebido?.endToEndId}:devolucao`,
  });
});

describe('a message of the Pix interface', () => {
  it('names charges, with the secret of its address only', async () => {
    const order = newOrder();
    await payments().createPix(order);
    const body = pix.pagar(txidOf(order));
    const read = (secret: string, message: unknown) =>
      payments().readWebhook?.('pix', { headers: {}, secret, body: message });
    expect(read(SECRET, body)).toEqual([order.reference]);
    for (const secret of ['', 'outro']) expect(read(secret, body)).toBeUndefined();
    for (const message of [null, 'x', {}, { pix: 1 }, { pix: [{ txid: '../../x' }, {}] }])
      expect(read(SECRET, message)).toEqual([]);
    expect(payments().readWebhook?.('asaas', { headers: {}, secret: SECRET, body })).toBeUndefined();
  });
});
