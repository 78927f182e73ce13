// Guarantees the comments of an opportunity: sent once, kept when they could not be sent, deleted by their author,
// followed while others write, and found by the notice of the bell.

import type { ComentarioDaOportunidade, OportunidadeAberta } from '@apura/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { type Call, onCall } from './on-call.ts';
import { answer, expect, failure, sent, test } from './open-portal.ts';
import { abertaDe, COMENTARIOS, CREDITOS, ICMS, OPORTUNIDADES, openOportunidades } from './oportunidades-portal.ts';
import { umAviso } from './um-aviso.ts';

const COMENTAR = '/api/oportunidades/comentarios';
const APAGAR = '/api/oportunidades/comentarios/apagar';
const NOVO: ComentarioDaOportunidade = {
  numero: 3,
  autor: 'Rui Inventado',
  meu: true,
  texto: 'Chegou junho.',
  quando: '2026-11-24T12:00:00.000Z',
};

const thread = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Comentários' });
const open = async (page: Page, tese: string): Promise<Locator> => {
  await page.getByRole('button', { name: new RegExp(`^${tese}`) }).click();
  await expect(thread(page).getByLabel('Novo comentário')).toBeVisible();
  return thread(page);
};
/** The thread as the server keeps it from now on. */
const keep = (page: Page, comentarios: readonly ComentarioDaOportunidade[]) => {
  const aberta: OportunidadeAberta = { ...abertaDe(CREDITOS), comentarios: [...comentarios] };
  return answer(page, `/api/oportunidades/${CREDITOS.id}`, aberta);
};
const phone = (page: Page) => page.setViewportSize({ width: 390, height: 844 });

for (const { name, before } of [
  { name: 'on a desk', before: async () => undefined },
  { name: 'on a phone', before: phone },
]) {
  test(`the thread stands in the panel with its lines, the newest last, ${name}`, async ({ portal }) => {
    await before(portal);
    await openOportunidades(portal);
    const conversa = await open(portal, CREDITOS.tese);
    await expect(conversa.getByRole('listitem')).toHaveText([
      /^Falta:\n- maio\n- <b>junho<\/b>Ana Fictícia, 20\/11\/2026/,
      /^Pedi ao cliente\.Rui Inventado, 20\/11\/2026/,
    ]);
    // The lines are those that were typed.
    await expect(conversa.getByText('Falta:')).toHaveCSS('white-space', 'pre-wrap');
    await expectAcessivel(portal, `the comments of an opportunity ${name}`);
  });
}

test('the card and the table count the comments, and say nothing where there are none', async ({ portal }) => {
  await openOportunidades(portal);
  const card = (tese: string) => portal.getByRole('listitem').filter({ hasText: tese });
  await expect(card(CREDITOS.tese)).toContainText('2 comentários');
  await expect(card(ICMS.tese)).not.toContainText('comentário');
  await portal.getByText('Tabela', { exact: true }).click();
  const table = portal.getByRole('table', { name: 'Oportunidades' });
  await expect(table.getByRole('columnheader', { name: 'Comentários' })).toBeVisible();
  await expect(
    table.getByRole('row').filter({ hasText: CREDITOS.tese }).getByRole('cell', { name: '2', exact: true }),
  ).toBeVisible();
});

test('a double click sends a comment once, and it stands at the end of the thread', async ({ portal }) => {
  await openOportunidades(portal);
  const conversa = await open(portal, CREDITOS.tese);
  const calls: Call[] = [];
  await onCall(portal, COMENTAR, (call) => calls.push(call));
  await conversa.getByLabel('Novo comentário').fill('  Chegou junho.\n');
  await conversa.getByRole('button', { name: 'Comentar' }).dblclick({ force: true });
  await expect.poll(() => calls.length).toBe(1);
  expect(JSON.parse(String(calls[0]?.body))).toEqual({ id: 'o2', texto: 'Chegou junho.' });
  await keep(portal, [...COMENTARIOS, NOVO]);
  await calls[0]?.fulfill({ json: { comentarios: [...COMENTARIOS, NOVO] } });
  await expect(conversa.getByRole('listitem').last()).toHaveText(/^Chegou junho\.Rui Inventado/);
  await expect(conversa.getByLabel('Novo comentário')).toHaveValue('');
  expect(calls).toHaveLength(1);
});

