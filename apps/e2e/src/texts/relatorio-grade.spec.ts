// Guarantees the grid of a report: marks, sums, copies, keys, columns and filters.

import type { Page } from '@playwright/test';
import { openWithProjeto } from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, test } from './open-portal.ts';

const RELATORIO = 'EFD-C Itens de Saída';
const COLUMNS = [
  { key: 'Código', type: 'text' },
  { key: 'Valor', type: 'money' },
  { key: 'Arquivo', type: 'text' },
  { key: 'Linha', type: 'integer' },
] as const;

/** Opens a report of so many made-up rows, of which the server gives the windows that are asked for. */
async function openGrade(page: Page, total: number): Promise<void> {
  await onCall(page, /^\/api\/reportJSON\//, async (call) => {
    const { searchParams } = call.url;
    const offset = Number(searchParams.get('offset'));
    const count = Math.max(0, Math.min(Number(searchParams.get('limit')), total - offset));
    const jsonData = Array.from({ length: count }, (_, at) => ({
      Código: String(offset + at + 1).padStart(8, '0'),
      Valor: `${offset + at + 1}.50`,
      Arquivo: 'fictício.txt',
      Linha: offset + at + 1,
    }));
    await call.fulfill({ json: { jsonData, total, columns: COLUMNS } });
  });
  await openWithProjeto(page, 'Relatórios');
  await page.getByRole('button', { name: RELATORIO, exact: true }).click();
  await expect(cell(page, '00000001')).toBeVisible();
}

const grid = (page: Page) => page.getByRole('grid');
const cell = (page: Page, text: string) => grid(page).getByRole('gridcell', { name: text, exact: true });
const heading = (page: Page, name: string) => grid(page).getByRole('columnheader', { name });
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

