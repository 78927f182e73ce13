import { MAX_COMENTARIO, MAX_COMENTARIOS, type Oportunidade, type OportunidadeAberta } from '@apura/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { insertOportunidadeTeste } from '../../../testing/oportunidade-teste.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../../testing/projeto-teste.ts';
import { statusAndCode } from '../../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { replaceFiguras } from '../index.ts';

/**
 * Guarantees the thread of an opportunity: whoever works for the owner reads and writes it, only its author deletes a
 * comment, and it is kept as long as its opportunity, which it keeps from being taken for untouched.
 */

const server: TestServer = await startTestServer();
await createEmpresaTeste(server.app, server.a.user);
afterAll(() => server.close());

const { user, master } = server.a;
let projetoId: string;
let id: string;
beforeEach(async () => {
  projetoId = await createProjetoTeste(server.app, user);
  id = await insertOportunidadeTeste(server.deps, { ownerId: server.a.id, projetoId });
});

const post = (url: string, payload: object, who: TestUser = user) =>
  server.app.inject({ method: 'POST', url, headers: who.headers, payload });
const comment = (texto: string, who?: TestUser) => post('/api/oportunidades/comentarios', { id, texto }, who);
const erase = (numero: number, who?: TestUser) => post('/api/oportunidades/comentarios/apagar', { id, numero }, who);
const get = (url: string, who: TestUser = user) => server.app.inject({ method: 'GET', url, headers: who.headers });
const open = async (who?: TestUser): Promise<OportunidadeAberta> => (await get(`/api/oportunidades/${id}`, who)).json();
const card = async (): Promise<Oportunidade | undefined> =>
  (await get(`/api/oportunidades?projeto=${projetoId}`)).json().oportunidades[0];
const log = () =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('auditoria')
      .select(['acao', 'usuario_id', 'dados', 'rotulo'])
      .where('alvo', '=', id)
      .orderBy('id')
      .execute(),
  );

describe('a comment', () => {
  it('is kept as it was typed, with author and time, the newest last', async () => {
    const texto = 'Falta a <b>nota</b>:\n\n- maio\r\n- junho';
    expect((await comment(`  ${texto}\n `)).statusCode).toBe(200);
    const segunda = await comment('Chegou.', master);
    const { comentarios } = segunda.json<OportunidadeAberta>();
    expect(comentarios.map(({ numero, meu, texto: qual }) => [numero, meu, qual])).toEqual([
      [1, false, texto],
      [2, true, 'Chegou.'],
    ]);
    expect((await open()).comentarios.map(({ meu }) => meu)).toEqual([true, false]);
    expect(comentarios[0]?.autor).not.toBe(comentarios[1]?.autor);
    expect(Date.parse(comentarios[0]?.quando ?? '')).toBeLessThanOrEqual(server.clock.now().getTime());
    expect((await card())?.comentarios).toBe(2);
  });

  it('leaves version and history of the opportunity, and a line of the activity log without its text', async () => {
    await comment('segredo do cliente');
    const { oportunidade, historico } = await open();
    expect([oportunidade.versao, historico]).toEqual([1, []]);
    const linhas = await log();
    expect(linhas).toMatchObject([{ acao: 'oportunidade.comentada', usuario_id: user.id, dados: { comentario: 1 } }]);
    expect(JSON.stringify(linhas)).not.toContain('segredo');
  });

  it.each([
    ['an empty text', ' \n '],
    ['a text that is too long', 'a'.repeat(MAX_COMENTARIO + 1)],
    ['a NUL', 'a\u0000b'],
  ])('cannot be %s', async (_, texto) => {
    expect(statusAndCode(await comment(texto))).toEqual([400, 'requisicao-invalida']);
    expect((await open()).comentarios).toEqual([]);
  });

  it('may have as many characters as are promised', async () => {
    expect((await comment('é'.repeat(MAX_COMENTARIO))).statusCode).toBe(200);
  });

  it('is one more of several at once: each has its number', async () => {
    const juntas = await Promise.all(['a', 'b', 'c', 'd'].map((texto) => comment(texto)));
    expect(juntas.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await open()).comentarios.map(({ numero }) => numero)).toEqual([1, 2, 3, 4]);
  });

  it('is refused in a thread that is full, in words that say what to do', async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('oportunidade').set({ ultimo_comentario: MAX_COMENTARIOS }).where('id', '=', id).execute(),
    );
    const cheia = await comment('mais um');
    expect(cheia.statusCode).toBe(400);
    expect(cheia.json().fields.texto).toBe('Esta oportunidade já tem 500 comentários. Use as anotações');
  });

  it('keeps an opportunity that nobody else touched, when its findings are gone', async () => {
    await comment('Não perder');
    const now = server.deps.clock.now();
    await asOwner(server.deps.db, server.a.id, (trx) =>
      replaceFiguras(trx, { ownerId: server.a.id, projetoId, now, figuras: undefined }),
    );
    expect(await card()).toMatchObject({ id, achada: false, comentarios: 1 });
    expect((await open()).comentarios).toHaveLength(1);
  });
});

describe('deleting a comment', () => {
  it('takes the text away and leaves author and time; done twice, it is one line of the log', async () => {
    await comment('engano');
    const antes = (await open()).comentarios[0];
    const apagado = { ...antes, texto: null };
    for (const response of [await erase(1), await erase(1)]) {
      expect(response.json()).toEqual({ comentarios: [apagado] });
    }
    expect((await card())?.comentarios).toBe(0);
    expect((await log()).map(({ acao }) => acao)).toEqual([
      'oportunidade.comentada',
      'oportunidade.comentario-apagado',
    ]);
    const guardado = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('oportunidade_comentario').select('texto').where('oportunidade_id', '=', id).execute(),
    );
    expect(guardado).toEqual([{ texto: '' }]);
    // Its number is not given again.
    expect((await comment('de novo')).json().comentarios.map(({ numero }: { numero: number }) => numero)).toEqual([
      1, 2,
    ]);
  });

  it('is for its author alone: not for the master, and not for a number that is not there', async () => {
    await comment('meu');
    expect(statusAndCode(await erase(1, master))).toEqual([404, 'nao-encontrado']);
    expect(statusAndCode(await erase(2))).toEqual([404, 'nao-encontrado']);
    expect((await open()).comentarios[0]?.texto).toBe('meu');
  });
});

it('is closed to another owner, and to everybody once the project is deleted', async () => {
  await comment('de A');
  const { user: outro } = server.b;
  expect(statusAndCode(await comment('de B', outro))).toEqual([404, 'nao-encontrado']);
  expect(statusAndCode(await erase(1, outro))).toEqual([404, 'nao-encontrado']);
  expect((await open()).comentarios.map(({ texto }) => texto)).toEqual(['de A']);
  await post('/delete/process', { id: projetoId });
  expect(statusAndCode(await comment('tarde'))).toEqual([404, 'nao-encontrado']);
});
