import type { PagamentoCriado } from '@apura/contract';
import type { AsaasSimulator, PixSimulator } from '@apura/simulators';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { ASAAS_TOKEN, PIX_TOKEN, startProvedoresTeste } from '../../testing/provedores-teste.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';
import { insertCobranca } from './cobrancas.repo.ts';
import { DevolucaoError, giveBackPagamento, reconcilePagamentos } from './index.ts';

const HORA_MS = 3_600_000;
const LONG = process.env.APURA_LONG === '1';

let server: TestServer;
let asaas: AsaasSimulator;
let pix: PixSimulator;
beforeAll(async () => {
  const clock = { now: (): Date => server.deps.clock.now() };
  const provedores = await startProvedoresTeste(clock);
  ({ asaas, pix } = provedores);
  server = await startTestServer({ creditos: 10, overrides: { payments: provedores.payments } });
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.updateTable('owner').set({ preco_1: '39.90' }).where('id', '=', server.a.id).execute(),
  );
});
afterAll(async () => {
  await server.close();
  await Promise.all([asaas.close(), pix.close()]);
});

let user: TestUser;
beforeEach(async () => {
  const token = await tokenOf(server.app, server.a.user.email);
  user = { ...server.a.user, token, headers: { authorization: `Bearer ${token}` } };
});

const order = (creditos: number, pagamento: 'pix' | 'boleto') =>
  server.app.inject({
    method: 'POST',
    url: '/register/payment',
    headers: user.headers,
    payload: { creditos, pagamento },
  });
const buy = async (creditos: number, pagamento: 'pix' | 'boleto'): Promise<PagamentoCriado> => {
  const response = await order(creditos, pagamento);
  expect(response.statusCode).toBe(200);
  return response.json<PagamentoCriado>();
};
const statusOf = async (id: string): Promise<string> =>
  (await server.app.inject({ method: 'GET', url: `/api/payment/${id}`, headers: user.headers })).json().status;
const post = async (url: string, payload: object, headers: Record<string, string> = {}): Promise<number> =>
  (await server.app.inject({ method: 'POST', url, payload, headers })).statusCode;
const tellAsaas = (payload: object, token = ASAAS_TOKEN) =>
  post('/webhooks/asaas', payload, { 'asaas-access-token': token });
const tellPix = (payload: object, token = PIX_TOKEN) => post(`/webhooks/pix/${token}/pix`, payload);
const txidOf = (id: string) => id.replaceAll('-', '');
const boletoOf = (id: string) => {
  const cobranca = asaas.cobrancas.find(({ externalReference }) => externalReference === id);
  if (cobranca === undefined) throw new Error('no such boleto');
  return cobranca;
};
const ledgerOf = (ownerId: string) =>
  asOwner(server.deps.db, ownerId, (trx) => trx.selectFrom('credito_lancamento').selectAll().orderBy('id').execute());
const saldoOf = async (ownerId: string): Promise<number> =>
  (await ledgerOf(ownerId)).reduce((total, { quantidade }) => total + quantidade, 0);

