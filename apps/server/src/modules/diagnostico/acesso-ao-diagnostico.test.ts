import type { Embed, ErroResposta, Sessao } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { useDiagnosticoTeste } from '../../testing/diagnostico-teste.ts';
import { findProjetoTeste } from '../../testing/projeto-teste.ts';
import { SENHA, tokenOf } from '../../testing/test-server.ts';
import { publishPbi } from './index.ts';
import { sealSegredoBi } from './segredo-power-bi.ts';

/** Guarantees who gets access to the diagnostic of a project, by our page or Power BI, and when the access ends. */

const t = useDiagnosticoTeste();
const { embed, acesso, dados, mark } = t;
const recusa = (response: { statusCode: number; json: () => ErroResposta }) => [
  response.statusCode,
  response.json().code,
];

describe('GET /api/embed', () => {
  // prova: 7.39
  it('gives every user of the owner half an hour of access to a concluded project, and its address', async () => {
    expect((await findProjetoTeste(t.server.app, t.server.a.user, t.projetoId))?.pbi).toBe('apura');
    for (const user of [t.server.a.master, t.server.a.admin, t.server.a.user]) {
      const response = await embed(user, 'apura', t.projetoId);
      expect(response.statusCode).toBe(200);
      const { embedUrl, reportId, expiration = '' } = response.json<Embed>();
      expect(reportId).toBe('apura');
      expect(new URL(embedUrl).pathname).toBe('/diagnostico/');
      expect(Date.parse(expiration) - t.server.clock.now().getTime()).toBeLessThanOrEqual(30 * 60_000);
    }
  });

  // prova: 3.17, 7.39
  it('knows no report but the one that the project of this owner names', async () => {
    const { a, b } = t.server;
    const absent = [404, 'nao-encontrado'];
    expect(recusa(await embed(a.user, 'outro', t.projetoId))).toEqual(absent);
    expect(recusa(await embed(a.user, 'apura', t.semPbi))).toEqual(absent);
    expect(recusa(await embed(a.user, 'null', t.semPbi))).toEqual(absent);
    expect(recusa(await embed(a.user, 'apura', 'não é um id'))).toEqual(absent);
    expect(recusa(await embed(b.user, 'apura', t.projetoId))).toEqual(absent);
  });

  it('answers 401 without a session', async () => {
    const response = await t.server.app.inject({ method: 'GET', url: `/api/embed/apura/${t.projetoId}` });
    expect(response.statusCode).toBe(401);
  });
});

describe('an owner with Power BI', () => {
  const provedor = {
    tenant: 't',
    client_id: 'c',
    workspace_id: 'w',
    report_id: 'relatorio-do-power-bi',
    dataset_id: 'd',
    papel: 'Projeto',
  };

  it('gets a token of its provider for a project that points there; which one a project shows is data', async () => {
    const { a, app, deps } = t.server;
    await asOwner(deps.db, a.id, (trx) =>
      trx
        .insertInto('provedor_bi')
        .values({
          ...provedor,
          owner_id: a.id,
          client_secret: sealSegredoBi(deps.crypto, a.id, 's'),
          criado_em: deps.clock.now(),
        })
        .execute(),
    );
    // The project that was concluded before keeps the built-in page.
    expect((await embed(a.user, 'apura', t.projetoId)).statusCode).toBe(200);
    await asOwner(deps.db, a.id, (trx) => publishPbi(trx, t.projetoId));
    expect((await findProjetoTeste(app, a.user, t.projetoId))?.pbi).toBe('relatorio-do-power-bi');
    expect((await embed(a.user, 'relatorio-do-power-bi', t.projetoId)).json()).toMatchObject({
      embedToken: 'embed-1',
      embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=relatorio-do-power-bi&groupId=w',
      reportId: 'relatorio-do-power-bi',
    });
    expect(t.simulator.tokens).toMatchObject([{ username: t.projetoId, roles: ['Projeto'] }]);
    const foreign = await embed(t.server.b.user, 'relatorio-do-power-bi', t.projetoId);
    expect(recusa(foreign)).toEqual([404, 'nao-encontrado']);
    await asOwner(deps.db, a.id, async (trx) => {
      await trx.updateTable('provedor_bi').set({ papel: 'Outro' }).execute();
    });
    expect(recusa(await embed(a.user, 'relatorio-do-power-bi', t.projetoId))).toEqual([503, 'servico-indisponivel']);
    await asOwner(deps.db, a.id, async (trx) => {
      await trx.deleteFrom('provedor_bi').execute();
    });
    expect(recusa(await embed(a.user, 'relatorio-do-power-bi', t.projetoId))).toEqual([
      503,
      'diagnostico-indisponivel',
    ]);
    await asOwner(deps.db, a.id, (trx) => publishPbi(trx, t.projetoId));
    expect((await embed(a.user, 'apura', t.projetoId)).statusCode).toBe(200);
  });
});

