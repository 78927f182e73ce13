import type { ErroResposta, PagamentoCriado, Sessao } from '@apura/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, novoProjetoDe } from '../../testing/projeto-teste.ts';
import { SENHA, startTestServer, type TestOwner, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { insertCobranca } from './cobrancas.repo.ts';
import { confirmPagamento, receiveEvento } from './index.ts';
import { expireCobranca } from './receive-evento.ts';

const INICIAIS = 6;
const VALOR = '30.00';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ creditos: INICIAIS });
  for (const { id } of [server.a, server.b]) {
    await asOwner(server.deps.db, id, (trx) =>
      trx.updateTable('owner').set({ preco_1: '10.00' }).where('id', '=', id).execute(),
    );
  }
});
afterAll(() => server.close());

const open = (owner: TestOwner, creditos: number) => {
  const criadoEm = server.deps.clock.now();
  return asOwner(server.deps.db, owner.id, (trx) =>
    insertCobranca(trx, {
      ownerId: owner.id,
      usuarioId: owner.user.id,
      forma: 'pix',
      creditos,
      valor: VALOR,
      provedor: 'simulado',
      criadoEm,
      expiraEm: new Date(criadoEm.getTime() + 1000),
    }),
  );
};

const ledgerOf = (owner: TestOwner) =>
  asOwner(server.deps.db, owner.id, (trx) => trx.selectFrom('credito_lancamento').selectAll().orderBy('id').execute());

const creditosOf = async (user: TestUser) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: user.email, password: SENHA },
  });
  const { owner } = response.json<Sessao>();
  return { adquiridos: Number(owner.creditos_adquiridos), consumidos: Number(owner.creditos_consumidos) };
};

