import { RETORNO_SSO, type Sso } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { createNodeCrypto } from '../../platform/crypto/node-crypto.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { CLIENTE_OIDC } from '../../testing/provedor-oidc-teste.ts';
import { useSsoTeste } from '../../testing/sso-teste.ts';
import { rotateChaveDoSso } from './index.ts';

/** Guarantees that an owner sets up its own OpenID provider and no other, and that its secret is never shown. */

const t = useSsoTeste();
const { post, configurar, entrar } = t;

const codeOf = (response: { json(): unknown }) => (response.json() as { code?: string }).code;

describe('another owner', () => {
  it('gets no user by naming a domain that is not its own', async () => {
    const alheio = await configurar(t.server.b.master, { dominios: ['a.teste.local'] });
    expect([alheio.statusCode, alheio.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { dominios: expect.stringContaining('domínio') } }),
    ]);
    // Even an owner with a user of that domain sends no user of A to its provider.
    const { id } = t.server.b;
    await asOwner(t.server.deps.db, id, (trx) =>
      trx
        .insertInto('usuario')
        .values({ owner_id: id, nome: 'X', email: 'x@a.teste.local', privilegio: 'user' })
        .execute(),
    );
    expect((await configurar(t.server.b.master, { dominios: ['a.teste.local'] })).statusCode).toBe(200);
    expect((await post('/delete/sso', {}, t.server.a.master)).statusCode).toBe(200);
    const ida = await post('/login/sso', { email: t.server.a.user.email });
    expect([ida.statusCode, codeOf(ida)]).toEqual([404, 'sso-nao-configurado']);
    expect((await configurar(t.server.a.master)).statusCode).toBe(200);
    const { resposta } = await entrar('x@a.teste.local', { como: t.server.a.user.email });
    expect(resposta.headers.location).toBe('/#falha=sso-recusado');
    expect((await post('/delete/sso', {}, t.server.b.master)).statusCode).toBe(200);
  });

  it('sees and changes its own provider alone', async () => {
    const visto = await t.server.app.inject({ method: 'GET', url: '/api/sso', headers: t.server.b.master.headers });
    expect(visto.json<Sso>().provedor).toBeNull();
    expect((await post('/delete/sso', {}, t.server.b.master)).statusCode).toBe(404);
    expect((await configurar(t.server.b.user)).statusCode).toBe(403);
  });
});

describe('the settings', () => {
  it('keep the secret sealed, never show it, and ask for it anew when the provider changes', async () => {
    const linha = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.selectFrom('provedor_sso').selectAll().executeTakeFirstOrThrow(),
    );
    expect(linha.segredo.includes(CLIENTE_OIDC.client_secret)).toBe(false);
    const lido = await t.server.app.inject({ method: 'GET', url: '/api/sso', headers: t.server.a.admin.headers });
    expect(lido.body).not.toContain(CLIENTE_OIDC.client_secret);
    expect(lido.json<Sso>()).toMatchObject({
      provedor: { emissor: t.provedor.emissor, client_id: 'apura', dominios: ['a.teste.local'], ativo: true },
      retorno: `${t.server.deps.config.publicUrl}${RETORNO_SSO}/${t.server.a.id}`,
    });
    expect((await configurar(t.server.a.master, { segredo: '' })).statusCode).toBe(200);
    expect((await entrar(t.server.a.user.email)).resposta.headers.location).toBe('/#entrada=aberta');
    const outro = await configurar(t.server.a.master, { segredo: '', emissor: 'https://outro.exemplo' });
    expect(outro.json()).toMatchObject({ fields: { segredo: expect.any(String) } });
    const nova = createNodeCrypto('n'.repeat(32));
    const troca = { anterior: t.server.deps.crypto, nova };
    const desfazer = new Error('rolled back');
    await expect(
      asOwner(t.server.deps.db, t.server.a.id, async (trx) => {
        expect(await rotateChaveDoSso(trx, t.server.a.id, troca)).toEqual({ trocados: 1, ilegiveis: 0 });
        expect(await rotateChaveDoSso(trx, t.server.a.id, troca)).toEqual({ trocados: 0, ilegiveis: 0 });
        throw desfazer;
      }),
    ).rejects.toBe(desfazer);
  });

  it.each([
    ['http://provedor.exemplo', 'https'],
    ['https://127.0.0.1', 'https'],
    ['https://[::1]:8443', 'https'],
    ['https://2130706433/', 'https'],
    ['https://169.254.169.254/latest', 'https'],
    ['https://usuario:senha@provedor.exemplo', 'https'],
    ['file:///etc/passwd', 'https'],
    ['nada', 'https'],
  ])('speak to no %s', async (emissor, palavra) => {
    const resposta = await configurar(t.server.a.master, { emissor });
    expect(resposta.statusCode).toBe(422);
    expect(resposta.json()).toMatchObject({ fields: { emissor: expect.stringContaining(palavra) } });
  });

  it('say when no provider answers at an address', async () => {
    const resposta = await configurar(t.server.a.master, { emissor: `${t.provedor.emissor}/outro` });
    expect(resposta.json()).toMatchObject({ fields: { emissor: expect.stringContaining('Nenhum provedor') } });
  });

  it('turn the way in on and off by the domain, which tells nothing of an account', async () => {
    const find = async (email: string) => (await post('/login/sso/find', { email })).json();
    expect(await find('QUALQUER@A.teste.local')).toEqual({ disponivel: true });
    for (const email of ['user@b.teste.local', 'sem-arroba', '@'])
      expect(await find(email)).toEqual({ disponivel: false });
    expect((await configurar(t.server.a.master, { ativo: false })).statusCode).toBe(200);
    expect(await find('qualquer@a.teste.local')).toEqual({ disponivel: false });
    expect((await post('/login/sso', { email: t.server.a.user.email })).statusCode).toBe(404);
  });
});
