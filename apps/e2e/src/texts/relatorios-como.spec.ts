// Guarantees what the list of reports has beside the specification: numbers, a search over all tabs, favourites, and
// how each report is calculated.

import { openWithProjeto } from './dados-portal.ts';
import { answer, expect, failure, test } from './open-portal.ts';
import { APURACAO, answerNoProjeto, COMO, list, noProjeto, panel, ROWS } from './relatorios-portal.ts';

test('the search finds words of name or description in every tab, and says in which each hit is', async ({
  portal,
}) => {
  await answer(portal, '/api/reports', {
    'EFD-C': [
      { report: 'EFD-C Um', module: 'EFD-C', description: { 'EFD-C': ['Sobre gatos.'] } },
      { report: 'EFD-C Dois', module: 'EFD-C', description: { 'EFD-C': ['Sobre cães e aves.'] } },
    ],
    ECF: [{ report: 'ECF Três', module: 'ECF', description: { ECF: ['Sobre gatos.'] } }],
  });
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await openWithProjeto(portal, 'Relatórios');
  const search = panel(portal).getByPlaceholder('Busca Rápida');
  await search.fill('GATOS');
  await expect(list(portal).getByRole('rowheader')).toHaveText(['EFD-C (1)', 'ECF (1)']);
  await expect(list(portal).getByText('EFD-C Um')).toBeVisible();
  await search.fill('aves caes');
  await expect(list(portal).getByText('EFD-C Dois')).toBeVisible();
  await search.fill('tres');
  await list(portal).getByRole('button', { name: 'ECF Três', exact: true }).click();
  // The hit opens in its tab, and the search stays for the next one.
  await expect(portal.getByRole('tab', { name: 'ECF', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveValue('tres');
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await search.fill('nada disso');
  await expect(portal.getByText('Nenhum resultado para "nada disso"')).toBeVisible();
});

test('each report says its rows and what its findings are worth; those without rows are folded at the end', async ({
  portal,
}) => {
  const CFOP = 'EFD-C CFOP por Período';
  const ITENS = 'EFD-C Itens de Saída';
  await answerNoProjeto(portal, [
    noProjeto(APURACAO, { rows: 1234, opportunity: '98765.43', risk: '10.00' }),
    noProjeto(CFOP, { rows: 0 }),
    noProjeto(ITENS, { rows: 0, failed: true }),
  ]);
  await openWithProjeto(portal, 'Relatórios');
  const row = (report: string) => list(portal).getByRole('row').filter({ hasText: report });
  await expect(row(APURACAO).getByRole('cell').nth(4)).toHaveText('1.234');
  await expect(row(APURACAO).getByText('R$ 98.765,43 em oportunidades')).toBeVisible();
  await expect(row(APURACAO).getByText('R$ 10,00 em riscos')).toBeVisible();
  await expect(row(ITENS).getByText('Falhou')).toBeVisible();
  await expect(row(CFOP)).toHaveCount(0);
  await list(portal).getByRole('button', { name: 'Sem linhas neste projeto (1)' }).press('Enter');
  await expect(row(CFOP).getByRole('cell').nth(4)).toHaveText('0');
  await expect(list(portal).getByRole('row').last()).toContainText(CFOP);
});

test('favourites and recent reports of every tab are a click away, and stay after a reload', async ({ portal }) => {
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await openWithProjeto(portal, 'Relatórios');
  await portal.evaluate(
    "for (const k of Object.keys(localStorage)) if (k.includes('relatorios.')) localStorage.removeItem(k)",
  );
  await openWithProjeto(portal, 'Relatórios');
  const modes = panel(portal).getByRole('radiogroup', { name: 'Relatórios mostrados' });
  await modes.getByText('Favoritos', { exact: true }).click();
  await expect(panel(portal).getByText('Nenhum favorito ainda.')).toBeVisible();
  await portal.getByRole('tab', { name: 'ECD', exact: true }).click();
  await list(portal).getByRole('button', { name: 'Pôr ECD Balancete nos favoritos' }).click();
  await list(portal).getByRole('button', { name: 'ECD Razão', exact: true }).click();
  await portal.getByRole('tab', { name: 'EFD-C', exact: true }).click();
  await modes.getByText('Favoritos (1)').click();
  await expect(list(portal).getByRole('rowheader')).toHaveText(['ECD (1)']);
  await expect(list(portal).getByRole('button', { name: 'ECD Balancete', exact: true })).toBeVisible();
  await openWithProjeto(portal, 'Relatórios');
  await modes.getByText('Recentes (1)').click();
  await expect(list(portal).getByRole('button', { name: 'ECD Razão', exact: true })).toBeVisible();
  await modes.getByText('Favoritos (1)').click();
  await list(portal).getByRole('button', { name: 'Tirar ECD Balancete dos favoritos' }).click();
  await expect(panel(portal).getByText('Nenhum favorito ainda.')).toBeVisible();
});

test("'Como é calculado' opens from the list by keyboard and from the report, and gives the focus back", async ({
  portal,
}) => {
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await answer(portal, /^\/api\/reportRule\//, COMO);
  await openWithProjeto(portal, 'Relatórios');
  const button = list(portal).getByRole('button', { name: `Como é calculado ${APURACAO}` });
  await button.focus();
  await button.press('Enter');
  const drawer = portal.getByRole('dialog', { name: 'Como é calculado' });
  await expect(drawer.getByRole('region', { name: 'Regra' })).toContainText('Cada mês tem uma linha do PIS (M200)');
  await expect(drawer.getByRole('region', { name: 'Lei e fonte oficial' })).toContainText('art. 3º');
  const fontes = drawer.getByRole('region', { name: 'De onde vêm os dados' });
  await expect(fontes.getByRole('row').filter({ hasText: 'Registro M200' })).toContainText('1.234');
  await expect(fontes.getByText('Registro M600')).toHaveCount(0);
  await fontes.getByRole('button', { name: 'Mostrar 1 origem sem linhas neste projeto' }).click();
  await expect(fontes.getByText('Registro M600')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Tabelas oficiais e da casa' })).toContainText('18/06/2021');
  await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await drawer.getByRole('button', { name: 'Copiar SQL' }).click();
  expect(await portal.evaluate('navigator.clipboard.readText()')).toBe(COMO.sql);
  await answer(portal, /^\/api\/reportRule\//, { ...COMO, script: 'CREATE VIEW arq AS SELECT 1;' });
  await drawer.getByRole('button', { name: 'Copiar com o roteiro' }).click();
  await expect
    .poll(() => portal.evaluate('navigator.clipboard.readText()'))
    .toBe(`CREATE VIEW arq AS SELECT 1;\n-- ${APURACAO}\n${COMO.sql}\n`);
  await portal.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
  await panel(portal).getByRole('button', { name: 'Como é calculado', exact: true }).click();
  await expect(drawer.getByRole('heading', { name: APURACAO })).toBeVisible();
  await portal.keyboard.press('Escape');
});

test('how a report is calculated that cannot be fetched is said in place, with a way to try again', async ({
  portal,
}) => {
  await failure(portal, /^\/api\/reportRule\//);
  await openWithProjeto(portal, 'Relatórios');
  await list(portal)
    .getByRole('button', { name: `Como é calculado ${APURACAO}` })
    .click();
  const drawer = portal.getByRole('dialog', { name: 'Como é calculado' });
  await expect(drawer.getByText('Não foi possível buscar como este relatório é calculado.')).toBeVisible();
  await answer(portal, /^\/api\/reportRule\//, COMO);
  await drawer.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(drawer.getByRole('region', { name: 'Regra' })).toBeVisible();
});
