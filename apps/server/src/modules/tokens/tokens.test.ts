import {
  ALCANCES_TOKEN,
  type AlcanceToken,
  type ArquivoEnviado,
  type ErroResposta,
  MAX_TOKENS,
  rotas,
  type TokenAcesso,
} from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';

let server: TestServer;
let projetoId: string;
beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
  projetoId = await createProjetoTeste(server.app, server.a.user);
});
afterAll(() => server.close());

const SPED = Buffer.from('|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|||||A|1|\r\n');

async function criar(
  user: TestUser,
  { dias = 30, alcance }: { dias?: number; alcance?: AlcanceToken } = {},
): Promise<{ id: string; agente: TestUser }> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/register/token',
    headers: user.headers,
    payload: { nome: 'Computador do escritório', alcance, dias },
  });
  expect(response.statusCode).toBe(200);
  const { id, token } = response.json<{ id: string; token: string }>();
  return { id, agente: { ...user, token, headers: { authorization: `Bearer ${token}` } } };
}

async function listar(user: TestUser): Promise<TokenAcesso[]> {
  const response = await server.app.inject({ method: 'GET', url: '/api/tokens', headers: user.headers });
  return response.json<{ tokens: TokenAcesso[] }>().tokens;
}

const enviados = (user: TestUser, id: string) =>
  server.app.inject({ method: 'GET', url: `/api/files/upload/${id}`, headers: user.headers });

const revogar = (user: TestUser, id: string) =>
  server.app.inject({ method: 'POST', url: '/delete/token', headers: user.headers, payload: { id } });

