import type { PoliticaSeguranca, SegredoTotp, Sessao } from '@apura/contract';
import { rotas } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PASSO_MS, useFatoresTeste } from '../../testing/fatores-teste.ts';
import { mailsTo } from '../../testing/mail-teste.ts';
import { SENHA, type TestUser, tokenOf } from '../../testing/test-server.ts';

/** Guarantees which calls ask for a recent proof of the second factor, and what an owner may demand of its users. */

const t = useFatoresTeste();
const { post, get, login, codeOf, codigoDe, novoUsuario, ativar, pendente, entrar } = t;

const refreshOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find(({ name }) => name === 'apura_refresh')?.value ?? '';

describe('a recent proof', () => {
  it('is asked for by the calls that name it, and no others, of users with a factor alone', async () => {
    const marcadas = rotas.filter(({ fatorRecente }) => fatorRecente === true);
    const ids = marcadas.map(({ id }) => id);
    for (const id of ['importCertificado', 'createTransmissao', 'createPagamento', 'updatePermissao', 'pedirCiencia'])
      expect(ids).toContain(id);
    for (const rota of marcadas) expect([rota.id, rota.auth, rota.porToken]).toEqual([rota.id, 'sessao', undefined]);

    const user = await novoUsuario();
    const token = { nome: 'agente', dias: 30 };
    expect((await post('/register/token', token, user)).statusCode).toBe(200);
    const { segredo } = await ativar(user);
    // Setting it up proved it.
    expect((await post('/register/token', token, user)).statusCode).toBe(200);
    t.server.clock.advance(10 * 60_000);
    const tarde = await entrar(user.email, segredo);
    t.server.clock.advance(11 * 60_000);
    const recusado = await post('/register/token', token, tarde);
    expect([recusado.statusCode, codeOf(recusado)]).toEqual([403, 'segundo-fator-pedido']);
    expect((await get('/api/tokens', tarde)).statusCode).toBe(200);
    expect(codeOf(await post('/delete/factor/totp', {}, tarde))).toBe('segundo-fator-pedido');

    expect(codeOf(await post('/register/factor/proof', { codigo: '000000' }, tarde))).toBe('codigo-incorreto');
    expect((await post('/register/factor/proof', { codigo: codigoDe(segredo) }, tarde)).statusCode).toBe(200);
    expect((await post('/register/token', token, tarde)).statusCode).toBe(200);
    // The proof of one session proves nothing for another.
    t.server.clock.advance(PASSO_MS);
    const outra = await entrar(user.email, segredo);
    t.server.clock.advance(11 * 60_000);
    const renovada = await entrar(user.email, segredo);
    expect((await post('/register/token', token, renovada)).statusCode).toBe(200);
    expect(codeOf(await post('/register/token', token, outra))).toBe('segundo-fator-pedido');
    // Turning it off with a fresh proof takes the codes along, and nothing is asked any more.
    expect((await post('/delete/factor/totp', {}, renovada)).statusCode).toBe(200);
    expect((await login(user.email)).json()).toHaveProperty('accessToken');
    expect((await get('/api/factor', renovada)).json()).toMatchObject({ totp: null, codigos: 0 });
  });
});

describe('the user’s own account', () => {
  it('asks for a recent proof before sessions end and the CPF changes, and for none before the rest', async () => {
    const user = await novoUsuario();
    const { segredo } = await ativar(user);
    const perfil = { nome: 'Nome', email: user.email, telefone: '', cargo: '', privilegio: 'user', cpf: '' };
    const cpf = '52998224725';
    const dentro = await entrar(user.email, segredo);
    t.server.clock.advance(11 * 60_000);
    for (const [url, payload] of [
      ['/delete/session', { id: '00000000-0000-0000-0000-000000000000' }],
      ['/delete/sessions', {}],
      // The password is no second factor.
      ['/update/user', { ...perfil, cpf, senha: SENHA }],
    ] as const) {
      const response = await post(url, payload, dentro);
      expect([url, response.statusCode, codeOf(response)]).toEqual([url, 403, 'segundo-fator-pedido']);
    }
    const guardado = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.selectFrom('usuario').select('cpf').where('id', '=', user.id).executeTakeFirstOrThrow(),
    );
    expect(guardado.cpf).toBe('');
    expect((await post('/register/factor/proof', { codigo: codigoDe(segredo) }, dentro)).statusCode).toBe(200);
    expect((await post('/update/user', { ...perfil, cpf }, dentro)).statusCode).toBe(200);
    expect((await post('/delete/sessions', {}, dentro)).statusCode).toBe(200);
    t.server.clock.advance(20 * 60_000);
    const outra = await entrar(user.email, segredo);
    t.server.clock.advance(11 * 60_000);
    expect((await post('/update/user', { ...perfil, cpf, cargo: 'Analista' }, outra)).statusCode).toBe(200);
  });

  it('gets another refresh token by a proof, and the one before opens nothing', async () => {
    const user = await novoUsuario();
    const { segredo } = await ativar(user);
    const { entrada } = await pendente(user.email);
    const aberta = await post('/login/factor', { entrada, codigo: codigoDe(segredo) });
    t.server.clock.advance(PASSO_MS);
    const dentro = { headers: { authorization: `Bearer ${aberta.json<Sessao>().accessToken}` } };
    const prova = await post('/register/factor/proof', { codigo: codigoDe(segredo) }, dentro);
    const renovar = (response: typeof prova) =>
      post('/refresh', {}, { headers: { cookie: `apura_refresh=${refreshOf(response)}` } });
    expect((await renovar(aberta)).statusCode).toBe(401);
    expect((await renovar(prova)).statusCode).toBe(200);
  });
});