test('the keyboard alone writes, sends and deletes a comment, and keeps the focus in the panel', async ({ portal }) => {
  await openOportunidades(portal);
  const conversa = await open(portal, CREDITOS.tese);
  await answer(portal, COMENTAR, { comentarios: [...COMENTARIOS, NOVO] });
  await conversa.getByLabel('Novo comentário').focus();
  await portal.keyboard.type('Chegou junho.');
  await portal.keyboard.press('Tab');
  await keep(portal, [...COMENTARIOS, NOVO]);
  await portal.keyboard.press('Enter');
  await expect(conversa.getByRole('listitem')).toHaveCount(3);
  await expect(conversa.getByRole('button', { name: 'Comentar' })).toBeFocused();

  // Only one's own can be deleted.
  await expect(conversa.getByRole('button', { name: /^Excluir/ })).toHaveCount(2);
  const depois = [...COMENTARIOS, { ...NOVO, texto: null }];
  await keep(portal, depois);
  await answer(portal, APAGAR, { comentarios: depois });
  await conversa.getByRole('button', { name: 'Excluir comentário de 24/11/2026' }).focus();
  await portal.keyboard.press('Enter');
  const question = portal.getByRole('dialog', { name: 'Excluir comentário' });
  await expect(question).toContainText('O texto será apagado para todos. Seu nome e a hora continuam na conversa.');
  await expect(question.getByRole('button', { name: 'Voltar' })).toBeFocused();
  await expectAcessivel(portal, 'deleting a comment');
  // Esc closes the question alone.
  await portal.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(conversa).toBeVisible();
  await conversa.getByRole('button', { name: 'Excluir comentário de 24/11/2026' }).press('Enter');
  await question.getByRole('button', { name: 'Excluir' }).focus();
  expect(await sent(portal, APAGAR, () => portal.keyboard.press('Enter'))).toEqual({ id: 'o2', numero: 3 });
  await expect(conversa.getByRole('listitem').last()).toHaveText(/^Comentário apagadoRui Inventado, 24\/11\/2026/);
  await expect(conversa.getByRole('button', { name: /^Excluir/ })).toHaveCount(1);
  await expect(portal.getByRole('dialog', { name: CREDITOS.tese }).locator(':focus')).toHaveCount(1);
});

test('what cannot be sent is said at the field, and stays typed', async ({ portal }) => {
  await openOportunidades(portal);
  const conversa = await open(portal, CREDITOS.tese);
  const campo = conversa.getByLabel('Novo comentário');
  const comentar = conversa.getByRole('button', { name: 'Comentar' });
  await comentar.click();
  await expect(conversa.getByText('Escreva o comentário')).toBeVisible();
  await campo.fill('a'.repeat(2003));
  await comentar.click();
  await expect(conversa.getByText('O comentário pode ter 2.000 caracteres. Tire 3 caracteres')).toBeVisible();
  await expectAcessivel(portal, 'a comment that is too long');
  await failure(portal, COMENTAR, { message: 'O portal está ocupado, tente de novo' });
  await campo.fill('Chegou junho.');
  await comentar.click();
  await expect(conversa.getByText('O portal está ocupado, tente de novo')).toBeVisible();
  await expect(campo).toHaveValue('Chegou junho.');
  // Closing asks before it is lost.
  await portal.keyboard.press('Escape');
  await expect(portal.getByRole('dialog', { name: 'Fechar sem salvar' })).toBeVisible();
});