describe('messages of a provider', () => {
  type Mensagem = { tipo: 'pago' | 'vencido' | 'recusado' | 'devolvido'; valor: string | undefined };
  const mensagem: fc.Arbitrary<Mensagem> = fc.record({
    tipo: fc.constantFrom('pago', 'vencido', 'recusado', 'devolvido'),
    valor: fc.constantFrom(undefined, VALOR, '29.99', '31.00'),
  });
  /** One of each kind, by whose places the examples name them; past the last is our own clock. */
  const MENSAGENS: Mensagem[] = [
    { tipo: 'pago', valor: VALOR },
    { tipo: 'vencido', valor: undefined },
    { tipo: 'recusado', valor: undefined },
    { tipo: 'devolvido', valor: undefined },
    { tipo: 'pago', valor: '29.99' },
  ];
  /** Some messages, and in which order and how often they arrive; a number past the last is our own clock. */
  const historia = fc.array(mensagem, { minLength: 1, maxLength: 4 }).chain((mensagens) =>
    fc.record({
      mensagens: fc.constant(mensagens),
      chegadas: fc.array(fc.array(fc.nat({ max: mensagens.length }), { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
    }),
  );

  it('credit a charge exactly once or never, whatever their order and repetition', async () => {
    let pagas = 0;
    let historias = 0;
    let devolvidas = 0;
    await fc.assert(
      fc.asyncProperty(historia, async ({ mensagens, chegadas }) => {
        historias += 1;
        const cobrancaId = await open(server.b, 3);
        const arrive = (index: number): Promise<unknown> => {
          const chegou = mensagens[index];
          if (chegou === undefined) return expireCobranca(server.deps, server.b.id, cobrancaId);
          const { tipo, valor } = chegou;
          const eventoId = `${cobrancaId}:${index}`;
          const base = { cobrancaId, provedor: 'simulado', eventoId, tipo } as const;
          return receiveEvento(server.deps, valor === undefined ? base : { ...base, valor });
        };
        // Those of one group arrive at the same moment.
        for (const grupo of chegadas) await Promise.all(grupo.map(arrive));
        const chegaram = chegadas.flat().map((index) => mensagens[index]);
        const pagou = chegaram.some((m) => m?.tipo === 'pago' && m.valor !== '29.99');
        const voltou = chegaram.some((m) => m?.tipo === 'devolvido');
        const todas = await ledgerOf(server.b);
        const entradas = todas.filter((row) => row.cobranca_id === cobrancaId);
        const { estado } = await asOwner(server.deps.db, server.b.id, (trx) =>
          trx.selectFrom('cobranca').select('estado').where('id', '=', cobrancaId).executeTakeFirstOrThrow(),
        );
        // A refund may be reported before the payment, which then credits nothing.
        expect(entradas.map(({ tipo, quantidade }) => [tipo, quantidade])).toEqual(
          pagou && !(voltou && entradas.length === 0) ? [['compra', 3]] : [],
        );
        expect([estado === 'devolvida', estado === 'paga']).toEqual([voltou, pagou && !voltou]);
        const saldo = todas.reduce((total, { quantidade }) => total + quantidade, 0);
        expect(saldo).toBe(INICIAIS + 3 * (pagas + Number(pagou && !voltou)));
        devolvidas += Number(voltou && entradas.length > 0);
        pagas += Number(pagou && !voltou);
      }),
      {
        numRuns: 60,
        // Whatever chance brings: six that pay, six that do not, and paid and given back in both orders.
        examples: [
          [[0]],
          [[0, 0, 0]],
          [[5], [0]],
          [[1], [0]],
          [[2], [0]],
          [[0], [5], [2]],
          [],
          [[1]],
          [[2]],
          [[3]],
          [[4]],
          [[1, 5], [4]],
          [[0], [3]],
          [[3], [0]],
        ].map((chegadas): [{ mensagens: Mensagem[]; chegadas: number[][] }] => [{ mensagens: MENSAGENS, chegadas }]),
      },
    );
    // Otherwise nothing was shown.
    expect([pagas > 5, historias - pagas > 5, devolvidas > 0]).toEqual([true, true, true]);
    expect(await creditosOf(server.b.user)).toEqual({ adquiridos: INICIAIS + 3 * pagas, consumidos: 0 });
  });

  it('are refused by the database itself when they would credit twice', async () => {
    const cobrancaId = await open(server.b, 3);
    await confirmPagamento(server.deps, { cobrancaId, provedor: 'simulado', eventoId: 'primeira' });
    const again = asOwner(server.deps.db, server.b.id, (trx) =>
      trx
        .insertInto('credito_lancamento')
        .values({ owner_id: server.b.id, tipo: 'compra', quantidade: 3, descricao: 'de novo', cobranca_id: cobrancaId })
        .execute(),
    );
    await expect(again).rejects.toThrow('credito_uma_vez_por_cobranca');
  });
});

describe('fifty requests at once', () => {
  it('never overspend a credit nor make a user twice, and the balance is the sum of the ledger', async () => {
    const { app, deps, a } = server;
    const cnpj = await createEmpresaTeste(app, a.user);
    const cobrancas = await Promise.all(Array.from({ length: 10 }, () => open(a, 3)));
    const users = [a.master, a.admin, a.user];
    const post = (index: number, url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: (users[index % 3] ?? a.user).headers, payload });
    const orders = Array.from(
      { length: 10 },
      (_, n) => () => post(n, '/register/payment', { creditos: '2', pagamento: 'pix' }),
    );
    const spends = Array.from({ length: 12 }, (_, n) => () => post(n, '/register/process', novoProjetoDe(cnpj)));
    // Two people, each invited four times by the two who may.
    const invites = Array.from(
      { length: 8 },
      (_, n) => () =>
        app.inject({
          method: 'POST',
          url: '/register/user',
          headers: (n % 4 < 2 ? a.master : a.admin).headers,
          payload: { nome: 'Pessoa Fictícia', email: `pessoa${n % 2}@ficticia.local`, cpf: '52998224725' },
        }),
    );
    // Every payment is reported by two messages at the same moment.
    const payments = [...cobrancas, ...cobrancas].map(
      (cobrancaId, n) => () =>
        confirmPagamento(deps, { cobrancaId, provedor: 'simulado', eventoId: `${cobrancaId}/${n}` }),
    );
    const shuffled = <T>(items: readonly T[]) => items.map((item, n) => ({ item, key: (n * 7) % items.length }));
    const calls = shuffled([...orders, ...spends, ...payments, ...invites]).sort((x, y) => x.key - y.key);
    expect(calls).toHaveLength(50);
    const answers = await Promise.all(calls.map(async ({ item }) => item()));
    const codes = answers.map((answer) => (typeof answer === 'string' ? answer : answer.statusCode));
    expect(codes.filter((code) => code === 'aplicado')).toHaveLength(10);
    expect(codes.filter((code) => code === 'sem-efeito')).toHaveLength(10);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(13);
    expect(codes.every((code) => typeof code === 'string' || [200, 409, 422].includes(code))).toBe(true);

    expect(codes.filter((code) => code === 409)).toHaveLength(6);
    const equipe = await app.inject({ method: 'GET', url: '/api/users', headers: a.master.headers });
    const { users: todos } = equipe.json<{ users: { email: string }[] }>();
    expect(todos.map(({ email }) => email).filter((email) => email.startsWith('pessoa'))).toEqual([
      'pessoa0@ficticia.local',
      'pessoa1@ficticia.local',
    ]);

    const ledger = await ledgerOf(a);
    const sum = ledger.reduce((total, { quantidade }) => total + quantidade, 0);
    const { adquiridos, consumidos } = await creditosOf(a.user);
    expect(adquiridos).toBe(INICIAIS + 10 * 3);
    expect(adquiridos - consumidos).toBe(sum);
    expect(ledger.filter(({ tipo }) => tipo === 'compra').length).toBe(1 + 10);
    // Every accepted project had its credits at that moment: no prefix of the ledger is below zero.
    let balance = 0;
    for (const { quantidade } of ledger) {
      balance += quantidade;
      expect(balance).toBeGreaterThanOrEqual(0);
    }
  });

  it('spend what there is and not more: of fifteen projects of three credits, those that fit', async () => {
    const { app, a } = server;
    const before = await creditosOf(a.user);
    const saldo = before.adquiridos - before.consumidos;
    const users = [a.master, a.admin, a.user];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app.inject({
          method: 'POST',
          url: '/register/process',
          headers: (users[n % 3] ?? a.user).headers,
          payload: novoProjetoDe('99210437000117'),
        }),
      ),
    );
    const created = responses.filter(({ statusCode }) => statusCode === 200);
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(created).toHaveLength(Math.floor(saldo / 3));
    expect(new Set(refused.map((response) => response.json<ErroResposta>().code))).toEqual(
      new Set(['creditos-insuficientes']),
    );
    const after = await creditosOf(a.user);
    expect(after.consumidos).toBe(before.consumidos + 3 * created.length);
  });

  it('order fifty charges with an id each, and credit nothing', async () => {
    const { app, b } = server;
    const before = await creditosOf(b.user);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.inject({
          method: 'POST',
          url: '/register/payment',
          headers: b.master.headers,
          payload: { creditos: 1, pagamento: 'pix' },
        }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(new Set(responses.map((response) => response.json<PagamentoCriado>().payment_id)).size).toBe(50);
    expect(await creditosOf(b.user)).toEqual(before);
  });
});
