// Guarantees groups, pivots and their chart in a report's grid, its saved views, and the origin of its rows.

import type { Page } from '@playwright/test';
import { openConferencia, umaVisao } from './grade-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';

const grid = (page: Page) => page.getByRole('grid');
const groups = (page: Page) => page.getByRole('treegrid', { name: 'Grupos' });
const filterOf = (query: URLSearchParams | undefined) => JSON.parse(query?.get('filter') ?? '{}');
const views = (page: Page) => page.getByRole('button', { name: /^Visões salvas/ });

test.describe('analysis', () => {
  test('groups have counts and sums, open by keys, and lead to their rows and back', async ({ portal }) => {
    const asked = await openConferencia(portal);
    await portal.getByRole('button', { name: 'Agrupar e somar' }).click();
    await portal.getByLabel('depois por').selectOption('Participante');
    const divergente = groups(portal).getByRole('row', { name: /DIVERGENTE/ });
    await expect(divergente).toContainText('134.838,00');
    await expect(divergente).toHaveAttribute('aria-expanded', 'false');
    await groups(portal)
      .getByRole('row', { name: /CONFERE/ })
      .focus();
    await portal.keyboard.press('ArrowDown');
    await expect(divergente).toBeFocused();
    await portal.keyboard.press('ArrowRight');
    await expect(divergente).toHaveAttribute('aria-expanded', 'true');
    const inner = groups(portal).getByRole('row', { name: /FORNECEDOR FICTÍCIO 1 LTDA/ });
    await expect(inner).toHaveAttribute('aria-level', '2');
    expect(filterOf(asked.groups.at(-1))).toEqual({ Resultado: [{ op: 'lista', valores: ['DIVERGENTE'] }] });
    await inner.focus();
    await portal.keyboard.press('Enter');
    await expect(grid(portal)).toBeVisible();
    expect(filterOf(asked.rows.at(-1))).toEqual({
      Resultado: [{ op: 'lista', valores: ['DIVERGENTE'] }],
      Participante: [{ op: 'lista', valores: ['FORNECEDOR FICTÍCIO 1 LTDA'] }],
    });
    await portal.getByRole('button', { name: 'Voltar aos grupos' }).click();
    await expect(groups(portal)).toBeVisible();
    await expect(portal.getByRole('list', { name: 'Filtros das colunas' })).toHaveCount(0);
    await portal.getByRole('button', { name: 'Voltar às linhas' }).click();
    await expect(portal.getByText('90 linhas', { exact: true })).toBeVisible();
  });

  test('days are put together by month, and a month leads to its rows', async ({ portal }) => {
    const asked = await openConferencia(portal);
    await portal.getByRole('button', { name: 'Agrupar e somar' }).click();
    await portal.getByLabel('Agrupar por').selectOption('Emissão (mês)');
    await expect(groups(portal).getByRole('row', { name: /02\/2025/ })).toBeVisible();
    expect(asked.groups.at(-1)?.get('by')).toBe('Emissão (mês)');
    await groups(portal).getByRole('button', { name: 'Ver as linhas de 02/2025' }).click();
    await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
    expect(filterOf(asked.rows.at(-1))).toEqual({ Emissão: [{ op: 'lista', valores: ['02/2025'] }] });
  });

  test('groups of times begin with the earliest at each level, and the chart with what the rows are worth', async ({
    portal,
  }) => {
    const asked = await openConferencia(portal);
    await portal.getByRole('button', { name: 'Agrupar e somar' }).click();
    await portal.getByLabel('Agrupar por').selectOption('Período');
    await expect(groups(portal).getByRole('columnheader', { name: 'Período' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(asked.groups.at(-1)?.get('sort')).toBe('Período');
    await portal.getByLabel('depois por').selectOption('Participante');
    await groups(portal).getByRole('button', { name: 'Abrir 01/2025' }).click();
    await expect.poll(() => asked.groups.at(-1)?.get('by')).toBe('Participante');
    expect(asked.groups.at(-1)?.get('sort')).toBe('-*');
    await portal.getByRole('button', { name: 'Gráfico' }).click();
    await expect(portal.getByLabel('Gráfico de')).toHaveValue('Valor');
  });

  test('a heading orders the groups by its sums', async ({ portal }) => {
    const asked = await openConferencia(portal);
    await portal.getByRole('button', { name: 'Agrupar e somar' }).click();
    await expect(groups(portal).getByText('DIVERGENTE')).toBeVisible();
    expect(asked.groups.at(-1)?.get('sort')).toBe('-*');
    await groups(portal).getByRole('button', { name: 'Valor', exact: true }).click();
    await expect.poll(() => asked.groups.at(-1)?.get('sort')).toBe('-Valor');
    await expect(groups(portal).getByRole('columnheader', { name: 'Valor' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  test('a pivot sums a third column, its cells lead to rows, and the chart comes when it is asked for', async ({
    portal,
  }) => {
    const asked = await openConferencia(portal);
    await portal.getByRole('button', { name: 'Agrupar e somar' }).click();
    await portal.getByText('Tabela dinâmica').click();
    const pivot = portal.getByRole('table', { name: 'Resultado × Período' });
    await expect(pivot.getByRole('row', { name: /^DIVERGENTE/ })).toContainText('134.838,00');
    await expect(pivot.getByRole('row', { name: /^Total/ })).toContainText('404.514,00');
    await portal.getByLabel('Somar').selectOption('Número de linhas');
    await expect.poll(() => asked.pivots.at(-1)?.has('measure')).toBe(false);
    await portal.getByRole('button', { name: 'Gráfico' }).click();
    await expect(portal.getByRole('img', { name: /^Gráfico: Número de linhas/ }).locator('svg')).toBeVisible();
    await pivot
      .getByRole('row', { name: /^DIVERGENTE/ })
      .getByRole('button', { name: '30' })
      .click();
    await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
    expect(filterOf(asked.rows.at(-1))).toEqual({
      Resultado: [{ op: 'lista', valores: ['DIVERGENTE'] }],
      Período: [{ op: 'lista', valores: ['02/2025'] }],
    });
  });

  test('groups that cannot be worked out say so, with a way to ask again', async ({ portal }) => {
    await openConferencia(portal);
    await failure(portal, /^\/api\/reportGroups\//);
    await portal.getByRole('button', { name: 'Agrupar e somar' }).click();
    await expect(portal.getByText('Não foi possível agrupar as linhas.')).toBeVisible();
  });
});

test.describe('saved views', () => {
  test('a view brings its columns, filters and order; a column that is gone is named', async ({ portal }) => {
    const asked = await openConferencia(portal);
    await answer(portal, /^\/api\/reportViews\//, { visoes: [umaVisao()] });
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Divergências' }).click();
    await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
    await expect(
      portal.getByText('A coluna “Coluna Antiga” não existe mais neste relatório. O resto da visão foi aplicado.'),
    ).toBeVisible();
    await expect.poll(() => asked.rows.at(-1)?.get('sort') ?? asked.rows.at(-2)?.get('sort')).toBe('-Valor');
    await expect(grid(portal).getByRole('columnheader', { name: 'Chave' })).toHaveCount(0);
    await expect(grid(portal).getByRole('columnheader').nth(2)).toHaveText(/Valor/);
    await portal.evaluate('localStorage.clear()');
  });

  test('a new view keeps what is arranged, under a name, for oneself or for the team', async ({ portal }) => {
    await openConferencia(portal);
    const made: unknown[] = [];
    await onCall(portal, '/register/reportView', async (call) => {
      made.push(JSON.parse(call.body.toString()));
      await call.fulfill({ json: umaVisao({ nome: 'Só divergentes', compartilhada: true }) });
    });
    await portal.getByRole('button', { name: /^DIVERGENTE/ }).click();
    await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Salvar como nova visão…' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Salvar visão' });
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Só divergentes');
    await dialog.getByRole('checkbox', { name: 'Compartilhar com a equipe' }).check();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    expect(made).toMatchObject([
      {
        nome: 'Só divergentes',
        compartilhada: true,
        conteudo: { filtros: [{ key: 'Resultado', condicoes: [{ op: 'lista', valores: ['DIVERGENTE'] }] }] },
      },
    ]);
    await expect(portal.getByRole('button', { name: 'Visões salvas: Só divergentes' })).toBeVisible();
  });

  test('a view that another saved meanwhile is not overwritten: it is saved under another name', async ({ portal }) => {
    await openConferencia(portal);
    await answer(portal, /^\/api\/reportViews\//, { visoes: [umaVisao()] });
    const versions: unknown[] = [];
    await onCall(portal, '/update/reportView', async (call) => {
      versions.push(JSON.parse(call.body.toString()).versao);
      await call.fulfill({ status: 409, json: { message: 'mudou', code: 'visao-mudou', requestId: 'req' } });
    });
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Divergências' }).click();
    await answer(portal, /^\/api\/reportViews\//, { visoes: [umaVisao({ versao: 9 })] });
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Salvar “Divergências”' }).click();
    const dialog = portal.getByRole('dialog', { name: 'A visão mudou' });
    await expect(dialog.getByText('Outra pessoa salvou a visão', { exact: false })).toBeVisible();
    expect(versions).toEqual([4]);
    await dialog.getByRole('button', { name: 'Salvar com outro nome' }).click();
    await expect(portal.getByRole('dialog', { name: 'Salvar visão' })).toBeVisible();
    await portal.evaluate('localStorage.clear()');
  });

  test('a view is renamed, shared and deleted', async ({ portal }) => {
    await openConferencia(portal);
    await answer(portal, /^\/api\/reportViews\//, { visoes: [umaVisao()] });
    const sent: unknown[] = [];
    await onCall(portal, '/update/reportView', async (call) => {
      const body = JSON.parse(call.body.toString());
      sent.push([body.nome, body.compartilhada]);
      await call.fulfill({ json: umaVisao({ nome: body.nome, compartilhada: body.compartilhada }) });
    });
    await answer(portal, '/delete/reportView', { message: 'ok' });
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Divergências' }).click();
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Compartilhar com a equipe' }).click();
    await expect.poll(() => sent.length).toBe(1);
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Renomear…' }).click();
    await portal.getByRole('textbox', { name: 'Nome' }).fill('Outro nome');
    await portal.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(portal.getByRole('button', { name: 'Visões salvas: Outro nome' })).toBeVisible();
    expect(sent).toEqual([
      ['Divergências', true],
      ['Outro nome', true],
    ]);
    await views(portal).click();
    await portal.getByRole('menuitem', { name: 'Excluir…' }).click();
    await portal.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(portal.getByRole('button', { name: 'Visões salvas', exact: true })).toBeVisible();
    await portal.evaluate('localStorage.clear()');
  });
});

test.describe('origin of a row', () => {
  const origin = (page: Page) => page.getByRole('complementary', { name: 'Linha de origem' });

  test('opens by an icon in the row, beside the rows, which stay in reach', async ({ portal }) => {
    await openConferencia(portal);
    await grid(portal).getByRole('gridcell', { name: 'Ver a origem' }).first().click();
    await expect(origin(portal).getByText('Campos do registro C170')).toBeVisible();
    await expect(origin(portal).getByText('Valor da base de cálculo do PIS')).toBeVisible();
    const side = await origin(portal).boundingBox();
    const rows = await grid(portal).boundingBox();
    if (side === null || rows === null) throw new Error('the rows and the origin are both shown');
    expect(side.y >= rows.y + rows.height || side.x >= rows.x + rows.width).toBe(true);
    await grid(portal).getByRole('gridcell', { name: 'Ver a origem' }).nth(1).click();
    await origin(portal).getByRole('button', { name: 'Fechar a origem' }).click();
    await expect(origin(portal)).toBeHidden();
  });

  test('marks the field of the cell, and copies a field or the line', async ({ portal }) => {
    await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openConferencia(portal);
    await grid(portal).getByRole('gridcell', { name: '101,10', exact: true }).dblclick();
    await expect(origin(portal).getByText('mesmo valor da célula “Valor”')).toBeVisible();
    await origin(portal).getByRole('button', { name: 'Copiar VL_ITEM' }).click();
    await seeToast(portal, 'VL_ITEM copiado');
    expect(await portal.evaluate('navigator.clipboard.readText()')).toBe('101,10');
    await origin(portal).getByRole('button', { name: 'Copiar a linha' }).click();
    await seeToast(portal, 'Linha copiada');
  });

  test('is a sheet from below on a phone', async ({ portal }) => {
    await openConferencia(portal);
    await portal.setViewportSize({ width: 390, height: 844 });
    await grid(portal).getByRole('gridcell', { name: 'Ver a origem' }).first().click();
    const sheet = portal.getByRole('dialog', { name: 'Linha de origem' });
    await expect(sheet.getByText('Campos do registro C170')).toBeVisible();
    expect((await sheet.boundingBox())?.y).toBeGreaterThan(150);
  });
});

test('a report chosen by the keyboard brings the focus to its first cell', async ({ portal }) => {
  await openConferencia(portal);
  const other = portal.getByRole('button', { name: 'EFD-C Apuração PIS COFINS', exact: true });
  await portal.getByRole('button', { name: 'EFD-C Itens de Saída', exact: true }).focus();
  await other.focus();
  await portal.keyboard.press('Enter');
  await expect(grid(portal).locator('[role="gridcell"]:focus')).toHaveText('01/2025');
});