describe('the owner’s policy', () => {
  it('is set by whoever has a factor, leads the others to one, and no other owner', async () => {
    const fresh = async (user: TestUser): Promise<TestUser> => {
      const token = await tokenOf(t.server.app, user.email);
      return { ...user, headers: { authorization: `Bearer ${token}` } };
    };
    const admin = await fresh(t.server.b.admin);
    const semFator = await novoUsuario('b');
    const exigir = { exigir_segundo_fator: true };
    const antes = await post('/update/security', exigir, admin);
    expect([antes.statusCode, codeOf(antes)]).toEqual([409, 'segundo-fator-ausente']);
    expect((await post('/update/security', exigir, semFator)).statusCode).toBe(403);
    const { segredo } = await ativar(admin);
    const politica = (await post('/update/security', exigir, admin)).json<PoliticaSeguranca>();
    expect(politica.exigir_segundo_fator).toBe(true);
    expect(politica.usuarios.find(({ email }) => email === admin.email)?.segundo_fator).toBe(true);

    // The session of the one without is over, and the next sign-in leads to the setting up.
    expect((await get('/api/factor', semFator)).statusCode).toBe(401);
    expect((await get('/api/factor', admin)).statusCode).toBe(200);
    const { entrada, configurar } = await pendente(semFator.email);
    expect(configurar).toBe(true);
    expect(codeOf(await post('/login/factor', { entrada, codigo: '123456' }))).toBe('codigo-incorreto');
    const novo = (await post('/login/factor/setup', { entrada })).json<SegredoTotp>();
    expect(codeOf(await post('/login/factor/activate', { entrada, codigo: '000000' }))).toBe('codigo-incorreto');
    const ativado = await post('/login/factor/activate', { entrada, codigo: codigoDe(novo.segredo) });
    const { sessao, codigos } = ativado.json<{ sessao: Sessao; codigos: string[] }>();
    expect([ativado.statusCode, codigos.length]).toEqual([200, 10]);
    const dentro = { headers: { authorization: `Bearer ${sessao.accessToken}` } };
    const ultimo = await post('/delete/factor/totp', {}, dentro);
    expect([ultimo.statusCode, codeOf(ultimo)]).toEqual([409, 'segundo-fator-exigido']);
    // Owner A goes on as before.
    expect((await login(t.server.a.user.email)).json()).toHaveProperty('accessToken');

    t.server.clock.advance(PASSO_MS);
    const depois = await entrar(admin.email, segredo);
    expect((await post('/update/security', { exigir_segundo_fator: false }, depois)).statusCode).toBe(200);
    expect((await post('/delete/factor/totp', {}, depois)).statusCode).toBe(200);
  });

  it('lets an administrator reset the factor of a plain user of the owner, and of nobody else', async () => {
    const user = await novoUsuario();
    const { segredo } = await ativar(user);
    const dentro = await entrar(user.email, segredo);
    const [admin, alheio] = await Promise.all(
      [t.server.a.admin, t.server.b.master].map(async ({ email }) => ({
        headers: { authorization: `Bearer ${await tokenOf(t.server.app, email)}` },
      })),
    );
    if (admin === undefined || alheio === undefined) throw new Error('no session');
    expect(
      (await post('/delete/user/factor', { email: user.email, confirmacao: 'Vi a pessoa' }, alheio)).statusCode,
    ).toBe(404);
    expect(
      (await post('/delete/user/factor', { email: user.email, confirmacao: 'Vi a pessoa' }, dentro)).statusCode,
    ).toBe(403);
    for (const email of [t.server.a.master.email, t.server.a.admin.email])
      expect(codeOf(await post('/delete/user/factor', { email, confirmacao: 'Vi a pessoa' }, admin))).toBe(
        'conflito-de-permissao',
      );
    for (const confirmacao of ['  ', undefined])
      expect((await post('/delete/user/factor', { email: user.email, confirmacao }, admin)).statusCode).toBe(400);
    expect((await get('/api/factor', dentro)).statusCode).toBe(200);
    expect(
      (await post('/delete/user/factor', { email: user.email, confirmacao: 'Vi a pessoa' }, admin)).statusCode,
    ).toBe(200);
    expect((await mailsTo(t.server, user.email)).map(({ text }) => /[^.]* em \d/.exec(text)?.[0])).toEqual([
      expect.stringContaining('removido por um administrador'),
      expect.stringContaining('autenticador foi ativado'),
    ]);
    expect((await get('/api/factor', dentro)).statusCode).toBe(401);
    expect((await login(user.email)).json()).toHaveProperty('accessToken');
    const { acao, rotulo, dados } = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx
        .selectFrom('auditoria')
        .select(['acao', 'rotulo', 'dados'])
        .where('alvo', '=', user.id)
        .orderBy('id', 'desc')
        .where('acao', '!=', 'sessao.aberta')
        .executeTakeFirstOrThrow(),
    );
    expect([acao, rotulo]).toEqual(['segundo-fator.redefinido', expect.stringContaining(user.email)]);
    expect(dados).toEqual({ confirmacao: 'Vi a pessoa' });
  });
});
