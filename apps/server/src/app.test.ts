import {
  type Certificado,
  type ContractRoute,
  type ErroResposta,
  MATRIZ,
  type PagamentoCriado,
  PRIVILEGIOS,
  type Projeto,
  podeFazer,
  rotas,
  type SessaoListada,
} from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asOwner } from './platform/db/as-owner.ts';
import type { Alvo } from './testing/cross-owner-case.ts';
import { crossOwnerCases } from './testing/cross-owner-cases.ts';
import { createEnvioTeste } from './testing/envio-teste.ts';
import { insertOportunidadeTeste } from './testing/oportunidade-teste.ts';
import { createPfxTeste } from './testing/pfx-teste.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from './testing/projeto-teste.ts';
import { insertPropostasTeste, umaProposta } from './testing/rascunho-teste.ts';
import { injectForm, insertRetificacaoTeste } from './testing/retificacao-teste.ts';
import { startTestServer, type TestServer, tokenOf } from './testing/test-server.ts';
import { VISAO_VAZIA } from './testing/visao-teste.ts';

/** A month without movement, of the company that the project is about. */
const SPED = [
  '|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|111111111111|3550308|||A|1|',
  '|0001|0|',
  '|0005|FICTICIA|01001000|RUA A|1||CENTRO|||contato@ficticia.local|',
  '|0990|4|',
  '|C001|1|',
  '|C990|2|',
  '|9001|0|',
  '|9999|8|',
  '',
].join('\r\n');

const keyOf = (route: ContractRoute) => `${route.method} ${route.path}`;
const needsSession = (route: ContractRoute) => route.auth === 'sessao' || route.auth === 'sessao-ou-ticket';

/** Names by which a body points at a thing of an owner. */
const ID_FIELDS = ['id', 'cod', 'process_id', 'cnpj', 'path', 'filename', 'email', 'nome'];
/** Bodies with such a name that points at nothing yet, or at the caller alone. */
const CREATES_ONLY = [
  'POST /register/token',
  'POST /register/factor/passkey',
  'POST /register/reportView',
  'POST /register/company',
  'POST /register/user',
  'POST /update/user',
  'POST /update/owner',
];
/**
 * Addresses with a name of something that belongs to no owner, or that are themselves the permission. The return of a
 * single sign-on opens nothing without the cookie of the same owner: `sso.test.ts` tries another one. The views of a
 * report are listed by its name: `visoes.test.ts` has another owner's.
 */
const PUBLIC_FACTS = [
  'GET /api/cep/:cep',
  'GET /api/excelModel/:name',
  'GET /api/boleto/:token',
  'GET /login/sso/retorno/:owner',
  'GET /api/reportViews/:relatorio',
];

function pointsAtSomething(route: ContractRoute): boolean {
  if (!needsSession(route) || [...CREATES_ONLY, ...PUBLIC_FACTS].includes(keyOf(route))) return false;
  if (route.path.includes(':') || route.multipart?.fields.some((field) => ID_FIELDS.includes(field))) return true;
  if (route.body === undefined) return false;
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}) })
    .parse(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }));
  return Object.keys(properties).some((name) => ID_FIELDS.includes(name));
}

let server: TestServer;
let alvo: Alvo;