describe('a personal access token', () => {
  it('is seen once, kept as a hash, and sends files in its user’s name', async () => {
    const { id, agente } = await criar(server.a.user);
    const guardado = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('token_acesso').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(guardado)).not.toContain(agente.token);
    expect(server.logLines.join('\n')).not.toContain(agente.token);

    await sendArquivos(server.app, agente, projetoId, [{ name: 'efd.txt', bytes: SPED }]);
    const { arquivos } = (await enviados(agente, projetoId)).json<{ arquivos: ArquivoEnviado[] }>();
    expect(arquivos.map(({ nome }) => nome)).toEqual(['efd.txt']);
    const [token] = await listar(server.a.user);
    expect(token).toMatchObject({
      id,
      nome: 'Computador do escritório',
      alcance: 'enviar',
      final: agente.token.slice(-4),
      status: 'ativo',
    });
    expect(token?.usado_em).not.toBeNull();
    expect(JSON.stringify(token)).not.toContain(agente.token);
  });

  it('opens the calls of an upload, or those that read, and no other', async () => {
    const ABERTAS: Record<AlcanceToken, string[]> = {
      enviar: ['compileArquivos', 'listArquivosEnviados', 'listProjetos', 'uploadPartes'],
      ler: [
        ...['explainRelatorio', 'listAchados', 'listProjetos', 'listRelatoriosDoProjeto'],
        ...['readLinhaOrigem', 'readRelatorio'],
      ],
    };
    for (const alcance of ALCANCES_TOKEN) {
      const { agente } = await criar(server.a.master, { dias: 90, alcance });
      const abertas = rotas.filter((rota) => rota.porToken?.includes(alcance) === true);
      expect(abertas.map(({ id }) => id).toSorted()).toEqual(ABERTAS[alcance]);
      for (const rota of rotas) {
        if (rota.auth === 'publica' || rota.auth === 'cookie' || abertas.includes(rota)) continue;
        const response = await server.app.inject({
          method: rota.method,
          url: rota.path.replaceAll(/:\w+/g, '1'),
          headers: agente.headers,
        });
        expect([rota.id, response.statusCode]).toEqual([rota.id, 403]);
      }
    }
    // A token that reads opens nothing that writes.
    const escrevem = rotas.filter((rota) => rota.porToken?.includes('ler') === true && rota.method !== 'GET');
    expect(escrevem).toEqual([]);
  });

  it('that reads leaves a row of each call in the activity log, and reaches its own owner alone', async () => {
    const { id, agente } = await criar(server.a.user, { alcance: 'ler' });
    const relatorio = encodeURIComponent('EFD-C Itens de Saída');
    const ler = (user: TestUser, url: string) => server.app.inject({ method: 'GET', url, headers: user.headers });
    const PEDIDOS = [
      '/api/processes',
      `/api/reports/${projetoId}`,
      `/api/reportRule/${projetoId}/${relatorio}`,
      `/api/reportJSON/${projetoId}/${relatorio}?limit=1`,
      `/api/line/${projetoId}/efd.txt/1`,
      `/api/achados/${projetoId}`,
    ];
    for (const url of PEDIDOS) await ler(agente, url);
    const linhas = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .selectFrom('auditoria')
        .select(['usuario_id', 'alvo', 'rotulo', 'dados'])
        .where('acao', '=', 'token.leu')
        .orderBy('id')
        .execute(),
    );
    const nome = 'Computador do escritório';
    expect(linhas).toEqual(
      [
        { chamada: 'listProjetos', alvo: '', rotulo: nome },
        { chamada: 'listRelatoriosDoProjeto', alvo: projetoId, rotulo: nome },
        { chamada: 'explainRelatorio', alvo: projetoId, rotulo: `${nome}: EFD-C Itens de Saída` },
        { chamada: 'readRelatorio', alvo: projetoId, rotulo: `${nome}: EFD-C Itens de Saída` },
        { chamada: 'readLinhaOrigem', alvo: projetoId, rotulo: `${nome}: efd.txt` },
        { chamada: 'listAchados', alvo: projetoId, rotulo: nome },
      ].map(({ chamada, ...linha }) => ({ ...linha, usuario_id: server.a.user.id, dados: { token: id, chamada } })),
    );

    const alheio = await criar(server.b.user, { alcance: 'ler' });
    const [projetos, ...doProjeto] = PEDIDOS;
    expect((await ler(alheio.agente, projetos ?? '')).json()).toEqual({ finalResult: [] });
    for (const url of doProjeto) expect([url, (await ler(alheio.agente, url)).statusCode]).toEqual([url, 404]);
  });

  it('ends when it is revoked, when it expires, and with its user', async () => {
    const um = await criar(server.a.user);
    expect((await enviados(um.agente, projetoId)).statusCode).toBe(200);
    expect((await revogar(server.a.user, um.id)).statusCode).toBe(200);
    const recusado = await enviados(um.agente, projetoId);
    expect([recusado.statusCode, recusado.json<ErroResposta>().code]).toEqual([401, 'token-invalido']);
    expect((await revogar(server.a.user, um.id)).statusCode).toBe(404);

    const outro = await criar(server.a.user);
    const usuario = (situacao: 'active' | 'inactive') =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('usuario').set({ situacao }).where('id', '=', server.a.user.id).execute(),
      );
    await usuario('inactive');
    expect((await enviados(outro.agente, projetoId)).statusCode).toBe(401);
    await usuario('active');
    expect((await enviados(outro.agente, projetoId)).statusCode).toBe(200);
    const suspend = (suspenso_em: Date | null) =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('owner').set({ suspenso_em }).where('id', '=', server.a.id).execute(),
      );
    await suspend(new Date());
    expect((await enviados(outro.agente, projetoId)).statusCode).toBe(401);
    await suspend(null);
    expect((await enviados(outro.agente, projetoId)).statusCode).toBe(200);
    server.clock.advance(31 * 86_400_000);
    expect((await enviados(outro.agente, projetoId)).statusCode).toBe(401);
    const token = await tokenOf(server.app, server.a.user.email);
    const [novo, ...velhos] = await listar({ ...server.a.user, headers: { authorization: `Bearer ${token}` } });
    expect(novo?.status).toBe('expirado');
    expect(velhos.map(({ status }) => status)).toContain('revogado');
  });

  it('reaches its own owner alone, and only its user revokes it', async () => {
    const [a, b, colega] = await Promise.all(
      [server.a.master, server.b.master, server.a.admin].map(async (user) => {
        const token = await tokenOf(server.app, user.email);
        return { ...user, headers: { authorization: `Bearer ${token}` } };
      }),
    );
    if (a === undefined || b === undefined || colega === undefined) throw new Error('no user');
    const deB = await criar(b);
    expect((await enviados(deB.agente, projetoId)).statusCode).toBe(404);
    const deA = await criar(a);
    for (const alheio of [b, colega]) expect((await revogar(alheio, deA.id)).statusCode).toBe(404);
    expect((await revogar(a, 'x')).statusCode).toBe(404);
    expect((await enviados(deA.agente, projetoId)).statusCode).toBe(200);
  });

  it('is refused beyond the limit, and when it is made up', async () => {
    const user = {
      ...server.b.user,
      headers: { authorization: `Bearer ${await tokenOf(server.app, server.b.user.email)}` },
    };
    const respostas = await Promise.all(
      Array.from({ length: MAX_TOKENS + 2 }, () =>
        server.app.inject({
          method: 'POST',
          url: '/register/token',
          headers: user.headers,
          payload: { nome: 'a', dias: 30 },
        }),
      ),
    );
    expect(respostas.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_TOKENS);
    expect(respostas.find(({ statusCode }) => statusCode === 422)?.body).toContain('Revogue um que não usa mais');
    const inventado = { ...user, headers: { authorization: 'Bearer apura_inventado' } };
    expect((await enviados(inventado, projetoId)).statusCode).toBe(401);
  });
});
