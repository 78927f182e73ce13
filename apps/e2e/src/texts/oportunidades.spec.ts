// Guarantees the work on opportunities: a board that adds up no two classes of value, moved by keyboard and by mouse,
// and a panel that never writes over what somebody else saved.

import type { Locator, Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, sent, test } from './open-portal.ts';
import {
  abertaDe,
  CREDITOS,
  ICMS,
  listaDe,
  MONOFASICO,
  movida,
  OPORTUNIDADES,
  openOportunidades,
  umaOportunidade,
} from './oportunidades-portal.ts';
import { openProjetos, umProjeto } from './projetos-portal.ts';

const ALTERAR = '/api/oportunidades/alterar';

const ALTERADA = 'Esta oportunidade foi alterada depois que você a abriu, confira-a e altere-a de novo';
/** Somebody was faster. */
const refuse = (page: Page, quem: string) =>
  answer(
    page,
    ALTERAR,
    {
      message: ALTERADA,
      code: 'oportunidade-alterada',
      fields: { versao: `${quem} alterou esta oportunidade em 24/11/2026 09:00` },
      requestId: 'req-inventada',
    },
    409,
  );

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}: `) });
const card = (page: Page, tese: string) => page.getByRole('listitem').filter({ hasText: tese });
const open = async (page: Page, tese: string): Promise<Locator> => {
  await page.getByRole('button', { name: new RegExp(`^${tese}`) }).click();
  const panel = page.getByRole('dialog', { name: tese });
  await expect(panel.getByRole('button', { name: 'Salvar' })).toBeVisible();
  return panel;
};

test('each state is a column with the sums of each class by itself; what was given up is folded', async ({
  portal,
}) => {
  await openOportunidades(portal);
  await expect(column(portal, 'Identificada')).toContainText('Pago a maior');
  await expect(column(portal, 'Identificada').locator('dd')).toHaveText(['R$ 1.250.300,45']);
  await expect(column(portal, 'Em análise').locator('dt')).toHaveText(['Saldo descontável', 'Contingente']);
  await expect(column(portal, 'Em análise').locator('dd')).toHaveText(['R$ 45.000,00', 'R$ 800,00']);
  // What lapsed is on the card, and in no sum.
  await expect(column(portal, 'Pedido transmitido').locator('dd')).toHaveText(['R$ 9.300,00']);
  await expect(card(portal, 'Monofásico')).toContainText('Prescrito: R$ 900,00');
  await expect(card(portal, 'Monofásico')).toContainText('Não aparece mais no último processamento');
  await expect(card(portal, 'Créditos não aproveitados')).toContainText('Em parte em um projeto mais novo');
  await expect(card(portal, 'Créditos não aproveitados')).toContainText('01/11/2026, vencido');
  await expect(card(portal, 'Exclusão do DIFAL')).toHaveCount(0);
  await portal.getByRole('button', { name: 'Descartadas' }).click();
  await expect(card(portal, 'Exclusão do DIFAL')).toBeVisible();
  await expectAcessivel(portal, 'the board of opportunities');
});

test('the keyboard moves a card by its menu', async ({ portal }) => {
  await openOportunidades(portal);
  await answer(portal, ALTERAR, abertaDe(movida(ICMS, 'aprovada')).oportunidade);
  const menu = card(portal, ICMS.tese).getByRole('button', { name: /^Mover para…/ });
  await menu.focus();
  await portal.keyboard.press('Enter');
  await expect(portal.getByRole('menuitem')).toHaveText([
    'Em análise',
    'Aprovada',
    'Retificada',
    'Pedido transmitido',
    'Deferida',
    'Descartada',
  ]);
  await portal.getByRole('menuitem', { name: 'Aprovada' }).focus();
  const body = await sent(portal, ALTERAR, () => portal.keyboard.press('Enter'));
  expect(body).toEqual({ id: 'o1', versao: 1, estado: 'aprovada' });
});

test('the mouse drags a card into another column, and what was moved is shown there', async ({ portal }) => {
  await openOportunidades(portal);
  const depois = OPORTUNIDADES.map((uma) => (uma.id === ICMS.id ? movida(uma, 'em-analise') : uma));
  await onCall(portal, ALTERAR, async (call) => {
    await answer(portal, '/api/oportunidades', listaDe(depois));
    await call.fulfill({ json: abertaDe(movida(ICMS, 'em-analise')).oportunidade });
  });
  const body = await sent(portal, ALTERAR, () => card(portal, ICMS.tese).dragTo(column(portal, 'Em análise')));
  expect(body).toEqual({ id: 'o1', versao: 1, estado: 'em-analise' });
  await expect(column(portal, 'Em análise').getByRole('listitem')).toHaveCount(2);
});

test('giving up asks for a reason', async ({ portal }) => {
  await openOportunidades(portal);
  await answer(portal, ALTERAR, abertaDe(movida(ICMS, 'descartada')).oportunidade);
  await card(portal, ICMS.tese)
    .getByRole('button', { name: /^Mover para…/ })
    .click();
  await portal.getByRole('menuitem', { name: 'Descartada' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Descartar oportunidade' });
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog.getByText('Informe por que a oportunidade foi descartada')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Cliente não quer');
  await expectAcessivel(portal, 'giving an opportunity up');
  const body = await sent(portal, ALTERAR, () => dialog.getByRole('button', { name: 'Descartar' }).click());
  expect(body).toEqual({ id: 'o1', versao: 1, estado: 'descartada', motivo: 'Cliente não quer' });
  await expect(dialog).toHaveCount(0);
});

test('whoever moves a card that somebody changed is told who it was', async ({ portal }) => {
  await openOportunidades(portal);
  await refuse(portal, 'Rui Inventado');
  await card(portal, ICMS.tese)
    .getByRole('button', { name: /^Mover para…/ })
    .click();
  await portal.getByRole('menuitem', { name: 'Aprovada' }).click();
  await seeToast(portal, `${ALTERADA}. Rui Inventado alterou esta oportunidade em 24/11/2026 09:00`);
});

test('the panel saves what was changed and nothing else, and shows values, findings and history', async ({
  portal,
}) => {
  await openOportunidades(portal);
  const panel = await open(portal, CREDITOS.tese);
  await expect(panel.getByLabel('Prazo')).toHaveValue('01/11/2026');
  await expect(panel.getByLabel('Anotações')).toHaveValue('Conferir as devoluções de 2025.');
  await expect(panel.getByRole('row', { name: /^Contingente/ })).toContainText('R$ 800,00');
  await expect(panel.getByRole('region', { name: 'Histórico' }).getByRole('listitem')).toHaveText([
    /^Moveu de Aprovada para Retificada: .*Pelo portal/,
    /^Prazo: 10\/12\/2026Ana Fictícia/,
  ]);
  await expectAcessivel(portal, 'the panel of an opportunity');
  await answer(portal, ALTERAR, abertaDe(CREDITOS).oportunidade);
  await panel.getByLabel('Valor pedido').fill('1.234,5');
  await panel.getByLabel('Responsável').selectOption('Rui Inventado');
  await panel.getByLabel('Prazo').fill('10/12/2026');
  const body = await sent(portal, ALTERAR, () => panel.getByRole('button', { name: 'Salvar' }).click());
  expect(body).toEqual({ id: 'o2', versao: 1, responsavel: 'u2', prazo: '2026-12-10', pedido: '1234.50' });
  await seeToast(portal, 'Oportunidade salva');
});

test('the panel names what it cannot take, and sends nothing', async ({ portal }) => {
  await openOportunidades(portal);
  const panel = await open(portal, ICMS.tese);
  await panel.getByLabel('Prazo').fill('31/02/2026');
  await panel.getByLabel('Valor recebido').fill('dez');
  await panel.getByLabel('Estado').selectOption('Descartada');
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByText('Informe um dia que existe, como 10/12/2026')).toBeVisible();
  await expect(panel.getByText('Informe um valor, como 1.234,56')).toBeVisible();
  await expect(panel.getByText('Informe por que a oportunidade foi descartada')).toBeVisible();
});

test('the panel asks before typed notes are lost', async ({ portal }) => {
  await openOportunidades(portal);
  const panel = await open(portal, ICMS.tese);
  await panel.getByLabel('Anotações').fill('Falar com o cliente');
  await portal.keyboard.press('Escape');
  const question = portal.getByRole('dialog', { name: 'Fechar sem salvar' });
  await expect(question).toContainText('Os dados preenchidos serão perdidos.');
  await portal.keyboard.press('Escape');
  await expect(panel.getByLabel('Anotações')).toHaveValue('Falar com o cliente');
  await panel.getByRole('button', { name: 'Fechar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(panel).toBeHidden();
  await expect(question).toBeHidden();
});

test('the panel shows what is kept now to whoever was slower', async ({ portal }) => {
  await openOportunidades(portal);
  const panel = await open(portal, ICMS.tese);
  await refuse(portal, 'O portal');
  await panel.getByLabel('Anotações').fill('minha nota');
  const nova = movida(ICMS, 'retificada');
  await answer(portal, '/api/oportunidades/o1', abertaDe(nova));
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByRole('alert')).toContainText('O portal alterou esta oportunidade em 24/11/2026 09:00');
  await expect(panel.getByLabel('Estado')).toHaveValue('retificada');
  // What was typed is there still, to be saved over what is kept now.
  await expect(panel.getByLabel('Anotações')).toHaveValue('minha nota');
});

test('amounts of a whole draft say with which other theses they are', async ({ portal }) => {
  await openOportunidades(portal);
  const panel = await open(portal, MONOFASICO.tese);
  await expect(panel).toContainText('Já prescrito, fora dos valores: R$ 900,00.');
  await expect(panel).toContainText('12 de 13 períodos');
  await expect(panel).toContainText('Os valores são de todo o rascunho, que tem também: Retenção sem uso.');
});

test('a finding leads to its rows', async ({ portal }) => {
  await openOportunidades(portal);
  const panel = await open(portal, ICMS.tese);
  const rows = portal.waitForRequest((one) => one.url().includes('/api/reportJSON/900001/'));
  await panel.getByRole('button', { name: /^Ver linhas/ }).click();
  expect(decodeURIComponent((await rows).url())).toContain('EFD-C Exclusão do ICMS da Base');
});

test('the table has every amount, and the filters go to the server', async ({ portal }) => {
  await openOportunidades(portal);
  await portal.getByText('Tabela', { exact: true }).click();
  const table = portal.getByRole('table', { name: 'Oportunidades' });
  await expect(table.getByRole('row').filter({ hasText: ICMS.tese })).toContainText('R$ 1.250.300,45');
  // A heading without letters above the theses would leave the first column without a name for the eye.
  const tese = table.getByRole('columnheader', { name: 'Tese' });
  expect((await tese.locator('span').boundingBox())?.width).toBeGreaterThan(20);
  await expectAcessivel(portal, 'the table of opportunities');
  const asked = portal.waitForRequest((one) => one.url().includes('estado=em-analise'));
  await portal.getByLabel('Estado', { exact: true }).selectOption('Em análise');
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('por'), searchParams.get('ordem')]).toEqual(['lista', 'prazo']);
  const semPessoa = portal.waitForRequest((one) => one.url().includes('responsavel=ninguem'));
  await portal.getByLabel('Responsável', { exact: true }).selectOption('Sem responsável');
  await semPessoa;
});

test('it is empty, or failed, in words that say what to do', async ({ portal }) => {
  await openOportunidades(portal, []);
  await expect(portal.getByText(/^Nenhuma oportunidade ainda\. Elas aparecem aqui/)).toBeVisible();
  await portal.getByRole('button', { name: 'Ir para Projetos', exact: true }).click();
  await expect(portal.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await openOportunidades(portal);
  await failure(portal, '/api/oportunidades', { status: 403 });
  await portal.getByPlaceholder('Busca Rápida').fill('falha');
  await expect(portal.getByText('Não foi possível carregar as oportunidades.')).toBeVisible();
});

test('on a phone the columns are one beside the other, and the panel is a sheet', async ({ portal }) => {
  await portal.setViewportSize({ width: 390, height: 844 });
  await openOportunidades(portal, [umaOportunidade({ responsavel: { id: 'u9', nome: 'Saiu da Equipe' } })]);
  await expect(card(portal, ICMS.tese)).toBeVisible();
  const panel = await open(portal, ICMS.tese);
  // Who left the team is still named.
  await expect(panel.getByLabel('Responsável')).toHaveValue('u9');
  await expectAcessivel(portal, 'the panel of an opportunity on a phone');
});

test('a project leads to its own opportunities, and from there to all', async ({ portal }) => {
  await answer(portal, '/api/oportunidades', listaDe([ICMS]));
  await openProjetos(portal, [umProjeto({ id: '900001', status: 'CONCLUDED' })]);
  await portal.getByRole('button', { name: /^Abrir em outra seção/ }).click();
  const doProjeto = portal.waitForRequest((one) => one.url().includes('/api/oportunidades?projeto=900001'));
  await portal.getByRole('menuitem', { name: 'Oportunidades' }).click();
  await doProjeto;
  await expect(portal.getByText(/^Projeto: /)).toBeVisible();
  const todas = portal.waitForRequest((one) => /oportunidades\?(?!.*projeto=)/.test(one.url()));
  await portal.getByRole('button', { name: 'Ver todas as empresas' }).click();
  await todas;
});