beforeAll(async () => {
  server = await startTestServer({ work: true });
  const { app, a } = server;
  const cnpj = await createEmpresaTeste(app, a.user);
  const arquivo = { name: 'sped.txt', bytes: Buffer.from(SPED) };
  const projetoId = await createProjetoTeste(app, a.user);
  await sendArquivos(app, a.user, projetoId, [arquivo]);
  await app.inject({ method: 'POST', url: '/start/process', headers: a.user.headers, payload: { cod: projetoId } });
  await waitForStatus(app, a.user, projetoId, ['CONCLUDED']);
  const abertoId = await createProjetoTeste(app, a.user);
  await sendArquivos(app, a.user, abertoId, [arquivo, { ...arquivo, name: 'outro-sped.txt' }]);
  const email = 'convidada@a.teste.local';
  const convidada = { nome: 'Convidada Fictícia', email, cpf: '52998224725' };
  await app.inject({ method: 'POST', url: '/register/user', headers: a.admin.headers, payload: convidada });
  await asOwner(server.deps.db, a.id, (trx) =>
    trx.updateTable('projeto').set({ pbi: 'apura' }).where('id', '=', projetoId).execute(),
  );
  const retificacaoId = await insertRetificacaoTeste(server.deps, a, { projetoId });
  const lista = await app.inject({ method: 'GET', url: '/api/processes', headers: a.user.headers });
  const { finalResult } = lista.json<{ finalResult: Projeto[] }>();
  const execucaoId = finalResult.find(({ id }) => id === projetoId)?.execucoes[0]?.id ?? '';
  const form = new FormData();
  form.append('senha', 'Segredo@1');
  form.append('file', new Blob([Buffer.from(createPfxTeste())]), 'aurora.pfx');
  const importado = await injectForm(app, a.admin, '/register/certificate', form);
  const { name: certificado } = importado.json<Certificado>();
  await asOwner(server.deps.db, a.id, (trx) =>
    trx.updateTable('owner').set({ preco_1: '10.00' }).where('id', '=', a.id).execute(),
  );
  const pedido = { creditos: 1, pagamento: 'pix' };
  const compra = await app.inject({
    method: 'POST',
    url: '/register/payment',
    headers: a.user.headers,
    payload: pedido,
  });
  const { payment_id: pagamentoId } = compra.json<PagamentoCriado>();
  const criado = await app.inject({
    method: 'POST',
    url: '/register/token',
    headers: a.master.headers,
    payload: { nome: 'agente', dias: 30 },
  });
  const { id: tokenId } = criado.json<{ id: string }>();
  const { id: chaveId } = await asOwner(server.deps.db, a.id, (trx) =>
    trx
      .insertInto('chave_acesso')
      .values({
        owner_id: a.id,
        usuario_id: a.master.id,
        credencial: 'credencial-de-a',
        chave_publica: Buffer.of(0),
        contador: '0',
        transportes: [],
        nome: 'Notebook',
        criada_em: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const visao = await app.inject({
    method: 'POST',
    url: '/register/reportView',
    headers: a.user.headers,
    payload: { relatorio: catalogo[0]?.nome, nome: 'Minha', compartilhada: true, conteudo: VISAO_VAZIA },
  });
  const { id: visaoId } = visao.json<{ id: string }>();
  const envioId = await createEnvioTeste(app, a.master, { projetoId });
  const rascunhoId = await insertPropostasTeste(server.deps, {
    ownerId: a.id,
    usuarioId: a.user.id,
    projetoId,
    propostas: [umaProposta()],
  });
  const oportunidadeId = await insertOportunidadeTeste(server.deps, { ownerId: a.id, projetoId });
  const outros = {
    rascunhoId,
    oportunidadeId,
    visaoId,
    envioId,
    execucaoId,
    retificacaoId,
    certificado,
    pagamentoId,
    tokenId,
    sessaoId: '',
    chaveId,
  };
  alvo = { ...outros, cnpj, projetoId, arquivo: 'sped.txt', categoria: 'EFDF', abertoId, enviado: 'sped.txt', email };
});
afterAll(() => server.close());

describe('the server and the contract', () => {
  it('mounts every call of the contract, once, and no other', () => {
    const mounted = server.app.mountedRoutes.map(({ route }) => keyOf(route));
    expect(mounted.length).toBeGreaterThan(15);
    expect(mounted.sort()).toEqual(rotas.map(keyOf).sort());
  });

  it('gives every call a named policy, and only those that open a session the open one', () => {
    for (const { route, policyName } of server.app.mountedRoutes) {
      expect([keyOf(route), policyName]).not.toEqual([keyOf(route), '']);
      expect([keyOf(route), policyName === 'aberta']).toEqual([keyOf(route), !needsSession(route)]);
    }
  });

  // prova: 7.1
  it('answers 401 without a session on every other call', async () => {
    const closed = rotas.filter(needsSession);
    expect(closed.length).toBeGreaterThan(12);
    for (const route of closed) {
      const url = route.path.replaceAll(/:\w+/g, '1');
      const response = await server.app.inject({ method: route.method, url });
      expect([keyOf(route), response.statusCode]).toEqual([keyOf(route), 401]);
      const forged = await server.app.inject({ method: route.method, url, headers: { authorization: 'Bearer a.b.c' } });
      expect([keyOf(route), forged.statusCode]).toEqual([keyOf(route), 401]);
    }
  });
});

describe('the matrix of privilege and action', () => {
  const users = () => ({ user: server.a.user, administrator: server.a.admin, master: server.a.master });

  it('is open exactly where a call needs no session', () => {
    for (const route of rotas) {
      expect([keyOf(route), MATRIZ[route.acao].minimo === 'aberta']).toEqual([keyOf(route), !needsSession(route)]);
    }
  });

  it('has no action that no call is of', () => {
    expect(Object.keys(MATRIZ).sort()).toEqual([...new Set(rotas.map(({ acao }) => acao))].sort());
  });

  it('refuses each call below its privilege before anything of it is read, and no call from there on', async () => {
    let refused = 0;
    // What ends the sessions of the others comes last.
    const last = (id: string) => Number(id === 'endSessoesDaEquipe');
    for (const route of rotas.filter(needsSession).toSorted((a, b) => last(a.id) - last(b.id))) {
      for (const privilegio of PRIVILEGIOS) {
        // Neither the address nor the body fits: who gets past the matrix is refused for that, or answered.
        const url = route.path.replaceAll(/:\w+/g, 'x');
        const { headers } = users()[privilegio];
        if (route.answer === 'eventos') continue;
        const response = await server.app.inject({ method: route.method, url, headers });
        const code = response.statusCode >= 400 ? response.json<ErroResposta>().code : '';
        const seen = [keyOf(route), privilegio, code === 'sem-privilegio' && response.statusCode === 403];
        expect(seen, response.body).toEqual([keyOf(route), privilegio, !podeFazer(route.acao, { privilegio })]);
        if (code === 'sem-privilegio') refused++;
      }
    }
    expect(refused).toBeGreaterThan(15);
  });

  it('leaves what signs, collects or sends in a company’s name to administrators', () => {
    const acts = [
      'updateBuscaNotas',
      'updateBuscaNfse',
      'pedirCiencia',
      'pedirNotas',
      'importCertificado',
      'deleteCertificado',
    ];
    acts.push(
      'requestNfse',
      'createTransmissao',
      'stopTransmissao',
      'retryTransmissao',
      'updateIntegra',
      'testIntegra',
    );
    const found = rotas.filter(({ id }) => acts.includes(id));
    expect(found).toHaveLength(acts.length);
    for (const { id, acao } of found) expect([id, MATRIZ[acao].minimo]).toEqual([id, 'administrator']);
  });
});

describe('another owner', () => {
  // Not earlier: the calls above end every session but the callers' own.
  beforeAll(async () => {
    const { app, a } = server;
    await tokenOf(app, a.master.email);
    const abertas = await app.inject({ method: 'GET', url: '/api/sessions', headers: a.master.headers });
    const sessaoId = abertas.json<{ sessoes: SessaoListada[] }>().sessoes.find(({ esta }) => !esta)?.id ?? '';
    alvo = { ...alvo, sessaoId };
  });

  it('has a case for every call that points at something', () => {
    const pointing = rotas.filter(pointsAtSomething).map(keyOf);
    expect(pointing.length).toBeGreaterThan(12);
    const byPath = rotas
      .filter((route) => route.path.includes(':'))
      .map(keyOf)
      .filter((key) => !PUBLIC_FACTS.includes(key));
    expect(pointing).toEqual(expect.arrayContaining(byPath));
    expect(Object.keys(crossOwnerCases).sort()).toEqual([...pointing].sort());
  });

  it.each(Object.entries(crossOwnerCases))(
    'does not reach what is not its own: %s',
    async (_key, { attempt, denied, administration }) => {
      // A plain user would be refused for the privilege, which would prove nothing.
      const other = { true: server.b.admin, master: server.b.master }[String(administration)] ?? server.b.user;
      for (const user of [server.b.master, other]) {
        const response = await attempt(server.app, user, alvo);
        const { code } = response.json<ErroResposta>();
        expect({ status: response.statusCode, code }).toEqual(denied ?? { status: 404, code: 'nao-encontrado' });
        expect(response.body).not.toContain('EMPRESA FICTICIA');
      }
    },
  );

  it.each(Object.entries(crossOwnerCases))(
    'while the owner itself does: %s',
    async (_key, { attempt, allowed, allowedCode }) => {
      const response = await attempt(server.app, server.a.master, alvo);
      expect([200, allowed ?? 200]).toContain(response.statusCode);
      if (allowedCode !== undefined) expect(response.json<ErroResposta>().code).toBe(allowedCode);
    },
  );
});