test('what another person writes comes while the panel is open, and leaves alone what is typed', async ({ portal }) => {
  const streams: Call[] = [];
  await onCall(portal, '/api/events', (call) => streams.push(call));
  await openOportunidades(portal);
  const conversa = await open(portal, CREDITOS.tese);
  await conversa.getByLabel('Novo comentário').fill('Eu também');
  await keep(portal, [...COMENTARIOS, { ...NOVO, autor: 'Ana Fictícia', meu: false }]);
  await streams[0]?.fulfill({
    contentType: 'text/event-stream',
    body: `data: ${JSON.stringify({ type: 'oportunidade', id: CREDITOS.id })}\n\n`,
  });
  await expect(conversa.getByRole('listitem').last()).toHaveText(/^Chegou junho\.Ana Fictícia/);
  await expect(conversa.getByLabel('Novo comentário')).toHaveValue('Eu também');
});

test.describe('a notice', () => {
  const COMENTADA = umAviso({
    tipo: 'oportunidade-comentada',
    titulo: '2 comentários, o último de Rui Inventado',
    texto: `${CREDITOS.tese} - FICTÍCIA LTDA`,
    alvo: CREDITOS.id,
  });
  const ATRIBUIDA = umAviso({
    tipo: 'oportunidade-atribuida',
    titulo: 'Você é responsável por uma oportunidade',
    texto: `${ICMS.tese} - FICTÍCIA LTDA. Quem escolheu: Rui Inventado.`,
    alvo: ICMS.id,
  });
  const follow = async (page: Page, titulo: string) => {
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await page.getByRole('button', { name: new RegExp(`^${titulo}`) }).press('Enter');
  };
  const prepare = async (page: Page) => {
    await answer(page, '/api/avisos', { avisos: [COMENTADA, ATRIBUIDA], porEmail: false });
    await answer(page, '/api/avisos/vistos', { message: 'Avisos vistos' });
    await openOportunidades(page, OPORTUNIDADES);
  };

  test('leads to the comments of its opportunity, from another section and from Carteira itself', async ({
    portal,
  }) => {
    await prepare(portal);
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Projetos' }).click();
    await expect(portal.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
    await follow(portal, COMENTADA.titulo);
    await expect(portal.getByRole('dialog', { name: CREDITOS.tese })).toBeVisible();
    await expect(thread(portal)).toBeFocused();
    await expect(thread(portal).getByText('Pedi ao cliente.')).toBeInViewport();
    await expectAcessivel(portal, 'an opportunity that a notice opened');
    await portal.keyboard.press('Escape');
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expect(portal.getByRole('heading', { level: 1, name: 'Carteira' })).toBeFocused();
    // Once taken up it is not opened again by going there.
    await portal.getByRole('tab', { name: 'Empresas' }).click();
    await portal.getByRole('tab', { name: 'Oportunidades' }).click();
    await expect(portal.getByRole('region', { name: 'Quadro de oportunidades' })).toBeVisible();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await portal.getByRole('tab', { name: 'Empresas' }).click();
    await follow(portal, ATRIBUIDA.titulo);
    await expect(portal.getByRole('dialog', { name: ICMS.tese })).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(portal.getByRole('button', { name: /^Avisos/ })).toBeFocused();
  });

  test('leads there on a phone too, and says so when the opportunity cannot be loaded', async ({ portal }) => {
    await prepare(portal);
    await phone(portal);
    await failure(portal, `/api/oportunidades/${ICMS.id}`, { status: 404, code: 'nao-encontrado' });
    await follow(portal, COMENTADA.titulo);
    await expect(thread(portal)).toBeFocused();
    await portal.keyboard.press('Escape');
    await follow(portal, ATRIBUIDA.titulo);
    const panel = portal.getByRole('dialog', { name: 'Oportunidade' });
    await expect(panel.getByText('Não foi possível carregar a oportunidade.')).toBeVisible();
    await expectAcessivel(portal, 'an opportunity that cannot be loaded');
  });
});
