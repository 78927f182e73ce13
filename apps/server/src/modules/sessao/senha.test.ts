import type { ErroResposta } from '@apura/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { linkIdOf, mailsTo, waitForJobs } from '../../testing/mail-teste.ts';
import { CPF, NOVA, useSenhasTeste } from '../../testing/senhas-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { SENHA } from '../../testing/test-server.ts';
import { MAX_LINKS_POR_ENDERECO, MAX_RECUPERACOES_POR_CONTA, MAX_RECUPERACOES_POR_ENDERECO } from './senha.service.ts';
import { MAX_POR_PAR } from './throttle-login.ts';

/**
 * Guarantees that a forgotten password is replaced by a mailed link, once, which tells nothing about other accounts.
 */

const t = useSenhasTeste();
const { post, reset, login, bearer, whoAmI, newUser, linkOf, auditOf } = t;

const OUTRO_CPF = '11144477735';
const HORA_MS = 60 * 60 * 1000;
describe('POST /reset', () => {
  // prova: 7.7
  it('mails a link in Portuguese, in the colours and under the name of the product', async () => {
    const pessoa = await newUser('mensagem');
    const response = await reset(`  ${pessoa.email.toUpperCase()} `, '529.982.247-25');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Verifique sua caixa de e-mail com o link para recuperação de senha' },
    ]);
    const mails = await mailsTo(t.server, pessoa.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Recuperação de senha do Apura',
      from: { name: 'Apura', address: 'nao-responda@apura.local' },
    });
    const link = `${t.server.deps.config.publicUrl}/reset/${linkIdOf(mails[0])}`;
    for (const corpo of [mails[0]?.text, mails[0]?.html]) expect(corpo).toContain(link);
    expect(mails[0]?.html).toContain('#31B7D4');
    expect(mails[0]?.html).toContain('#012E43');
    expect(mails[0]?.text).toContain('Olá, Cecília Fictícia');
    expect(await auditOf(pessoa.ownerId)).toEqual(['senha.recuperacao-pedida']);
  });

  it('answers the same and mails nothing: unknown address, wrong CPF, inactive or invited user', async () => {
    const certa = await newUser('certa');
    const inativa = await newUser('inativa');
    const convidada = await newUser('convidada');
    for (const [pessoa, situacao] of [
      [inativa, 'inactive'],
      [convidada, 'invited'],
    ] as const) {
      await asOwner(t.server.deps.db, pessoa.ownerId, (trx) => trx.updateTable('usuario').set({ situacao }).execute());
    }
    const answers = [
      await reset(certa.email, CPF),
      await reset(certa.email, OUTRO_CPF),
      await reset('ninguem@lugar.exemplo', CPF),
      await reset(inativa.email, CPF),
      await reset(convidada.email, CPF),
    ];
    const [first, ...others] = answers.map(({ statusCode, body }) => [statusCode, body]);
    for (const other of others) expect(other).toEqual(first);
    expect(await mailsTo(t.server, certa.email)).toHaveLength(1);
    for (const email of [inativa.email, convidada.email, 'ninguem@lugar.exemplo']) {
      expect(await mailsTo(t.server, email)).toEqual([]);
    }
  });

  it('does the same work in the request whoever is named: one job, which names nobody', async () => {
    const pessoa = await newUser('trabalho');
    await waitForJobs(t.server, 'recuperar-senha');
    const jobs = async () =>
      (
        await sql<{ data: unknown }>`select data from pgboss.job where name = 'recuperar-senha'`.execute(
          t.server.deps.db,
        )
      ).rows.map(({ data }) => JSON.stringify(data));
    const before = await jobs();
    await reset(pessoa.email, CPF);
    await reset('ninguem@trabalho.exemplo', CPF);
    await waitForJobs(t.server, 'recuperar-senha');
    const after = (await jobs()).filter((data) => !before.includes(data));
    expect(after).toHaveLength(2);
    for (const data of after) {
      expect(Object.keys(JSON.parse(data))).toEqual(['pedido']);
      for (const text of [pessoa.email, CPF, 'ninguem']) expect(data).not.toContain(text);
    }
  });

  // prova: 5.3
  it.each([
    [{ username: '', cpf: CPF }, 'email-invalido', 'E-mail inválido'],
    [{ username: '   ', cpf: CPF }, 'email-invalido', 'E-mail inválido'],
    [{ username: 'sem-arroba', cpf: CPF }, 'email-invalido', 'E-mail inválido'],
    [{ username: 'a@b.co\r\nBcc: c@d.ef', cpf: CPF }, 'email-invalido', 'E-mail inválido'],
    [{ username: '😀@b.co', cpf: CPF }, 'email-invalido', 'E-mail inválido'],
    [{ username: '', cpf: '' }, 'cpf-invalido', 'CPF informado inválido'],
    [{ username: 'a@b.co', cpf: '' }, 'cpf-invalido', 'CPF informado inválido'],
    [{ username: 'a@b.co', cpf: '11111111111' }, 'cpf-invalido', 'CPF informado inválido'],
    [{ username: 'a@b.co', cpf: '52998224724' }, 'cpf-invalido', 'CPF informado inválido'],
    [{ username: 'a@b.co', cpf: '5299822472' }, 'cpf-invalido', 'CPF informado inválido'],
  ])('refuses %j as %s', async (payload, code, message) => {
    const response = await post('/reset', payload);
    expect([response.statusCode, response.json<ErroResposta>()]).toEqual([
      422,
      expect.objectContaining({ code, message }),
    ]);
  });

  it('refuses what is no form at all', async () => {
    for (const payload of [{}, { username: 1, cpf: CPF }, { username: 'a'.repeat(300), cpf: CPF }]) {
      expect(statusAndCode(await post('/reset', payload))).toEqual([400, 'requisicao-invalida']);
    }
  });

  it('is throttled by the account, from any address, known or not, until the window is over', async () => {
    const pessoa = await newUser('insistente');
    for (const email of [pessoa.email, 'ninguem@insistente.exemplo']) {
      const tries = await Promise.all(Array.from({ length: MAX_RECUPERACOES_POR_CONTA + 3 }, () => reset(email, CPF)));
      expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_RECUPERACOES_POR_CONTA);
      const refused = tries.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(3);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await mailsTo(t.server, pessoa.email)).toHaveLength(MAX_RECUPERACOES_POR_CONTA);
    t.server.clock.advance(16 * 60 * 1000);
    expect((await reset(pessoa.email, CPF)).statusCode).toBe(200);
  });

  it('is throttled by the address over many accounts', async () => {
    const endereco = '10.77.0.1';
    const tries = await Promise.all(
      Array.from({ length: MAX_RECUPERACOES_POR_ENDERECO + 2 }, (_, i) => reset(`p${i}@varias.exemplo`, CPF, endereco)),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await reset('outra@varias.exemplo', CPF)).statusCode).toBe(200);
  });
});