describe('an access ends', () => {
  const entrar = async (password: string) => {
    const response = await t.server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: t.server.a.user.email, password },
    });
    const headers = { authorization: `Bearer ${response.json<Sessao>().accessToken}` };
    const cookies = { apura_refresh: response.cookies[0]?.value ?? '' };
    return { cookies, user: { ...t.server.a.user, headers } };
  };

  it('with the session that asked for it, and no other does', async () => {
    const [um, outro] = [await entrar(SENHA), await entrar(SENHA)];
    const { embedToken } = await acesso(um.user);
    const { embedToken: doOutro } = await acesso(outro.user);
    expect((await dados(embedToken)).statusCode).toBe(200);
    await t.server.app.inject({ method: 'POST', url: '/logout', cookies: um.cookies });
    expect(recusa(await dados(embedToken))).toEqual([401, 'sessao-expirada']);
    expect(recusa(await mark(embedToken, { id: 'x', tratado: true }))).toEqual([401, 'sessao-expirada']);
    expect((await dados(doOutro)).statusCode).toBe(200);
    const fim = { method: 'POST', url: '/delete/sessions', headers: um.user.headers } as const;
    expect((await t.server.app.inject(fim)).statusCode).toBe(401);
    await t.server.app.inject({ ...fim, headers: t.server.a.user.headers });
    expect(recusa(await dados(doOutro))).toEqual([401, 'sessao-expirada']);
  });

  it('with the password, in the session that changes it too; a new access is good', async () => {
    const { user } = await entrar(SENHA);
    const outra = 'Outra@Senha1';
    const replace = (antiga: string, nova: string) =>
      t.server.app.inject({
        method: 'POST',
        url: '/update/password',
        headers: user.headers,
        payload: { antiga, nova },
      });
    const { embedToken } = await acesso(user);
    const { embedToken: doMaster } = await acesso(t.server.a.master);
    expect((await replace(SENHA, outra)).statusCode).toBe(200);
    expect(recusa(await dados(embedToken))).toEqual([401, 'sessao-expirada']);
    expect((await dados(doMaster)).statusCode).toBe(200);
    expect((await dados((await acesso(user)).embedToken)).statusCode).toBe(200);
    expect((await replace(outra, SENHA)).statusCode).toBe(200);
    const token = await tokenOf(t.server.app, t.server.a.user.email);
    t.server.a.user = { ...t.server.a.user, token, headers: { authorization: `Bearer ${token}` } };
  });

  it('with its user, with its time and with its project', async () => {
    const { a, app, clock } = t.server;
    const doUser = (await acesso()).embedToken;
    const doMaster = (await acesso(a.master)).embedToken;
    const situacao = (valor: 'active' | 'inactive') =>
      asOwner(t.server.deps.db, a.id, (trx) =>
        trx.updateTable('usuario').set({ situacao: valor }).where('id', '=', a.user.id).execute(),
      );
    await situacao('inactive');
    expect((await dados(doUser)).statusCode).toBe(401);
    await situacao('active');
    const suspend = (suspenso_em: Date | null) =>
      asOwner(t.server.deps.db, a.id, (trx) =>
        trx.updateTable('owner').set({ suspenso_em }).where('id', '=', a.id).execute(),
      );
    await suspend(new Date());
    expect((await dados(doUser)).statusCode).toBe(401);
    await suspend(null);
    expect((await dados(doUser)).statusCode).toBe(200);
    await app.inject({
      method: 'POST',
      url: '/delete/process',
      headers: a.master.headers,
      payload: { id: t.projetoId },
    });
    expect(recusa(await dados(doMaster))).toEqual([404, 'nao-encontrado']);
    clock.advance(31 * 60_000);
    expect(recusa(await dados(doMaster))).toEqual([401, 'sessao-expirada']);
  });
});
