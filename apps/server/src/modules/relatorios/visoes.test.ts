import { type ErroResposta, MAX_VISOES, type Visao } from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { VISAO_VAZIA } from '../../testing/visao-teste.ts';

const [RELATORIO = '', OUTRO = ''] = catalogo.map(({ nome }) => nome);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (user: TestUser, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const dados = { nome: 'Minha', compartilhada: false, conteudo: VISAO_VAZIA };
async function create(user: TestUser, mudanca: object = {}): Promise<Visao> {
  const response = await post(user, '/register/reportView', { relatorio: RELATORIO, ...dados, ...mudanca });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Visao>();
}
async function list(user: TestUser, relatorio = RELATORIO): Promise<Visao[]> {
  const url = `/api/reportViews/${encodeURIComponent(relatorio)}`;
  return (await server.app.inject({ method: 'GET', url, headers: user.headers })).json<{ visoes: Visao[] }>().visoes;
}
const save = (user: TestUser, { id, versao }: Visao, mudanca: object = {}) =>
  post(user, '/update/reportView', { id, versao, ...dados, ...mudanca });
const codeOf = (response: { statusCode: number; json: <T>() => T }) => [
  response.statusCode,
  response.json<ErroResposta>().code,
];

describe('views of a report', () => {
  it('are the own ones and those that the owner shares, of that report alone', async () => {
    const { a, b } = server;
    const privada = await create(a.user, { nome: 'Privada' });
    const comum = await create(a.user, { nome: 'Comum', compartilhada: true });
    await create(a.user, { relatorio: OUTRO });
    expect((await list(a.user)).map(({ id, minha }) => [id, minha])).toEqual([
      [comum.id, true],
      [privada.id, true],
    ]);
    expect((await list(a.admin)).map(({ id, minha, autor }) => [id, minha, autor])).toEqual([
      [comum.id, false, expect.stringMatching(/^user /)],
    ]);
    expect(await list(b.master)).toEqual([]);
    const desconhecido = await server.app.inject({
      method: 'GET',
      url: '/api/reportViews/Nenhum',
      headers: a.user.headers,
    });
    expect(codeOf(desconhecido)).toEqual([404, 'relatorio-desconhecido']);
  });

  it('are saved once by two who read the same version: the later one is told', async () => {
    const { a } = server;
    const visao = await create(a.user, { compartilhada: true });
    const [um, outro] = await Promise.all([
      save(a.user, visao, { nome: 'De um', compartilhada: true }),
      save(a.admin, visao, { nome: 'De outro', compartilhada: true }),
    ]);
    expect([um.statusCode, outro.statusCode].sort()).toEqual([200, 409]);
    const perdeu = um.statusCode === 409 ? um : outro;
    expect(codeOf(perdeu)).toEqual([409, 'visao-mudou']);
    expect((await list(a.user)).find(({ id }) => id === visao.id)?.versao).toBe(2);
  });

  it('of others are shared, hidden and deleted by their user or a master alone', async () => {
    const { a } = server;
    const visao = await create(a.user, { compartilhada: true });
    expect(codeOf(await save(a.admin, visao))).toEqual([403, 'sem-privilegio']);
    expect(codeOf(await post(a.admin, '/delete/reportView', { id: visao.id }))).toEqual([403, 'sem-privilegio']);
    expect((await save(a.master, visao)).statusCode).toBe(200);
    expect((await list(a.admin)).map(({ id }) => id)).not.toContain(visao.id);
    expect((await post(a.user, '/delete/reportView', { id: visao.id })).statusCode).toBe(200);
    expect((await list(a.user)).map(({ id }) => id)).not.toContain(visao.id);
  });

  it('are absent for other users while private, for other owners always, and by an id that is none', async () => {
    const { a, b } = server;
    const privada = await create(a.user);
    const comum = await create(a.user, { compartilhada: true });
    for (const [quem, visao] of [
      [a.master, privada],
      [b.master, privada],
      [b.master, comum],
      [a.user, { ...comum, id: 'x' }],
    ] as const) {
      expect(codeOf(await save(quem, visao))).toEqual([404, 'nao-encontrado']);
      expect(codeOf(await post(quem, '/delete/reportView', { id: visao.id }))).toEqual([404, 'nao-encontrado']);
    }
  });

  it('hold what a grid knows, to the letter, and nothing else', async () => {
    const { a } = server;
    const conteudo = {
      colunas: [{ key: "Valor d'Água \ud83d\ude00", largura: 120, fixa: 'esquerda', oculta: false }],
      q: 'logistica',
      filtros: [{ key: 'Valor', condicoes: [{ op: 'entre', valor: '1', ate: '2.50' }] }],
      ordem: [{ key: 'Valor', desc: true }],
      grupos: ['CFOP'],
      pivo: { linha: 'CFOP', coluna: 'Período', medida: null },
    };
    expect((await create(a.user, { relatorio: OUTRO, conteudo })).conteudo).toEqual(conteudo);
    for (const errado of [
      { ...conteudo, extra: 1 },
      { ...conteudo, filtros: [{ key: 'Valor', condicoes: [{ op: 'x', valor: '1' }] }] },
      { ...conteudo, colunas: Array.from({ length: 301 }, (_, i) => ({ key: `c${i}` })) },
      { ...conteudo, q: 'a\u0000' },
    ]) {
      const response = await post(a.user, '/register/reportView', { relatorio: OUTRO, ...dados, conteudo: errado });
      expect(codeOf(response)).toEqual([400, 'requisicao-invalida']);
    }
  });

  it('are bounded in number, also when many are made at once', async () => {
    const { b } = server;
    const pedidos = Array.from({ length: MAX_VISOES + 3 }, () =>
      post(b.user, '/register/reportView', { relatorio: RELATORIO, ...dados }),
    );
    const respostas: Awaited<(typeof pedidos)[number]>[] = [];
    for (const pedido of pedidos) respostas.push(await pedido);
    const negadas = respostas.filter(({ statusCode }) => statusCode === 409);
    expect(negadas.length).toBeGreaterThan(0);
    expect(codeOf(negadas[0] as (typeof negadas)[number])).toEqual([409, 'limite-visoes']);
    expect(await list(b.user)).toHaveLength(MAX_VISOES);
  });
});
