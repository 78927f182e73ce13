import { todayInSaoPaulo } from '@apura/br';
import type { Aviso } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { mailsTo } from '../../testing/mail-teste.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { endWithFalha, returnToFiles } from '../projetos/index.ts';

const DIA_MS = 86_400_000;

let server: TestServer;
let concluido: string;
let falhou: string;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  await createEmpresaTeste(server.app, server.a.user);
  concluido = await createProjetoTeste(server.app, server.a.user);
  falhou = await createProjetoTeste(server.app, server.a.user);
  await asOwner(server.deps.db, server.a.id, async (trx) => {
    const ids = { owner_id: server.a.id };
    await trx
      .updateTable('projeto')
      .set({ status: 'CONCLUDED', terminado_em: ago(2) })
      .where('id', '=', concluido)
      .execute();
    const certificado = await trx
      .insertInto('certificado')
      .values({ ...ids, nome: 'FICTÍCIA LTDA', validade: '2099-12-31' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The second one is of a certificate that was renewed since.
    await trx
      .insertInto('certificado_aviso')
      .values(
        ['2099-12-31', '2098-12-31'].map((validade) => ({
          ...ids,
          certificado_id: certificado.id,
          validade,
          dias: 30,
          avisado_em: ago(3),
        })),
      )
      .execute();
    await trx
      .insertInto('recorrencia_aviso')
      .values({ ...ids, projeto_id: falhou, mes: '2026-09', motivo: 'sem-creditos', avisado_em: ago(4) })
      .execute();
    await trx
      .insertInto('retificacao')
      .values(
        [ago(5), ago(31)].map((terminadoEm) => ({
          ...ids,
          projeto_id: concluido,
          usuario_id: server.a.user.id,
          tipo: 'efdc' as const,
          status: 'ERROR' as const,
          mensagem: 'Nenhum período gerado.',
          criado_em: terminadoEm,
          terminado_em: terminadoEm,
        })),
      )
      .execute();
  });
});
afterAll(() => server.close());

/** Days ago by the server's clock. */
const ago = (dias: number) => new Date(server.deps.clock.now().getTime() - dias * DIA_MS);
const read = async (user: Pick<TestUser, 'headers'>) =>
  (await server.app.inject({ method: 'GET', url: '/api/avisos', headers: user.headers })).json();
const post = (user: Pick<TestUser, 'headers'>, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });

