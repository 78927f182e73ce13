import type { Aviso } from '@apura/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CFOP_5102, startEnviosTeste } from '../../../testing/envio-teste.ts';
import type { TestUser } from '../../../testing/test-server.ts';

let t: Awaited<ReturnType<typeof startEnviosTeste>>;
beforeAll(async () => {
  t = await startEnviosTeste();
});
afterAll(() => t.server.close());
afterEach(() => t.clear());

describe('a schedule that cannot be sent', () => {
  const paradas = () =>
    t.write(async (trx) => {
      const rows = await trx.selectFrom('auditoria').select('dados').where('acao', '=', 'envio.parado').execute();
      return rows.map(({ dados }) => dados);
    });

  it('is paused with its reason once the project is deleted, and sends nothing', async () => {
    const id = await t.order();
    await t.goToDay(id);
    await t.set(t.projetoId, { excluido_em: new Date() });
    await t.runDay();
    await t.set(t.projetoId, { excluido_em: null });
    await t.runDay();
    expect(await t.newMails(t.server.a.user)).toEqual([]);
    const motivo = 'O projeto foi excluído. Crie o envio a partir de outro projeto.';
    expect(await t.read(t.server.a.user)).toMatchObject({ pausado: true, proximo: null, falha: motivo });
    expect(await paradas()).toMatchObject([{ motivo }]);
    const { avisos } = await t.get<{ avisos: Aviso[] }>(t.server.a.user, '/api/avisos');
    expect(avisos.filter(({ tipo }) => tipo === 'envio-falhou')).toMatchObject([
      { titulo: 'Relatório por e-mail parado', texto: expect.stringContaining(motivo), alvo: id },
    ]);
    const outros = await t.get<{ avisos: Aviso[] }>(t.server.a.admin, '/api/avisos');
    expect(outros.avisos.filter(({ tipo }) => tipo === 'envio-falhou')).toEqual([]);
  });

  it('sends nothing to who cannot sign in, and is paused when nobody is left or its user has gone', async () => {
    const { user, admin } = t.server.a;
    const setSituacao = (quem: TestUser, situacao: 'active' | 'inactive') =>
      t.write((trx) => trx.updateTable('usuario').set({ situacao }).where('id', '=', quem.id).execute());
    const id = await t.order({ destinatarios: [user.id, admin.id], recorte: { filter: CFOP_5102 } });
    await t.goToDay(id);
    await setSituacao(admin, 'inactive');
    await t.runDay();
    expect([(await t.newMails(admin)).length, (await t.newMails(user)).length]).toEqual([0, 1]);
    await t.write((trx) => trx.deleteFrom('envio_destinatario').where('usuario_id', '=', user.id).execute());
    await t.goToDay(id);
    await t.runDay();
    expect((await t.read(user))?.falha).toBe(
      'Nenhum destinatário entra mais no portal. Crie outro envio e escolha quem recebe.',
    );
    await setSituacao(admin, 'active');
    await t.write((trx) => trx.deleteFrom('envio_relatorio').execute());
    const outro = await t.order({ destinatarios: [admin.id] });
    await t.goToDay(outro);
    await setSituacao(user, 'inactive');
    await t.runDay();
    await setSituacao(user, 'active');
    expect((await t.read(user))?.falha).toBe(
      'Quem criou este envio não entra mais no portal. Crie o seu para receber o relatório.',
    );
    expect(await t.newMails(admin)).toEqual([]);
  });

  it('is paused once the owner lacks the module of reports', async () => {
    const id = await t.order();
    await t.goToDay(id);
    const setTools = (tools: string) =>
      t.write((trx) => trx.updateTable('owner').set({ tools }).where('id', '=', t.server.a.id).execute());
    const { tools } = await t.write((trx) => trx.selectFrom('owner').select('tools').executeTakeFirstOrThrow());
    await setTools('{}');
    await t.runDay();
    await setTools(JSON.stringify(tools));
    expect((await t.read(t.server.a.user))?.falha).toBe('A organização não tem mais o módulo de relatórios.');
    expect(await t.newMails(t.server.a.user)).toEqual([]);
  });

  it('says why a report could not be read, tries each hour, and sends it once it can', async () => {
    const id = await t.order({ recorte: { filter: CFOP_5102 } });
    await t.goToDay(id);
    const setErro = (erro: string | null) =>
      t.write((trx) => trx.updateTable('relatorio_resultado').set({ erro }).execute());
    await setErro('O relatório não pôde ser feito: texto fictício.');
    await t.runDay();
    expect(await t.read(t.server.a.user)).toMatchObject({
      pausado: false,
      falha: 'O relatório não pôde ser feito: texto fictício.',
    });
    await t.runDay();
    await setErro(null);
    await t.runDay();
    expect(await t.newMails(t.server.a.user)).toHaveLength(1);
    expect((await t.read(t.server.a.user))?.falha).toBeNull();
  });

  it('is given up for its day after a day of tries, and goes on with the next one', async () => {
    const id = await t.order();
    await t.goToDay(id);
    await t.set(t.projetoId, { status: 'PROCESSING' });
    const antes = (await t.read(t.server.a.user))?.proximo;
    for (let n = 0; n < 23; n++) await t.runDay();
    expect((await t.read(t.server.a.user))?.proximo).toBe(antes);
    await t.runDay();
    await t.set(t.projetoId, { status: 'CONCLUDED' });
    const depois = await t.read(t.server.a.user);
    expect(depois?.proximo).toBe(new Date(Date.parse(antes ?? '') + 7 * 86_400_000).toISOString().slice(0, 10));
    expect(depois?.falha).toBe('O projeto ainda não está concluído. O portal tenta de novo a cada hora.');
    await t.runDay();
    expect(await t.newMails(t.server.a.user)).toEqual([]);
  });

  it('is one notice for the tries of a day, a new one another day, and no reason of a pause by its user', async () => {
    const id = await t.order();
    const falhouEm = async () => {
      const row = await t.write((trx) =>
        trx.selectFrom('envio_relatorio').select('falhou_em').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      return row.falhou_em;
    };
    await t.goToDay(id);
    await t.set(t.projetoId, { status: 'PROCESSING' });
    await t.runDay();
    const primeira = await falhouEm();
    t.server.clock.advance(3_600_000);
    await t.runDay();
    expect(await falhouEm()).toEqual(primeira);
    for (let n = 2; n < 24; n++) await t.runDay();
    await t.goToDay(id);
    await t.runDay();
    expect(Number(await falhouEm()) - Number(primeira)).toBeGreaterThan(86_400_000);
    await t.set(t.projetoId, { status: 'CONCLUDED' });
    await t.pause(id);
    expect(await t.read(t.server.a.user)).toMatchObject({ pausado: true, falha: null });
  });

  it('says that a mail was not delivered', async () => {
    const id = await t.order({ recorte: { filter: CFOP_5102 } });
    await t.goToDay(id);
    await t.runDay();
    await t.newMails(t.server.a.user);
    await t.write((trx) =>
      trx
        .updateTable('mensagem')
        .set({ desistiu_em: new Date(), enviada_em: null })
        .where('envio_id', '=', id)
        .execute(),
    );
    expect((await t.read(t.server.a.user))?.falha).toBe('O último e-mail não foi entregue a 1 destinatário.');
  });
});