describe('credits by Pix', () => {
  it('come with the message, once, whatever it says and however often', async () => {
    const antes = await saldoOf(server.a.id);
    const { payment_id: id } = await buy(3, 'pix');
    // A forged message: the secret leaked, and there is no payment.
    expect(await tellPix({ pix: [{ txid: txidOf(id), valor: '119.70', endToEndId: 'E1' }] })).toBe(200);
    expect([await statusOf(id), await saldoOf(server.a.id)]).toEqual(['pending', antes]);
    const message = pix.pagar(txidOf(id));
    for (const token of ['outro-token-qualquer', '%20']) expect(await tellPix(message, token)).toBe(404);
    expect(await statusOf(id)).toBe('pending');
    expect(await Promise.all([tellPix(message), tellPix(message), tellPix(message)])).toEqual([200, 200, 200]);
    expect([await statusOf(id), await saldoOf(server.a.id)]).toEqual(['success', antes + 3]);
    expect((await server.app.inject({ method: 'GET', url: `/webhooks/pix/${PIX_TOKEN}/pix` })).statusCode).toBe(404);
  });

  it('come without it too: the provider is asked, unless it is away', async () => {
    const antes = await saldoOf(server.a.id);
    const { payment_id: id } = await buy(2, 'pix');
    pix.pagar(txidOf(id));
    pix.fail([{ tipo: 'status', status: 503 }], /^GET/);
    expect(await tellPix({ pix: [{ txid: txidOf(id) }] })).toBe(503);
    server.clock.advance(6 * 60_000);
    pix.fail([{ tipo: 'status', status: 503 }], /^GET/);
    expect(await reconcilePagamentos(server.deps)).toBe(0);
    expect(await saldoOf(server.a.id)).toBe(antes);
    server.clock.advance(5 * 60_000);
    expect(await reconcilePagamentos(server.deps)).toBeGreaterThan(0);
    expect([await statusOf(id), await saldoOf(server.a.id)]).toEqual(['success', antes + 2]);
    expect(await reconcilePagamentos(server.deps)).toBe(0);
  });

  it('come although somebody else sends more messages than an address may, who gets 429', async () => {
    const antes = await saldoOf(server.a.id);
    const { payment_id: id } = await buy(1, 'pix');
    const message = pix.pagar(txidOf(id));
    const flood = (url: string) =>
      server.app.inject({ method: 'POST', url, payload: {}, remoteAddress: '203.0.113.9' });
    for (const url of ['/webhooks/asaas', '/webhooks/pix/inventado', '/webhooks/pix/inventado/pix']) {
      for (let i = 0; i < 300; i += 1) expect((await flood(url)).statusCode).toBe(404);
      const recusada = await flood(url);
      expect([recusada.statusCode, Number(recusada.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
      expect(Number(recusada.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await tellPix(message)).toBe(200);
    expect([await statusOf(id), await saldoOf(server.a.id)]).toEqual(['success', antes + 1]);
  });

  it('come to the others while the provider answers nonsense about one, or the boletos have no answer', async () => {
    const antes = await saldoOf(server.a.id);
    await buy(1, 'boleto');
    const { payment_id: estranha } = await buy(1, 'pix');
    server.clock.advance(1_000);
    const { payment_id: boa } = await buy(2, 'pix');
    pix.pagar(txidOf(boa));
    server.clock.advance(61 * 60_000);
    asaas.fail([{ tipo: 'status', status: 503 }], /^GET/);
    const nonsense = { tipo: 'status', status: 403 } as const;
    pix.fail([nonsense, nonsense], new RegExp(`^GET .*${txidOf(estranha)}`));
    await reconcilePagamentos(server.deps);
    server.clock.advance(5 * 60_000);
    await reconcilePagamentos(server.deps);
    expect(await saldoOf(server.a.id)).toBe(antes + 2);
  });

  it('do not come for less than the amount; another charge at the provider is none of ours', async () => {
    const antes = await saldoOf(server.a.id);
    const { payment_id: id } = await buy(2, 'pix');
    expect(await tellPix(pix.pagar(txidOf(id), '79.79'))).toBe(200);
    expect(await tellPix({ pix: [{ txid: '0'.repeat(32) }, { txid: 'x' }] })).toBe(200);
    expect([await statusOf(id), await saldoOf(server.a.id)]).toEqual(['pending', antes]);
  });

  it('cannot be ordered while the provider is away', async () => {
    pix.fail([{ tipo: 'cortado' }], /^PUT/);
    const response = await order(2, 'pix');
    expect([response.statusCode, response.json().code]).toEqual([503, 'pagamento-indisponivel']);
  });
});

describe('credits by boleto', () => {
  it('come when the money is there, from the provider of boletos', async () => {
    const antes = await saldoOf(server.a.id);
    const criado = await buy(4, 'boleto');
    const { payment_id: id } = criado;
    expect('url' in criado && criado.url).toBe(boletoOf(id).bankSlipUrl);
    const payment = boletoOf(id).id;
    expect(await tellAsaas(asaas.mudar(payment, 'CONFIRMED'))).toBe(200);
    expect(await statusOf(id)).toBe('pending');
    const evento = asaas.mudar(payment, 'RECEIVED');
    expect(await tellAsaas(evento, 'token-de-outra-pessoa')).toBe(404);
    expect([await tellAsaas(evento), await tellAsaas(evento)]).toEqual([200, 200]);
    expect([await statusOf(id), await saldoOf(server.a.id)]).toEqual(['success', antes + 4]);
  });

  it(
    'are there exactly while the money is, whatever is told, lost, repeated, forged or late',
    async () => {
      const acao = fc.oneof(
        fc.record({ tipo: fc.constant('banco' as const) }),
        fc.record({ tipo: fc.constant('aviso' as const), quais: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }) }),
        fc.record({ tipo: fc.constant('forjado' as const) }),
        fc.record({ tipo: fc.constant('conciliar' as const) }),
      );
      const percurso = fc.constantFrom(
        ['OVERDUE'],
        ['RECEIVED'],
        ['CONFIRMED', 'RECEIVED'],
        ['OVERDUE', 'RECEIVED'],
        ['RECEIVED', 'REFUNDED'],
      ) as fc.Arbitrary<('OVERDUE' | 'CONFIRMED' | 'RECEIVED' | 'REFUNDED')[]>;
      const vistos = new Set<string>();
      await fc.assert(
        fc.asyncProperty(percurso, fc.array(acao, { maxLength: 8 }), async (passos, acoes) => {
          const { deps, b } = server;
          const antes = await saldoOf(b.id);
          const agora = deps.clock.now();
          const nova = { ownerId: b.id, usuarioId: b.user.id, forma: 'boleto', creditos: 3, valor: '30.00' } as const;
          const id = await asOwner(deps.db, b.id, (trx) =>
            insertCobranca(trx, {
              ...nova,
              provedor: deps.payments.provider,
              criadoEm: agora,
              expiraEm: new Date(agora.getTime() + HORA_MS),
            }),
          );
          await deps.payments.createBoleto({
            reference: id,
            amount: '30.00',
            description: 'x',
            payer: { name: 'Empresa B Fictícia', cnpj: '11222333000181', address: '' },
            now: agora,
            dueDate: new Date(agora.getTime() + 72 * HORA_MS).toISOString().slice(0, 10),
          });
          const payment = boletoOf(id);
          const eventos = [asaas.eventos.at(-1)];
          const restantes = [...passos];
          const step = () => {
            const status = restantes.shift();
            if (status !== undefined) eventos.push(asaas.mudar(payment.id, status));
          };
          for (const uma of acoes) {
            if (uma.tipo === 'banco') step();
            else if (uma.tipo === 'forjado')
              await tellAsaas({ id: 'evt_x', event: 'PAYMENT_RECEIVED', payment: { ...payment, status: 'RECEIVED' } });
            else if (uma.tipo === 'conciliar') {
              server.clock.advance(2 * HORA_MS);
              await reconcilePagamentos(deps);
            } else await Promise.all(uma.quais.map((n) => tellAsaas(eventos[n % eventos.length] ?? {})));
            const agoraPago = payment.status === 'RECEIVED';
            // Until a report arrives, credits may be behind the money, never ahead of it.
            const ganho = (await saldoOf(b.id)) - antes;
            expect([0, agoraPago || payment.status === 'REFUNDED' ? 3 : 0]).toContain(ganho);
          }
          while (restantes.length > 0) step();
          server.clock.advance(7 * HORA_MS);
          await reconcilePagamentos(deps);
          expect((await saldoOf(b.id)) - antes).toBe(payment.status === 'RECEIVED' ? 3 : 0);
          const compras = (await ledgerOf(b.id)).filter(({ cobranca_id }) => cobranca_id === id);
          expect(compras.length).toBeLessThanOrEqual(1);
          vistos.add(`${payment.status} ${compras.length}`);
        }),
        {
          numRuns: LONG ? 60 : 10,
          // Whatever chance brings: never paid, told by the job alone, and given back after it was credited.
          examples: [
            [['OVERDUE'], []],
            [['RECEIVED'], []],
            [
              ['RECEIVED', 'REFUNDED'],
              [{ tipo: 'banco' }, { tipo: 'aviso', quais: [1, 1] }],
            ],
          ],
        },
      );
      expect([...vistos]).toEqual(expect.arrayContaining(['OVERDUE 0', 'RECEIVED 1', 'REFUNDED 1']));
    },
    LONG ? 300_000 : 60_000,
  );
});

describe('giveBackPagamento', () => {
  const giveBack = (cobrancaId: string) =>
    giveBackPagamento(server.deps, { cobrancaId, operador: 'maria', motivo: 'engano' });
  const acoesDe = async (id: string) =>
    asOwner(server.deps.db, server.a.id, async (trx) =>
      (await trx.selectFrom('auditoria').select('acao').where('alvo', '=', id).orderBy('id').execute()).map(
        (a) => a.acao,
      ),
    );

  it('gives a Pix back: the credits at once, the end when the bank has done it', async () => {
    const antes = await saldoOf(server.a.id);
    const { payment_id: id } = await buy(3, 'pix');
    await expect(giveBack(id)).rejects.toThrow('não foi confirmado');
    await tellPix(pix.pagar(txidOf(id)));
    pix.fail([{ tipo: 'cortado' }], /devolucao/);
    await expect(giveBack(id)).rejects.toThrow('rode o mesmo comando outra vez');
    expect(await saldoOf(server.a.id)).toBe(antes);
    expect(await giveBack(id)).toBe('devolvendo');
    pix.concludeDevolucoes('DEVOLVIDO');
    server.clock.advance(10 * 60_000);
    await reconcilePagamentos(server.deps);
    expect(await saldoOf(server.a.id)).toBe(antes);
    await expect(giveBack(id)).rejects.toThrow('já foi devolvido');
    expect(await acoesDe(id)).toEqual([
      'pagamento.pedido',
      'pagamento.confirmado',
      'pagamento.devolucao-pedida',
      'pagamento.devolvido',
    ]);
  });

  it('gives the credits back when the provider refuses', async () => {
    const { payment_id: id } = await buy(3, 'boleto');
    await tellAsaas(asaas.mudar(boletoOf(id).id, 'RECEIVED'));
    const antes = await saldoOf(server.a.id);
    asaas.fail(
      [{ tipo: 'status', status: 400, corpo: { errors: [{ code: 'invalid_action', description: '' }] } }],
      /refund/,
    );
    await expect(giveBack(id)).rejects.toThrow(DevolucaoError);
    expect([await saldoOf(server.a.id), await statusOf(id)]).toEqual([antes, 'success']);
    expect(await giveBack(id)).toBe('devolvida');
    expect(await saldoOf(server.a.id)).toBe(antes - 3);
    expect(asaas.cobrancas.find((one) => one.externalReference === id)?.status).toBe('REFUNDED');
  });

  it('does not give back what was spent, nor what nobody knows', async () => {
    const { payment_id: id } = await buy(3, 'boleto');
    await tellAsaas(asaas.mudar(boletoOf(id).id, 'RECEIVED'));
    const saldo = await saldoOf(server.a.id);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .insertInto('credito_lancamento')
        .values({ owner_id: server.a.id, tipo: 'consumo', quantidade: 1 - saldo, descricao: 'projeto' })
        .execute(),
    );
    await expect(giveBack(id)).rejects.toThrow('O saldo é de 1 créditos');
    // Given back at the bank, by hand: the credits are gone, and the log says so.
    await tellAsaas(asaas.mudar(boletoOf(id).id, 'REFUNDED'));
    expect(await saldoOf(server.a.id)).toBe(1);
    expect(await acoesDe(id)).toContain('pagamento.devolvido-sem-saldo');
    await expect(giveBack('00000000-0000-4000-8000-000000000000')).rejects.toThrow('Nenhum pagamento');
  });
});