describe('GET /api/avisos', () => {
  it('lists what ended, failed and falls due within 30 days, newest first', async () => {
    const { avisos, porEmail } = await read(server.a.user);
    expect(porEmail).toBe(false);
    expect(avisos.map(({ tipo, novo }: { tipo: string; novo: boolean }) => [tipo, novo])).toEqual([
      ['projeto-concluido', true],
      ['certificado-a-vencer', true],
      ['mes-sem-projeto', true],
      ['retificacao-falhou', true],
    ]);
    expect(avisos[0]).toMatchObject({ titulo: 'Projeto concluído', alvo: concluido });
    expect(avisos[0].texto).toMatch(/ - Período de 01\/10\/2025 a 31\/12\/2025$/);
    expect(avisos[1].texto).toBe('FICTÍCIA LTDA vale até 31/12/2099. Importe o certificado renovado.');
    expect(avisos[2].titulo).toBe('Mês 09/2026 sem projeto');
    expect(avisos[2].texto).toMatch(/: não há créditos disponíveis\. Adquira créditos em Configurações\.$/);
    expect(avisos[3].texto).toMatch(/ a 31\/12\/2025\. Nenhum período gerado\.$/);
  });

  it('lists the project that a monthly one opened, its cost, and that it waits for files while it does', async () => {
    const doMes = await createProjetoTeste(server.app, server.a.user);
    const set = (valores: { status: 'FILES' | 'PROCESSING'; origem_id: string | null }) =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('projeto').set(valores).where('id', '=', doMes).execute(),
      );
    const find = async (user: TestUser): Promise<Aviso | undefined> =>
      (await read(user)).avisos.find(({ tipo }: Aviso) => tipo === 'projeto-do-mes');
    // Opened by hand, it is no news to who opened it.
    expect(await find(server.a.user)).toBeUndefined();
    await set({ status: 'FILES', origem_id: concluido });
    const aguarda = await find(server.a.user);
    expect(aguarda).toMatchObject({
      titulo: 'Projeto de 12/2025 aberto',
      texto: expect.stringMatching(
        /^\S.*: a recorrência mensal abriu o projeto, que consumiu 1 crédito\. Ele aguarda os arquivos do mês/,
      ),
      alvo: doMes,
    });
    expect(await find(server.b.user)).toBeUndefined();
    await set({ status: 'PROCESSING', origem_id: concluido });
    const corre = await find(server.a.user);
    expect([corre?.id, corre?.texto]).toEqual([aguarda?.id, expect.stringMatching(/consumiu 1 crédito\.$/)]);
    await set({ status: 'FILES', origem_id: null });
  });

  it('lists nothing of another owner', async () => {
    expect(await read(server.b.user)).toEqual({ avisos: [], porEmail: false });
  });

  it('lists no rectification to an owner without that module', async () => {
    const tools = await asOwner(server.deps.db, server.a.id, async (trx) => {
      const { tools } = await trx.selectFrom('owner').select('tools').executeTakeFirstOrThrow();
      const without = { ...tools, retificacao: false };
      await trx
        .updateTable('owner')
        .set({ tools: JSON.stringify(without) })
        .execute();
      return tools;
    });
    const { avisos } = await read(server.a.user);
    expect(avisos.map(({ tipo }: { tipo: string }) => tipo)).not.toContain('retificacao-falhou');
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('owner')
        .set({ tools: JSON.stringify(tools) })
        .execute(),
    );
  });
});

describe('what a notice is about', () => {
  it('also counts the companies with cash that prescribes within 30 days, once each', async () => {
    const hoje = server.deps.clock.now();
    const day = (dias: number) => todayInSaoPaulo(new Date(hoje.getTime() + dias * DIA_MS));
    await asOwner(server.deps.db, server.a.id, async (trx) => {
      const ids = { owner_id: server.a.id, projeto_id: concluido };
      await trx
        .insertInto('carteira_projeto')
        .values({ ...ids, legivel: true, meses: '[]', gravado_em: hoje })
        .execute();
      const achado = {
        ...ids,
        ano: 2025,
        tese: 'Tese',
        relatorio: 'Relatório',
        filtros: '{}',
        achado_id: 'a',
        valor: '40.00',
      };
      await trx
        .insertInto('carteira_achado')
        .values([
          { ...achado, n: 0, grupo: 'caixa' as const, confianca: 'Alta' as const },
          { ...achado, n: 1, grupo: 'caixa' as const, confianca: 'Baixa' as const },
          { ...achado, n: 2, grupo: 'riscos' as const, confianca: 'Alta' as const },
        ])
        .execute();
      const parcela = (n: number, ordem: number, prescreve_em: string) => ({
        ...ids,
        n,
        ordem,
        mes: '2025-10',
        prescreve_em,
        valor: '10.00',
        pago_a_maior: n === 0,
      });
      await trx
        .insertInto('carteira_parcela')
        .values([
          parcela(0, 0, day(-1)),
          parcela(0, 1, day(20)),
          parcela(0, 2, day(25)),
          parcela(0, 3, day(31)),
          parcela(1, 0, day(5)),
          parcela(2, 0, day(5)),
        ])
        .execute();
    });
    const { avisos } = await read(server.a.user);
    const [br] = [day(20).split('-').reverse().join('/')];
    expect(avisos.filter(({ tipo }: { tipo: string }) => tipo === 'valores-prescrevem')).toMatchObject([
      {
        texto:
          '1 empresa tem valores pagos a maior que prescrevem em até 30 dias, ' +
          `os primeiros em ${br}. Veja na Carteira.`,
      },
    ]);
    await asOwner(server.deps.db, server.a.id, (trx) => trx.deleteFrom('carteira_projeto').execute());
  });

  it('is a project that came back to wait for files, as long as it waits', async () => {
    const ids = { ownerId: server.a.id, projetoId: falhou };
    await asOwner(server.deps.db, server.a.id, async (trx) => {
      await trx.updateTable('projeto').set({ status: 'PROCESSING' }).where('id', '=', falhou).execute();
      await returnToFiles(server.deps, trx, ids, 'Os arquivos são de outra empresa.');
    });
    const voltou = async () =>
      (await read(server.a.user)).avisos.filter(({ tipo }: { tipo: string }) => tipo === 'projeto-voltou');
    expect(await voltou()).toMatchObject([
      { alvo: falhou, texto: expect.stringMatching(/\. Os arquivos são de outra empresa\.$/) },
    ]);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status: 'PENDING' }).where('id', '=', falhou).execute(),
    );
    expect(await voltou()).toEqual([]);
  });
});

