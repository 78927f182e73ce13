import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErroResposta } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { mailsTo } from '../../testing/mail-teste.ts';
import { NOVA, useSenhasTeste } from '../../testing/senhas-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { SENHA, startTestServer } from '../../testing/test-server.ts';

/** Guarantees that a user changes the password by the old one alone, and that an owner may refuse common passwords. */

const t = useSenhasTeste();
const { novoEndereco, post, login, bearer, whoAmI, newUser, linkOf, auditOf } = t;

describe('POST /update/password', () => {
  const update = (headers: Record<string, string>, payload: object) =>
    t.server.app.inject({ method: 'POST', url: '/update/password', headers, payload });

  // prova: 7.9
  it('changes the password, ends the other sessions and leaves this one', async () => {
    const pessoa = await newUser('troca');
    const here = bearer(await login(pessoa.email, SENHA));
    const there = bearer(await login(pessoa.email, SENHA));
    const link = await linkOf(pessoa);
    const response = await update(here, { antiga: SENHA, nova: NOVA });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Senha atualizada com sucesso' }]);
    expect([await whoAmI(here), await whoAmI(there)]).toEqual([200, 401]);
    expect(statusAndCode(await post('/reset/pass', { id: link, nova: 'Outra@Senha2' }))).toEqual([
      422,
      'link-invalido',
    ]);
    expect((await login(pessoa.email, SENHA)).statusCode).toBe(401);
    expect((await login(pessoa.email, NOVA)).statusCode).toBe(200);
    expect((await mailsTo(t.server, pessoa.email))[0]?.subject).toBe('Sua senha do Apura foi alterada');
    expect(await auditOf(pessoa.ownerId)).toContain('senha.alterada');
  });

  it('gives this session another refresh token, and the one it had opens nothing any more', async () => {
    const pessoa = await newUser('troca-token');
    const entrada = await login(pessoa.email, SENHA);
    const tokenOf = (response: { cookies: { name: string; value: string }[] }) =>
      response.cookies.find(({ name }) => name === 'apura_refresh')?.value ?? '';
    const renovar = (apura_refresh: string) =>
      t.server.app.inject({ method: 'POST', url: '/refresh', cookies: { apura_refresh } });
    const antes = tokenOf(entrada);
    const depois = tokenOf(await update(bearer(entrada), { antiga: SENHA, nova: NOVA }));
    expect(depois).toMatch(/^.{43}$/);
    expect((await renovar(antes)).statusCode).toBe(401);
    // Showing the old one ends nothing: another tab may have had it in its hands.
    expect(await whoAmI(bearer(entrada))).toBe(200);
    expect((await renovar(depois)).statusCode).toBe(200);
  });

  // prova: 5.44
  it('refuses a weak one, the same one, and whoever does not know the old one', async () => {
    const pessoa = await newUser('recusas');
    const headers = bearer(await login(pessoa.email, SENHA));
    for (const [payload, code] of [
      [{ antiga: SENHA, nova: 'fraca' }, 'senha-fraca'],
      [{ antiga: SENHA, nova: SENHA }, 'senha-repetida'],
      [{ antiga: 'Errada@2026', nova: NOVA }, 'senha-atual-incorreta'],
      [{ antiga: '', nova: NOVA }, 'senha-atual-incorreta'],
    ] as const) {
      expect([payload, ...statusAndCode(await update(headers, payload))]).toEqual([payload, 422, code]);
    }
    expect((await update(headers, { antiga: SENHA, nova: SENHA })).json<ErroResposta>().message).toBe(
      'Senha nova deve ser diferente da senha antiga',
    );
    expect(statusAndCode(await update(headers, { nova: NOVA }))).toEqual([400, 'requisicao-invalida']);
    expect((await login(pessoa.email, SENHA)).statusCode).toBe(200);
  });

  it('ends the access tokens of this user too, where that is asked for', async () => {
    const pessoa = await newUser('tokens');
    const colega = await newUser('tokens-de-outra');
    const criar = async (headers: { authorization: string }) => {
      const response = await post('/register/token', { nome: 'agente', dias: 30 }, novoEndereco(), headers);
      return { authorization: `Bearer ${response.json<{ token: string }>().token}` };
    };
    const headers = bearer(await login(pessoa.email, SENHA));
    const token = await criar(headers);
    const alheio = await criar(bearer(await login(colega.email, SENHA)));
    expect((await update(headers, { antiga: SENHA, nova: NOVA })).statusCode).toBe(200);
    expect(await whoAmI(token)).toBe(200);
    const pedido = { antiga: NOVA, nova: SENHA, revogarTokens: true };
    expect((await update(headers, { ...pedido, antiga: 'Errada@2026' })).statusCode).toBe(422);
    expect(await whoAmI(token)).toBe(200);
    expect((await update(headers, pedido)).statusCode).toBe(200);
    expect([await whoAmI(token), await whoAmI(alheio)]).toEqual([401, 200]);
    expect(await auditOf(pessoa.ownerId)).toContain('token.revogado');
  });

  it('lets only one of two changes at once through', async () => {
    const pessoa = await newUser('duas-trocas');
    const headers = bearer(await login(pessoa.email, SENHA));
    const tries = await Promise.all(
      ['Nova@Senha1', 'Nova@Senha2'].map((nova) => update(headers, { antiga: SENHA, nova })),
    );
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('is throttled by the user, and needs a session that has not ended', async () => {
    const pessoa = await newUser('adivinha');
    const headers = bearer(await login(pessoa.email, SENHA));
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, i) => update(headers, { antiga: `Errada@202${i}`, nova: NOVA })),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect(statusAndCode(await update({}, { antiga: SENHA, nova: NOVA }))).toEqual([401, 'sessao-expirada']);
    t.server.clock.advance(16 * 60 * 1000);
    expect(statusAndCode(await update(headers, { antiga: SENHA, nova: NOVA }))).toEqual([401, 'sessao-expirada']);
  });
});