describe('POST /reset/pass', () => {
  // prova: 7.8
  it('sets the password once, ends every session, tells the user, and lets a shut account in again', async () => {
    const pessoa = await newUser('recupera');
    const session = bearer(await login(pessoa.email, SENHA));
    expect(await whoAmI(session)).toBe(200);
    const aqui = '10.77.0.1';
    const loginAqui = (password: string) => post('/login', { username: pessoa.email, password }, aqui);
    for (let i = 0; i < MAX_POR_PAR; i += 1) await loginAqui('Errada@2026');
    expect((await loginAqui(SENHA)).statusCode).toBe(429);
    const id = await linkOf(pessoa);
    const done = await post('/reset/pass', { id, nova: NOVA }, aqui);
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'Senha atualizada com sucesso' }]);
    expect(await whoAmI(session)).toBe(401);
    const aparelhos = () =>
      asOwner(t.server.deps.db, pessoa.ownerId, (trx) => trx.selectFrom('aparelho').select('id').execute());
    // Of the devices before only this one's is left, from which its user now gets in.
    expect(await aparelhos()).toHaveLength(1);
    const conhecido = done.cookies.find(({ name }) => name === 'apura_aparelho')?.value ?? '';
    for (let i = 0; i <= MAX_POR_PAR; i += 1) await loginAqui('Errada@2026');
    expect((await loginAqui(NOVA)).statusCode).toBe(429);
    const entrou = await t.server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: pessoa.email, password: NOVA },
      remoteAddress: aqui,
      cookies: { apura_aparelho: conhecido },
    });
    expect(entrou.statusCode).toBe(200);
    expect(await aparelhos()).toHaveLength(1);
    expect((await login(pessoa.email, SENHA)).statusCode).toBe(401);
    expect(statusAndCode(await post('/reset/pass', { id, nova: NOVA }))).toEqual([422, 'link-invalido']);
    const aviso = (await mailsTo(t.server, pessoa.email))[0];
    expect(aviso?.subject).toBe('Sua senha do Apura foi alterada');
    expect(aviso?.text).not.toContain('/reset/');
    expect(await auditOf(pessoa.ownerId)).toEqual(
      expect.arrayContaining(['senha.recuperacao-pedida', 'senha.redefinida', 'sessao.recusada']),
    );
  });

  it('lets only one of many uses at once through', async () => {
    const pessoa = await newUser('ao-mesmo-tempo');
    const id = await linkOf(pessoa);
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, i) => post('/reset/pass', { id, nova: `Nova@Senha${i}` })),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const other of tries.filter(({ statusCode }) => statusCode !== 200)) {
      expect(statusAndCode(other)).toEqual([422, 'link-invalido']);
    }
  });

  it('ends every link of the user with the first that is used', async () => {
    const pessoa = await newUser('dois-links');
    const first = await linkOf(pessoa);
    const second = await linkOf(pessoa);
    expect(second).not.toBe(first);
    expect((await post('/reset/pass', { id: first, nova: NOVA })).statusCode).toBe(200);
    expect(statusAndCode(await post('/reset/pass', { id: second, nova: 'Outra@Senha2' }))).toEqual([
      422,
      'link-invalido',
    ]);
  });

  // prova: 5.49
  it('keeps a link whole when the password is weak', async () => {
    const pessoa = await newUser('fraca');
    const id = await linkOf(pessoa);
    for (const nova of [
      '',
      'curta1@',
      'semmaiuscula1@',
      'SEMMINUSCULA1@',
      'SemNumero@',
      'SemEspecial1',
      'Com Espaço1@',
    ]) {
      const response = await post('/reset/pass', { id, nova });
      expect([nova, ...statusAndCode(response)]).toEqual([nova, 422, 'senha-fraca']);
      expect(response.json<ErroResposta>().message).toBe(
        'Senha deve conter pelo menos 8 caracteres, 1 letra maiúscula, 1 letra minúscula, ' +
          '1 número e 1 caractere especial',
      );
    }
    expect(statusAndCode(await post('/reset/pass', { id, nova: `Aa1@${'a'.repeat(252)}` }))).toEqual([
      422,
      'senha-fraca',
    ]);
    expect((await post('/reset/pass', { id, nova: `Aa1@${'a'.repeat(251)}` })).statusCode).toBe(200);
  });

  it('refuses what is no link, one that is an hour old, and one of a user made inactive', async () => {
    const velha = await newUser('velha');
    const inativa = await newUser('inativada');
    const velho = await linkOf(velha);
    const deInativa = await linkOf(inativa);
    await asOwner(t.server.deps.db, inativa.ownerId, (trx) =>
      trx.updateTable('usuario').set({ situacao: 'inactive' }).execute(),
    );
    for (const id of ['', 'inventado', '../..', velho.slice(1), deInativa, "' or 1=1"]) {
      const response = await post('/reset/pass', { id, nova: NOVA });
      expect([id, ...statusAndCode(response)]).toEqual([id, 422, 'link-invalido']);
      expect(response.json<ErroResposta>().message).toBe('Erro link de acesso inválido');
    }
    const semId = await post('/reset/pass', { nova: 'fraca' });
    expect([...statusAndCode(semId), semId.json<ErroResposta>().message]).toEqual([
      422,
      'link-invalido',
      'Erro link de acesso inválido',
    ]);
    t.server.clock.advance(HORA_MS + 1000);
    expect(statusAndCode(await post('/reset/pass', { id: velho, nova: NOVA }))).toEqual([422, 'link-invalido']);
  });

  it('is throttled by the address', async () => {
    const endereco = '10.78.0.1';
    const tries = await Promise.all(
      Array.from({ length: MAX_LINKS_POR_ENDERECO + 2 }, (_, i) =>
        post('/reset/pass', { id: `chute${i}`, nova: NOVA }, endereco),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(MAX_LINKS_POR_ENDERECO);
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });

  it('keeps neither the link nor the password anywhere but in the mail', async () => {
    const pessoa = await newUser('segredo');
    const id = await linkOf(pessoa);
    await post('/reset/pass', { id, nova: NOVA });
    const { rows } = await sql<{ dump: string }>`
      select (select coalesce(json_agg(l)::text, '') from link_acesso l)
        || (select coalesce(json_agg(m)::text, '') from mensagem m)
        || (select coalesce(json_agg(j)::text, '') from pgboss.job j) as dump`.execute(t.server.deps.db);
    const log = t.server.logLines.join('');
    expect(log.length).toBeGreaterThan(100);
    for (const secret of [id, NOVA, pessoa.email, CPF]) {
      expect(rows[0]?.dump).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    const hashes = await asOwner(t.server.deps.db, pessoa.ownerId, (trx) =>
      trx.selectFrom('link_acesso').select('token_hash').execute(),
    );
    expect(hashes).toHaveLength(1);
    expect(hashes[0]?.token_hash.toString('utf8')).not.toContain(id);
  });
});
