import type { SegredoTotp, SegundoFator, Sessao } from '@apura/contract';
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createNodeCrypto } from '../../platform/crypto/node-crypto.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PASSO_MS, useFatoresTeste } from '../../testing/fatores-teste.ts';
import { SENHA, tokenOf } from '../../testing/test-server.ts';
import { rotateChaveDosFatores } from './index.ts';
import { openSegredo } from './segredo-totp.ts';

/** Guarantees that an account with a second factor needs a proof to sign in, and that no proof counts twice. */

const t = useFatoresTeste();
const { post, get, login, codeOf, codigoDe, novoUsuario, ativar, pendente, entrar } = t;

describe('the authenticator app', () => {
  it('is set up with the password, sealed at rest, and asked for at the next sign-in', async () => {
    const user = await novoUsuario();
    const semSenha = await post('/start/factor/totp', {}, user);
    expect([semSenha.statusCode, codeOf(semSenha)]).toEqual([422, 'senha-atual-incorreta']);
    const { segredo, uri } = (await post('/start/factor/totp', { senha: SENHA }, user)).json<SegredoTotp>();
    expect(uri).toContain(`secret=${segredo}`);
    // Until its first code the app is not asked for.
    expect((await login(user.email)).json()).toHaveProperty('accessToken');
    expect(codeOf(await post('/register/factor/totp', { codigo: '000000' }, user))).toBe('codigo-incorreto');
    const ativado = await post('/register/factor/totp', { codigo: codigoDe(segredo) }, user);
    const { codigos } = ativado.json<{ codigos: string[] }>();
    expect(new Set(codigos).size).toBe(10);
    for (const codigo of codigos) expect(codigo).toMatch(/^\d[A-Z2-9]{3}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    t.server.clock.advance(PASSO_MS);

    const guardado = await asOwner(t.server.deps.db, t.server.a.id, async (trx) => ({
      totp: await trx.selectFrom('fator_totp').selectAll().where('usuario_id', '=', user.id).executeTakeFirstOrThrow(),
      codigos: await trx.selectFrom('codigo_recuperacao').select('hash').where('usuario_id', '=', user.id).execute(),
    }));
    expect(guardado.totp.segredo.includes(Buffer.from(Secret.fromBase32(segredo).bytes))).toBe(false);
    expect(
      openSegredo(t.server.deps.crypto, user.id, guardado.totp.segredo).equals(Secret.fromBase32(segredo).bytes),
    ).toBe(true);
    expect(guardado.codigos.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    expect(t.server.logLines.join('\n')).not.toContain(segredo);

    const passo = await pendente(user.email);
    expect(passo).toMatchObject({ totp: true, chave: false, configurar: false });
    const sessao = await post('/login/factor', { entrada: passo.entrada, codigo: codigoDe(segredo) });
    expect(sessao.json<Sessao>().user.email).toBe(user.email);
    expect(sessao.cookies.map(({ name }) => name)).toEqual(['apura_refresh', 'apura_aparelho']);
  });

  it('takes no code twice, none of an older step, and no sign-in twice', async () => {
    const user = await novoUsuario();
    const { segredo } = await ativar(user);
    const um = await pendente(user.email);
    const dois = await pendente(user.email);
    const codigo = codigoDe(segredo);
    expect((await post('/login/factor', { entrada: um.entrada, codigo })).statusCode).toBe(200);
    const repetido = await post('/login/factor', { entrada: dois.entrada, codigo });
    expect([repetido.statusCode, codeOf(repetido)]).toEqual([422, 'codigo-incorreto']);
    t.server.clock.advance(PASSO_MS);
    // The code of the step before is in time, but it was used.
    expect(codeOf(await post('/login/factor', { entrada: dois.entrada, codigo }))).toBe('codigo-incorreto');
    const novo = codigoDe(segredo);
    const usada = await post('/login/factor', { entrada: um.entrada, codigo: novo });
    expect([usada.statusCode, codeOf(usada)]).toEqual([401, 'entrada-expirada']);
    expect((await post('/login/factor', { entrada: dois.entrada, codigo: novo })).statusCode).toBe(200);
  });

  it('of two sign-ins with one code at the same moment lets one in', async () => {
    const user = await novoUsuario();
    const { segredo } = await ativar(user);
    const entradas = [await pendente(user.email), await pendente(user.email), await pendente(user.email)];
    const codigo = codigoDe(segredo);
    const respostas = await Promise.all(entradas.map(({ entrada }) => post('/login/factor', { entrada, codigo })));
    expect(respostas.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  it('lets nobody guess: ten wrong codes end the tries, the right one with them', async () => {
    const user = await novoUsuario();
    const { segredo, codigos } = await ativar(user);
    const { entrada } = await pendente(user.email);
    const seen: number[] = [];
    for (let i = 0; i < 11; i += 1) seen.push((await post('/login/factor', { entrada, codigo: '12345x' })).statusCode);
    expect(seen).toEqual([...Array(10).fill(422), 429]);
    const certo = await post('/login/factor', { entrada, codigo: codigoDe(segredo) });
    expect([certo.statusCode, Number(certo.headers['retry-after']) > 0]).toEqual([429, true]);
    // Guesses by someone who knows the password do not block the user's other proofs.
    const outro = await post('/login/factor', { entrada, codigo: codigos[0] });
    expect(outro.statusCode).toBe(200);
  });

  it('ends a sign-in that waits when its time is over, or the password changes', async () => {
    const user = await novoUsuario();
    const { segredo } = await ativar(user);
    const velha = await pendente(user.email);
    t.server.clock.advance(11 * 60_000);
    expect(codeOf(await post('/login/factor', { entrada: velha.entrada, codigo: codigoDe(segredo) }))).toBe(
      'entrada-expirada',
    );
    const antes = await pendente(user.email);
    const senha_hash = await t.server.deps.crypto.hashPassword('Outra@2027');
    await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.updateTable('usuario').set({ senha_hash }).where('id', '=', user.id).execute(),
    );
    expect(codeOf(await post('/login/factor', { entrada: antes.entrada, codigo: codigoDe(segredo) }))).toBe(
      'entrada-expirada',
    );
  });

  it('cannot be set up a second time through a sign-in, nor over one that is on', async () => {
    const user = await novoUsuario();
    await ativar(user);
    const { entrada } = await pendente(user.email);
    expect(codeOf(await post('/login/factor/setup', { entrada }))).toBe('entrada-expirada');
    expect(codeOf(await post('/login/factor/activate', { entrada, codigo: '123456' }))).toBe('entrada-expirada');
    const outra = await post('/start/factor/totp', { senha: SENHA }, user);
    expect([outra.statusCode, codeOf(outra)]).toEqual([409, 'segundo-fator-ativo']);
  });

  it('is sealed anew when the key of the installation changes', async () => {
    const user = await novoUsuario('b');
    const { segredo } = await ativar(user);
    const nova = createNodeCrypto('n'.repeat(32));
    const lido = await asOwner(t.server.deps.db, t.server.b.id, async (trx) => {
      const feito = await rotateChaveDosFatores(trx, { anterior: t.server.deps.crypto, nova });
      expect(feito).toEqual({ trocados: 1, ilegiveis: 0 });
      return trx.selectFrom('fator_totp').select('segredo').where('usuario_id', '=', user.id).executeTakeFirstOrThrow();
    });
    expect(openSegredo(nova, user.id, lido.segredo).equals(Secret.fromBase32(segredo).bytes)).toBe(true);
  });
});

describe('a removed user', () => {
  it('leaves no secret behind', async () => {
    const user = await novoUsuario();
    await ativar(user);
    const token = await tokenOf(t.server.app, t.server.a.admin.email);
    const admin = { headers: { authorization: `Bearer ${token}` } };
    expect((await post('/delete/user', { email: user.email }, admin)).statusCode).toBe(200);
    const restos = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      Promise.all(
        (['fator_totp', 'codigo_recuperacao', 'chave_acesso'] as const).map((tabela) =>
          trx.selectFrom(tabela).select('usuario_id').where('usuario_id', '=', user.id).execute(),
        ),
      ),
    );
    expect(restos.flat()).toEqual([]);
  });
});

describe('a recovery code', () => {
  it('lets in once, in whatever way it is typed; new codes end the old ones', async () => {
    const user = await novoUsuario();
    const { codigos, segredo } = await ativar(user);
    const [primeiro = '', segundo = ''] = codigos;
    const um = await pendente(user.email);
    const digitado = ` ${primeiro.toLowerCase().replaceAll('-', ' ')} `;
    expect((await post('/login/factor', { entrada: um.entrada, codigo: digitado })).statusCode).toBe(200);
    const dois = await pendente(user.email);
    expect(codeOf(await post('/login/factor', { entrada: dois.entrada, codigo: primeiro }))).toBe('codigo-incorreto');

    const dentro = await entrar(user.email, segredo);
    expect((await get('/api/factor', dentro)).json<SegundoFator>().codigos).toBe(9);
    const novos = (await post('/register/factor/codes', {}, dentro)).json<{ codigos: string[] }>().codigos;
    expect(novos).toHaveLength(10);
    const tres = await pendente(user.email);
    expect(codeOf(await post('/login/factor', { entrada: tres.entrada, codigo: segundo }))).toBe('codigo-incorreto');
    expect((await post('/login/factor', { entrada: tres.entrada, codigo: novos[1] })).statusCode).toBe(200);
  });
});