async function columnMenu(page: Page, column: string, item: string): Promise<void> {
  await heading(page, column).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

test('marked cells are summed at the foot, and Ctrl+C copies them as Excel expects', async ({ portal }) => {
  await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGrade(portal, 3);
  await cell(portal, '00000001').click();
  await cell(portal, '2,50').click({ modifiers: ['Shift'] });
  await expect(portal.getByText('4 células')).toBeVisible();
  await expect(portal.getByText('Soma 4,00')).toBeVisible();
  await portal.keyboard.press('Control+c');
  await expect(portal.getByText('2 linhas copiadas')).toBeVisible();
  expect(await clipboard(portal)).toBe('00000001\t1,50\r\n00000002\t2,50');
  await portal.getByRole('button', { name: 'Copiar com títulos' }).click();
  await expect.poll(() => clipboard(portal)).toBe('Código\tValor\r\n00000001\t1,50\r\n00000002\t2,50');
});

test('Home, End, PageDown, PageUp and the arrows go through a million rows, of which only windows are fetched', async ({
  portal,
}) => {
  const focusedRow = async () => Number(await grid(portal).locator('[role="gridcell"]:focus').textContent());
  let windows = 0;
  portal.on('request', (request) => {
    if (request.url().includes('/api/reportJSON/')) windows += 1;
  });
  await openGrade(portal, 1_000_000);
  await expect(portal.getByText('1.000.000 linhas')).toBeVisible();
  await cell(portal, '00000001').click();
  await portal.keyboard.press('Control+End');
  await expect(cell(portal, '01000000')).toBeVisible();
  await expect(grid(portal).locator('[role="gridcell"]:focus')).toHaveText('1000000');
  await portal.keyboard.press('Home');
  await expect(grid(portal).locator('[role="gridcell"]:focus')).toHaveText('01000000');
  await portal.keyboard.press('ArrowUp');
  await expect(grid(portal).locator('[role="gridcell"]:focus')).toHaveText('00999999');
  await portal.keyboard.press('PageUp');
  await expect.poll(focusedRow).toBeLessThan(999_990);
  await portal.keyboard.press('Control+Home');
  await expect(grid(portal).locator('[role="gridcell"]:focus')).toHaveText('00000001');
  await portal.keyboard.press('PageDown');
  await expect.poll(focusedRow).toBeGreaterThan(10);
  expect(await grid(portal).getByRole('row').count()).toBeLessThan(120);
  expect(windows).toBeLessThan(15);
});

test("the column's menu orders, filters, pins, fits and hides", async ({ portal }) => {
  await openGrade(portal, 3);
  const asked = portal.waitForRequest((request) => new URL(request.url()).searchParams.get('sort') === '-Valor');
  await columnMenu(portal, 'Valor', 'Ordenar decrescente');
  await asked;
  await expect(heading(portal, 'Valor')).toHaveAttribute('aria-sort', 'descending');
  const filtered = portal.waitForRequest((request) => new URL(request.url()).searchParams.has('filter'));
  await columnMenu(portal, 'Código', 'Filtrar…');
  await portal.getByRole('textbox', { name: 'Valor de Código' }).fill('0002');
  await portal.keyboard.press('Enter');
  expect(new URL((await filtered).url()).searchParams.get('filter')).toBe(
    JSON.stringify({ Código: [{ op: 'contem', valor: '0002' }] }),
  );
  await portal.getByRole('button', { name: 'Tirar o filtro de Código' }).click();
  await columnMenu(portal, 'Linha', 'Fixar à esquerda');
  await expect(grid(portal).getByRole('columnheader').nth(2)).toHaveText(/Linha/);
  const before = await heading(portal, 'Arquivo').boundingBox();
  await columnMenu(portal, 'Arquivo', 'Ajustar largura');
  await expect.poll(async () => (await heading(portal, 'Arquivo').boundingBox())?.width).not.toBe(before?.width);
  await columnMenu(portal, 'Arquivo', 'Ocultar coluna');
  await expect(heading(portal, 'Arquivo')).toHaveCount(0);
  await portal.getByRole('button', { name: 'Escolher colunas' }).click();
  await portal.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await expect(heading(portal, 'Arquivo')).toBeVisible();
});

test('what was done to the columns is remembered for the report', async ({ portal }) => {
  await openGrade(portal, 3);
  await columnMenu(portal, 'Arquivo', 'Ocultar coluna');
  await columnMenu(portal, 'Código', 'Ajustar largura');
  const width = (await heading(portal, 'Código').boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(40);
  await openGrade(portal, 3);
  await expect(heading(portal, 'Arquivo')).toHaveCount(0);
  expect((await heading(portal, 'Código').boundingBox())?.width).toBeCloseTo(width, 0);
  await portal.getByRole('button', { name: 'Escolher colunas' }).click();
  await portal.getByRole('button', { name: 'Voltar ao padrão' }).click();
});

test('Enter opens the line of origin of a row, and gives the focus back', async ({ portal }) => {
  const campos = [{ nome: 'VL_ITEM', valor: '23563,27' }];
  const linhas = [
    { linha: 1, alvo: false, registro: '0000', texto: '|0000|', campos: [] },
    { linha: 2, alvo: true, registro: 'A170', texto: '|A170|23563,27|', campos },
  ];
  await answer(portal, /^\/api\/line\//, { arquivo: 'fictício.txt', linhas });
  await openGrade(portal, 3);
  await cell(portal, '00000002').click();
  await portal.keyboard.press('Enter');
  const drawer = portal.getByRole('complementary', { name: 'Linha de origem' });
  await expect(drawer.getByText('Campos do registro A170')).toBeVisible();
  await expect(drawer.getByText('VL_ITEM')).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(grid(portal).locator('[role="gridcell"]:focus')).toHaveText('00000002');
});

test('the row that an origin explains stays in sight, and the line of the file is shown whole', async ({ portal }) => {
  // As long as the longest lines of a C170.
  const texto = `|C170|${'12345,67|'.repeat(34)}`;
  const linhas = [1, 2, 3, 4, 5].map((linha) => ({ linha, alvo: linha === 4, registro: 'C170', texto, campos: [] }));
  await answer(portal, /^\/api\/line\//, { arquivo: 'fictício.txt', linhas });
  await openGrade(portal, 300);
  const rowsInView = async () => {
    const head = await heading(portal, 'Valor').boundingBox();
    const frame = await grid(portal).boundingBox();
    const [top, bottom] = [(head?.y ?? 0) + (head?.height ?? 0), (frame?.y ?? 0) + (frame?.height ?? 0)];
    const rows = await grid(portal)
      .locator('[role="row"][row-index]')
      .evaluateAll((found) =>
        found.map((row) => ({ row: Number(row.getAttribute('row-index')) + 1, rect: row.getBoundingClientRect() })),
      );
    return rows.filter(({ rect }) => rect.top >= top - 1 && rect.bottom <= bottom + 1).map(({ row }) => row);
  };
  const last = Math.max(...(await rowsInView()));
  await cell(portal, String(last).padStart(8, '0')).dblclick();
  const panel = portal.getByRole('complementary', { name: 'Linha de origem' });
  const marked = panel.getByRole('listitem').filter({ has: portal.getByRole('button', { name: 'Linha 4' }) });
  await expect(marked).toBeVisible();
  await expect.poll(rowsInView).toContain(last);
  expect((await rowsInView()).length).toBeGreaterThanOrEqual(4);
  await expect(grid(portal).locator('.is-opened')).toHaveCount(1);
  expect((await panel.boundingBox())?.height).toBeLessThan(0.4 * 900);
  await expect(marked).toBeInViewport({ ratio: 0.99 });
  expect(await marked.locator('code').evaluate((line) => line.scrollWidth <= line.clientWidth + 1)).toBe(true);
  // A link to it is opened elsewhere: the row is looked for.
  await expect.poll(() => portal.url()).toContain(`linha=${last}`);
  await portal.reload();
  await expect(marked).toBeVisible();
  await expect.poll(rowsInView).toContain(last);
  await panel.getByRole('button', { name: 'Fechar' }).click();
  await expect(grid(portal).locator('.is-opened')).toHaveCount(0);
});

test('a reload, Back and a link that was sent keep the order of the rows and the one that is open', async ({
  portal,
}) => {
  const linhas = [{ linha: 2, alvo: true, registro: 'A170', texto: '|A170|23563,27|', campos: [] }];
  await answer(portal, /^\/api\/line\//, { arquivo: 'fictício.txt', linhas });
  await openGrade(portal, 3);
  await columnMenu(portal, 'Valor', 'Ordenar decrescente');
  await expect(heading(portal, 'Valor')).toHaveAttribute('aria-sort', 'descending');
  await cell(portal, '00000002').dblclick();
  const drawer = portal.getByRole('complementary', { name: 'Linha de origem' });
  const seeBoth = async () => {
    await expect(heading(portal, 'Valor')).toHaveAttribute('aria-sort', 'descending');
    await expect(drawer.getByText('|A170|23563,27|')).toBeVisible();
  };
  await seeBoth();
  await expect.poll(() => decodeURIComponent(portal.url())).toContain('["Valor","desc"]');
  await expect.poll(() => portal.url()).toContain('linha=2');
  const sent = portal.url();
  await portal.reload();
  await seeBoth();
  await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Projetos' }).click();
  await expect(drawer).toBeHidden();
  await portal.goBack();
  await seeBoth();
  await portal.goto('about:blank');
  await portal.goto(sent);
  await seeBoth();
  // Pasted into a tab that shows something else, it leads there without loading the page again.
  await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Projetos' }).click();
  await expect(drawer).toBeHidden();
  await portal.goto(sent);
  await seeBoth();
  // What is closed is no longer in the address.
  await drawer.getByRole('button', { name: 'Fechar' }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(() => portal.url()).not.toContain('linha=');
});

test('a scrollbar that is drawn over the rows hides nothing of them', async ({ portal }) => {
  await openGrade(portal, 300);
  const bar = grid(portal).locator('xpath=..').locator('[class*="ag-body-vertical-scroll"]');
  await expect(bar.first()).toBeAttached();
  for (const part of await bar.all()) await expect(part).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('Esc closes an origin that was opened by the pointer', async ({ portal }) => {
  await answer(portal, /^\/api\/line\//, { arquivo: 'fictício.txt', linhas: [] });
  await openGrade(portal, 3);
  await cell(portal, '00000002').dblclick();
  const drawer = portal.getByRole('complementary', { name: 'Linha de origem' });
  await expect(drawer).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('a heading has one ring, and Arrow Down leads from each of them to the first row', async ({ portal }) => {
  await openGrade(portal, 3);
  const focused = grid(portal).locator('[role="columnheader"]:focus');
  await cell(portal, '00000001').click();
  await portal.keyboard.press('ArrowUp');
  await expect(focused).toContainText('Código');
  await expect(focused).toHaveCSS('box-shadow', 'none');
  for (const before of [1, 2]) {
    for (let step = 0; step < before; step += 1) await portal.keyboard.press('ArrowLeft');
    await expect(focused).not.toContainText('Código');
    await portal.keyboard.press('ArrowDown');
    await expect(grid(portal).locator('[role="gridcell"]:focus')).toHaveText('00000001');
    await portal.keyboard.press('ArrowUp');
    await expect(focused).toContainText('Código');
  }
});

test('more than two totals fold into one line, and the choice is kept', async ({ portal }) => {
  const totals = ['Entrada', 'Saída', 'Total'].map((label, at) => ({ label, values: { Valor: `${at + 1}.00` } }));
  const columns = [
    { key: 'Código', type: 'text' },
    { key: 'Valor', type: 'money', total: 'sum' },
  ];
  await answer(portal, /^\/api\/reportJSON\//, {
    jsonData: [{ Código: 'A', Valor: '6.00' }],
    total: 1,
    columns,
    totals,
  });
  const open = async () => {
    await openWithProjeto(portal, 'Relatórios');
    await portal.getByRole('button', { name: RELATORIO, exact: true }).click();
  };
  await open();
  await expect(cell(portal, 'Entrada')).toBeVisible();
  await expect(cell(portal, 'Saída')).toHaveCount(0);
  await portal.getByRole('button', { name: 'Mostrar os 3 totais' }).click();
  await expect(cell(portal, 'Saída')).toBeVisible();
  await open();
  await expect(cell(portal, 'Saída')).toBeVisible();
  await portal.getByRole('button', { name: 'Mostrar só o primeiro total' }).click();
  await expect(cell(portal, 'Saída')).toHaveCount(0);
  await portal.evaluate('localStorage.clear()');
});

test('a last day says by words how near it is to today, and is copied as a date', async ({ portalNovo: portal }) => {
  await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // 20/02/2027 is the 90th day after it.
  await portal.clock.setFixedTime(new Date('2026-11-22T12:00:00-03:00'));
  const columns = [
    { key: 'Tese', type: 'text' },
    { key: 'Prescreve em', type: 'date' },
    { key: 'Prazo da Retificação', type: 'date' },
  ];
  const jsonData = [
    { Tese: 'Passou', 'Prescreve em': '2026-11-21', 'Prazo da Retificação': '2025-12-31' },
    { Tese: 'Noventa', 'Prescreve em': '2027-02-20', 'Prazo da Retificação': '2026-12-31' },
    { Tese: 'Depois', 'Prescreve em': '2027-02-21', 'Prazo da Retificação': '2030-12-31' },
  ];
  await answer(portal, /^\/api\/reportJSON\//, { jsonData, total: 3, columns });
  await openWithProjeto(portal, 'Relatórios');
  await portal.getByRole('button', { name: RELATORIO, exact: true }).click();
  for (const text of [
    '21/11/2026 · prescrito',
    '20/02/2027 · em até 90 dias',
    '21/02/2027 · em até 180 dias',
    '31/12/2025 · encerrado',
    '31/12/2026 · em até 90 dias',
    '31/12/2030',
  ])
    await expect(cell(portal, text)).toBeVisible();
  await expect(heading(portal, 'Prescreve em').locator('[title]')).toHaveAttribute(
    'title',
    'Prescreve em: comparado com hoje, 22/11/2026',
  );
  await cell(portal, '21/11/2026 · prescrito').click();
  // The grid marks the clicked cell a moment later, and a copy before that has nothing to take.
  await expect(portal.getByRole('button', { name: 'Copiar com títulos' })).toBeVisible();
  await portal.keyboard.press('Control+c');
  await expect(portal.getByText('1 linha copiada')).toBeVisible();
  expect(await clipboard(portal)).toBe('21/11/2026');
});