describe('POST /api/avisos/vistos', () => {
  const novos = async (user: TestUser) =>
    (await read(user)).avisos.filter(({ novo }: { novo: boolean }) => novo).length;

  it("is each user's own, never goes back, and never into the future", async () => {
    const { user, master } = server.a;
    expect((await post(user, '/api/avisos/vistos', { ate: ago(3.5).toISOString() })).statusCode).toBe(200);
    expect([await novos(user), await novos(master)]).toEqual([2, 4]);
    await post(user, '/api/avisos/vistos', { ate: '2999-01-01T00:00:00.000Z' });
    expect(await novos(user)).toBe(0);
    await post(user, '/api/avisos/vistos', { ate: ago(10).toISOString() });
    expect(await novos(user)).toBe(0);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('projeto')
        .set({ terminado_em: new Date(server.deps.clock.now().getTime() + 60_000) })
        .where('id', '=', concluido)
        .execute(),
    );
    expect(await novos(user)).toBe(1);
  });

  it.each([[{}], [{ ate: 'ontem' }], [{ ate: 5 }]])('refuses %j', async (payload) => {
    expect(statusAndCode(await post(server.a.user, '/api/avisos/vistos', payload))).toEqual([
      400,
      'requisicao-invalida',
    ]);
  });
});

describe('POST /api/avisos/email', () => {
  const fail = (projetoId: string, mensagem: string) =>
    asOwner(server.deps.db, server.a.id, (trx) =>
      endWithFalha(
        server.deps,
        trx,
        { ownerId: server.a.id, projetoId, ferramenta: null },
        { culpa: 'portal', mensagem },
      ),
    );
  const process = (projetoId: string) =>
    asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status: 'PROCESSING' }).where('id', '=', projetoId).execute(),
    );

  it('mails the end of an own project once the user chose so, and no other user', async () => {
    await process(falhou);
    await fail(falhou, 'Os arquivos são de outra empresa.');
    expect(await mailsTo(server, server.a.user.email)).toEqual([]);
    expect((await post(server.a.user, '/api/avisos/email', { ligado: true })).json()).toEqual({
      message: 'Avisos por e-mail ligados',
    });
    expect((await read(server.a.user)).porEmail).toBe(true);
    await process(concluido);
    await fail(concluido, 'Os arquivos são de outra empresa.\r\nBcc: espia@exemplo.com.br');
    const mails = await mailsTo(server, server.a.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Projeto com falha: .* a 31\/12\/2025$/),
    ]);
    expect(mails[0]?.text).toContain('Os arquivos são de outra empresa. Bcc');
    expect(await mailsTo(server, server.a.master.email)).toEqual([]);
  });
});
