import { todayInSaoPaulo } from '@apura/br';
import type { Aviso } from '@apura/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertOportunidadeTeste, TESE_TESTE } from '../../testing/oportunidade-teste.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/** Guarantees that users hear of what others say and ask of them, and never of what they did themselves. */

const DIA_MS = 86_400_000;
const server: TestServer = await startTestServer();
await createEmpresaTeste(server.app, server.a.user);
afterAll(() => server.close());

const { user: ana, admin: rui, master: eva } = server.a;
let projetoId: string;
let id: string;
let versao: number;
beforeEach(async () => {
  projetoId = await createProjetoTeste(server.app, ana);
  id = await insertOportunidadeTeste(server.deps, { ownerId: server.a.id, projetoId });
  versao = 1;
});

const post = async (url: string, payload: object, who: TestUser) => {
  const response = await server.app.inject({ method: 'POST', url, headers: who.headers, payload });
  expect(response.statusCode, response.body).toBe(200);
};
const comment = (who: TestUser, texto = 'Veja isto') => post('/api/oportunidades/comentarios', { id, texto }, who);
const assign = async (who: TestUser, para: TestUser | null) => {
  await post('/api/oportunidades/alterar', { id, versao, responsavel: para?.id ?? null }, who);
  versao += 1;
};
const avisosOf = async ({ headers }: TestUser): Promise<Aviso[]> => {
  const response = await server.app.inject({ method: 'GET', url: '/api/avisos', headers });
  return response.json().avisos.filter(({ alvo }: Aviso) => alvo === id);
};
/** Puts a comment at an hour of a day in São Paulo, some days ago. */
const place = (numero: number, { dias, hora }: { dias: number; hora: string }) =>
  asOwner(server.deps.db, server.a.id, async (trx) => {
    const dia = todayInSaoPaulo(new Date(server.deps.clock.now().getTime() - dias * DIA_MS));
    await trx
      .updateTable('oportunidade_comentario')
      .set({ criado_em: new Date(`${dia}T${hora}:00-03:00`) })
      .where('oportunidade_id', '=', id)
      .where('numero', '=', numero)
      .execute();
  });

describe('who is made responsible', () => {
  it('is told so, with the thesis and who did it, as long as it lasts', async () => {
    await assign(rui, ana);
    const [aviso, ...outros] = await avisosOf(ana);
    expect(outros).toEqual([]);
    expect(aviso).toMatchObject({
      tipo: 'oportunidade-atribuida',
      titulo: 'Você é responsável por uma oportunidade',
      novo: true,
    });
    expect(aviso?.texto).toMatch(new RegExp(`^${TESE_TESTE} - .+\\. Quem escolheu: .+\\.$`));
    expect([await avisosOf(rui), await avisosOf(eva)]).toEqual([[], []]);
    // A change that leaves the responsible person as it was sends no notice.
    await post('/api/oportunidades/alterar', { id, versao, nota: 'x' }, eva);
    versao += 1;
    expect(await avisosOf(ana)).toEqual([aviso]);
    await assign(rui, eva);
    expect(await avisosOf(ana)).toEqual([]);
    expect(await avisosOf(eva)).toHaveLength(1);
  });

  it('is not told by taking it up, nor after 30 days', async () => {
    await assign(ana, ana);
    expect(await avisosOf(ana)).toEqual([]);
    await assign(rui, null);
    await assign(rui, ana);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('oportunidade')
        .set({ responsavel_em: new Date(server.deps.clock.now().getTime() - 31 * DIA_MS) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await avisosOf(ana)).toEqual([]);
  });
});

describe('a comment', () => {
  it('is told to who is in charge, and not to its author nor to those who have nothing to do with it', async () => {
    await assign(ana, ana);
    await comment(rui);
    const [aviso] = await avisosOf(ana);
    expect(aviso).toMatchObject({ tipo: 'oportunidade-comentada', novo: true });
    expect(aviso?.titulo).toMatch(/^.+ comentou$/);
    expect(aviso?.texto).toMatch(new RegExp(`^${TESE_TESTE} - `));
    expect([await avisosOf(rui), await avisosOf(eva)]).toEqual([[], []]);
  });

  it('is told to those who commented before, and not of what stood there before them', async () => {
    await comment(rui);
    await comment(ana);
    expect(await avisosOf(ana)).toEqual([]);
    expect((await avisosOf(rui)).map(({ titulo }) => titulo)).toEqual([expect.stringMatching(/ comentou$/)]);
    await comment(eva);
    expect((await avisosOf(ana)).map(({ titulo }) => titulo)).toEqual([expect.stringMatching(/ comentou$/)]);
  });

  it('is one notice a day with the others of the day, and new again when one more comes', async () => {
    for (const who of [ana, rui, rui, eva]) await comment(who);
    await place(2, { dias: 2, hora: '23:59' });
    await place(3, { dias: 1, hora: '00:01' });
    await place(4, { dias: 1, hora: '12:00' });
    const avisos = await avisosOf(ana);
    expect(avisos.map(({ titulo }) => titulo)).toEqual([
      expect.stringMatching(/^2 comentários, o último de .+$/),
      expect.stringMatching(/ comentou$/),
    ]);
    await post('/api/avisos/vistos', { ate: avisos[0]?.quando }, ana);
    expect((await avisosOf(ana)).map(({ novo }) => novo)).toEqual([false, false]);
    await comment(rui);
    await place(5, { dias: 1, hora: '12:01' });
    expect((await avisosOf(ana)).map(({ titulo, novo }) => [titulo.slice(0, 1), novo])).toEqual([
      ['3', true],
      [expect.any(String), false],
    ]);
  });

  it('is told no more once it is deleted, older than 30 days, or its project is gone', async () => {
    await assign(ana, ana);
    await comment(rui);
    await post('/api/oportunidades/comentarios/apagar', { id, numero: 1 }, rui);
    expect(await avisosOf(ana)).toEqual([]);
    await comment(rui);
    await place(2, { dias: 31, hora: '12:00' });
    expect(await avisosOf(ana)).toEqual([]);
    await comment(rui);
    expect(await avisosOf(ana)).toHaveLength(1);
    await post('/delete/process', { id: projetoId }, ana);
    expect(await avisosOf(ana)).toEqual([]);
  });

  it('of before somebody came into charge is not told to them', async () => {
    await comment(rui);
    server.clock.advance(1000);
    await assign(rui, ana);
    expect((await avisosOf(ana)).map(({ tipo }) => tipo)).toEqual(['oportunidade-atribuida']);
  });

  it('is told to nobody of another owner', async () => {
    await assign(rui, ana);
    await comment(rui);
    expect([await avisosOf(server.b.user), await avisosOf(server.b.master)]).toEqual([[], []]);
  });
});
