// Guarantees the filters of a report's grid: conditions, values, chips, and what a download takes of them.

import type { Page } from '@playwright/test';
import { answerDownloads } from './dados-portal.ts';
import { CONFERENCIA, openConferencia } from './grade-portal.ts';
import { expect, seeToast, test } from './open-portal.ts';

const grid = (page: Page) => page.getByRole('grid');

async function openFilter(page: Page, column: string): Promise<void> {
  await grid(page).getByRole('columnheader', { name: column }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filtrar…' }).click();
}

const filterOf = (query: URLSearchParams | undefined) => JSON.parse(query?.get('filter') ?? '{}');

test('`>2000` typed into a column of amounts leaves the larger ones, and the chip above takes it away', async ({
  portal,
}) => {
  const asked = await openConferencia(portal);
  await openFilter(portal, 'Valor');
  await portal.getByRole('textbox', { name: 'Valor de Valor' }).fill('>2.000,00');
  await portal.keyboard.press('Enter');
  await expect(portal.getByText('70 linhas nos filtros')).toBeVisible();
  expect(filterOf(asked.rows.at(-1))).toEqual({ Valor: [{ op: 'maior', valor: '2000.00' }] });
  await expect(portal.getByText('Valor é maior que 2.000,00')).toBeVisible();
  await portal.getByRole('button', { name: 'Tirar o filtro de Valor' }).click();
  await expect(portal.getByText('90 linhas', { exact: true })).toBeVisible();
});

test('several conditions hold together, and the totals are of the rows that are left', async ({ portal }) => {
  const asked = await openConferencia(portal);
  await expect(grid(portal).getByText('404.514,00')).toBeVisible();
  await openFilter(portal, 'Resultado');
  await portal.getByRole('textbox', { name: 'Valor de Resultado' }).fill('diverg');
  await portal.getByRole('button', { name: 'Condição', exact: true }).click();
  await portal.getByLabel('Condição 2 de Resultado').selectOption('contem');
  await portal.getByRole('textbox', { name: 'Valor 2 de Resultado' }).fill('gente');
  await portal.getByRole('button', { name: 'Aplicar' }).click();
  await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
  expect(filterOf(asked.rows.at(-1))).toEqual({
    Resultado: [
      { op: 'contem', valor: 'diverg' },
      { op: 'contem', valor: 'gente' },
    ],
  });
  await expect(grid(portal).getByText('134.838,00')).toBeVisible();
});

test("'Agrupar por mês' lists the months of a date column, and its filter is of whole months", async ({ portal }) => {
  // At 1440 px the column is out of view.
  await portal.setViewportSize({ width: 1920, height: 1000 });
  const asked = await openConferencia(portal);
  await openFilter(portal, 'Emissão');
  await portal.getByRole('switch', { name: 'Agrupar por mês' }).click();
  await expect(portal.getByRole('checkbox', { name: '02/2025 30' })).toBeVisible();
  expect(asked.values.at(-1)?.get('column')).toBe('Emissão (mês)');
  await portal.getByRole('checkbox', { name: 'Todos', exact: true }).click();
  await portal.getByRole('checkbox', { name: '02/2025 30' }).click();
  await portal.getByRole('button', { name: 'Aplicar' }).click();
  await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
  expect(filterOf(asked.rows.at(-1))).toEqual({ Emissão: [{ op: 'lista', valores: ['02/2025'] }] });
  await openFilter(portal, 'Emissão');
  await expect(portal.getByRole('switch', { name: 'Agrupar por mês' })).toBeChecked();
  await portal.keyboard.press('Escape');
});

test('on a phone the total of Valor is below the rows, without scrolling sideways', async ({ portal }) => {
  await openConferencia(portal);
  await expect(portal.getByText('Total de Valor: 404.514,00')).toHaveCount(0);
  await portal.setViewportSize({ width: 390, height: 844 });
  await expect(portal.getByText('Total de Valor: 404.514,00')).toBeInViewport();
});

test('nonsense is refused in place with an example, and asks nothing', async ({ portal }) => {
  const asked = await openConferencia(portal);
  const before = asked.rows.length;
  await openFilter(portal, 'Valor');
  await portal.getByRole('textbox', { name: 'Valor de Valor' }).fill('>muito');
  await portal.keyboard.press('Enter');
  await expect(
    portal.getByText('Esta coluna tem números. Escreva, por exemplo, 2000, >2000 ou 2000..3000.'),
  ).toBeVisible();
  await expect(portal.getByRole('textbox', { name: 'Valor de Valor' })).toHaveAttribute('aria-invalid', 'true');
  await portal.keyboard.press('Escape');
  await expect(portal.getByRole('dialog', { name: 'Filtrar Valor' })).toBeHidden();
  expect(asked.rows.length).toBe(before);
});

test('the values of a column have counts, are searched, and are shown or hidden one by one', async ({ portal }) => {
  const asked = await openConferencia(portal);
  await openFilter(portal, 'Período');
  const values = portal.getByRole('group', { name: 'Valores' });
  await expect(values.getByRole('checkbox', { name: '01/2025 30' })).toBeChecked();
  await values.getByRole('checkbox', { name: '01/2025 30' }).click();
  await portal.getByRole('button', { name: 'Aplicar' }).click();
  await expect(portal.getByText('60 linhas nos filtros')).toBeVisible();
  expect(filterOf(asked.rows.at(-1))).toEqual({ Período: [{ op: 'fora-da-lista', valores: ['01/2025'] }] });
  await openFilter(portal, 'Período');
  await expect(values.getByRole('checkbox', { name: '01/2025 30' })).not.toBeChecked();
  await values.getByRole('searchbox', { name: 'Procurar valor de Período' }).fill('03');
  await expect(values.getByRole('checkbox', { name: '02/2025' })).toHaveCount(0);
  await values.getByRole('button', { name: 'Só os encontrados' }).click();
  await portal.getByRole('button', { name: 'Aplicar' }).click();
  await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
  expect(filterOf(asked.rows.at(-1))).toEqual({ Período: [{ op: 'lista', valores: ['03/2025'] }] });
});

test('chips of Resultado have counts and show the rows of one', async ({ portal }) => {
  await openConferencia(portal);
  const chip = portal.getByRole('group', { name: 'Resultado' }).getByRole('button', { name: 'DIVERGENTE 30' });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
  await chip.click();
  await expect(portal.getByText('90 linhas', { exact: true })).toBeVisible();
});

test("'Baixar o que vejo' takes filter, order and columns; 'Baixar tudo' says that it does not", async ({ portal }) => {
  const queries: URLSearchParams[] = [];
  portal.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/report/')) queries.push(searchParams);
  });
  await openConferencia(portal);
  await answerDownloads(portal, /^\/api\/report\//, () => false);
  await grid(portal).getByRole('columnheader', { name: 'Chave' }).click({ button: 'right' });
  await portal.getByRole('menuitem', { name: 'Ocultar coluna' }).click();
  await grid(portal).getByRole('columnheader', { name: 'Valor' }).click({ button: 'right' });
  await portal.getByRole('menuitem', { name: 'Ordenar decrescente' }).click();
  await portal.getByRole('button', { name: /^DIVERGENTE/ }).click();
  await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
  await portal.getByRole('button', { name: 'Baixar', exact: true }).click();
  await expect(portal.getByText('30 linhas, 10 colunas')).toBeVisible();
  const seen = portal.waitForEvent('download');
  await portal.getByRole('menuitem', { name: 'Baixar o que vejo: Texto (.csv)' }).click();
  await seen;
  const [query] = queries;
  expect(query?.get('sort')).toBe('-Valor');
  expect(filterOf(query)).toEqual({ Resultado: [{ op: 'lista', valores: ['DIVERGENTE'] }] });
  expect(query?.get('columns')?.split('|')).not.toContain('Chave');
  expect(query?.get('columns')?.split('|')[0]).toBe('Período');
  await portal.getByRole('button', { name: 'Baixar', exact: true }).click();
  await expect(portal.getByText('Baixar tudo: sem filtros, todas as colunas')).toBeVisible();
  const whole = portal.waitForEvent('download');
  await portal.getByRole('menuitem', { name: 'Baixar tudo: Texto (.csv)' }).click();
  expect((await whole).suggestedFilename()).toBe(`${CONFERENCIA}.csv`);
  await seeToast(portal, 'O arquivo traz todas as linhas, sem os filtros da tela');
  expect(queries.at(-1)?.has('filter')).toBe(false);
  await portal.evaluate('localStorage.clear()');
});

test('Resultado and Valor are in view at first, access keys are whole, and a column can be let go', async ({
  portal,
}) => {
  await openConferencia(portal);
  for (const name of ['Valor', 'Resultado'])
    await expect(grid(portal).getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
  const chave = grid(portal)
    .getByRole('gridcell', { name: /^\d{44}$/ })
    .first();
  expect(await chave.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  await grid(portal).getByRole('columnheader', { name: 'Resultado' }).click({ button: 'right' });
  await portal.getByRole('menuitem', { name: 'Soltar coluna' }).click();
  // It is among the columns that scroll again, at the left of the one that is still held.
  const leftOf = async (name: string) => (await grid(portal).getByRole('columnheader', { name }).boundingBox())?.x ?? 0;
  await expect.poll(async () => (await leftOf('Resultado')) < (await leftOf('Valor'))).toBe(true);
  await portal.evaluate('localStorage.clear()');
});