describe('a common password', () => {
  const COMUM = 'Senha@123';
  const update = (headers: Record<string, string>, payload: object) =>
    t.server.app.inject({ method: 'POST', url: '/update/password', headers, payload });
  const refuse = (ownerId: string) =>
    asOwner(t.server.deps.db, ownerId, (trx) =>
      trx.updateTable('owner').set({ recusa_senhas_comuns: true }).where('id', '=', ownerId).execute(),
    );

  it('is taken by an owner that turned nothing on, whatever another owner refuses', async () => {
    const [pessoa, vizinha] = [await newUser('comum-aceita'), await newUser('vizinha-que-recusa')];
    await refuse(vizinha.ownerId);
    const headers = bearer(await login(pessoa.email, SENHA));
    expect((await update(headers, { antiga: SENHA, nova: COMUM })).statusCode).toBe(200);
    expect((await post('/reset/pass', { id: await linkOf(pessoa), nova: 'P@ssw0rd' })).statusCode).toBe(200);
    expect((await login(pessoa.email, 'P@ssw0rd')).statusCode).toBe(200);
  });

  it('is refused as a new password where the owner says so, in Portuguese; one already in use stays', async () => {
    const pessoa = await newUser('comum-recusada');
    const headers = bearer(await login(pessoa.email, SENHA));
    expect((await update(headers, { antiga: SENHA, nova: COMUM })).statusCode).toBe(200);
    await refuse(pessoa.ownerId);
    expect((await login(pessoa.email, COMUM)).statusCode).toBe(200);
    const recusada = await update(headers, { antiga: COMUM, nova: 'P@ssw0rd' });
    expect([recusada.statusCode, recusada.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'senha-comum',
        message: 'Esta senha é muito usada ou já vazou na internet, escolha outra',
        fields: { nova: 'Esta senha é muito usada ou já vazou na internet, escolha outra' },
      }),
    ]);
    const id = await linkOf(pessoa);
    expect(statusAndCode(await post('/reset/pass', { id, nova: 'P@ssw0rd' }))).toEqual([422, 'senha-comum']);
    // The link is still good for another one.
    expect((await post('/reset/pass', { id, nova: NOVA })).statusCode).toBe(200);
  });

  it.each([
    ['the portal', 'Apura@2031'],
    ['the organisation, without its accents', 'organizacao@7X'],
    ['the user', 'x9!CECILIA'],
    ['the e-mail', 'Zz@contexto1'],
    // Words of three letters and fewer are part of too many passwords.
    ['nobody', null],
  ])('is also one with the name of %s, for such an owner alone', async (_of, nova) => {
    const pessoa = await newUser(`contexto-eu-${randomUUID().slice(0, 3)}`);
    const headers = bearer(await login(pessoa.email, SENHA));
    const livre = nova ?? 'Eu!71xQz';
    expect((await update(headers, { antiga: SENHA, nova: livre })).statusCode).toBe(200);
    await refuse(pessoa.ownerId);
    const outra = `${livre}b`;
    const resposta = await update(headers, { antiga: livre, nova: outra });
    const porLink = await post('/reset/pass', { id: await linkOf(pessoa), nova: `${outra}c` });
    if (nova === null) {
      expect([resposta.statusCode, porLink.statusCode]).toEqual([200, 200]);
      return;
    }
    const message = 'Esta senha contém o seu nome, o seu e-mail, o nome da organização ou o do portal, escolha outra';
    for (const recusada of [resposta, porLink]) {
      expect([recusada.statusCode, recusada.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'senha-comum', message, fields: { nova: message } }),
      ]);
    }
  });

  it('is also asked of the service that the settings name, and taken while that does not answer', async () => {
    const NOVA_HASH = createHash('sha1').update(NOVA).digest('hex').toUpperCase();
    let answering = true;
    const service = createServer((_request, response) => {
      if (answering) response.end(`${NOVA_HASH.slice(5)}:9`);
      else response.destroy();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const other = await startTestServer({ config: { breachedPasswordsUrl: `http://127.0.0.1:${port}/range` } });
    try {
      const { a, app, deps } = other;
      await asOwner(deps.db, a.id, (trx) => trx.updateTable('owner').set({ recusa_senhas_comuns: true }).execute());
      const replace = (nova: string) =>
        app.inject({
          method: 'POST',
          url: '/update/password',
          headers: a.user.headers,
          payload: { antiga: SENHA, nova },
        });
      expect(statusAndCode(await replace(NOVA))).toEqual([422, 'senha-comum']);
      answering = false;
      expect(statusAndCode(await replace(COMUM))).toEqual([422, 'senha-comum']);
      expect((await replace(NOVA)).statusCode).toBe(200);
      expect(other.logLines.filter((line) => line.includes('breached passwords did not answer'))).toHaveLength(1);
    } finally {
      service.close();
      await other.close();
    }
  });
});
