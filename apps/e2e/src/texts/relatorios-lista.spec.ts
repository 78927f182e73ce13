// Guarantees the choice of a project, and the tabs and the list of its reports.

import {
  COLUNAS_SELECAO,
  CONCLUIDO,
  chooseProjeto,
  openSelecao,
  openWithProjeto,
  selecao,
  TITULO_CONCLUIDO,
} from './dados-portal.ts';
import { answer, expect, failure, openSection, test } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';
import { APURACAO, exportButton, list, mark, panel, ROWS } from './relatorios-portal.ts';

test.describe('choice of the project', () => {
  // prova: 2.73, 2.74, 5.72
  test("'Selecione um Projeto' lists only concluded projects, in the specified columns", async ({ portal }) => {
    const dialog = await openSelecao(portal, 'Relatórios', [
      CONCLUIDO,
      umProjeto({ id: '900101', empresa: 'AINDA EM CURSO ME', status: 'PROCESSING' }),
      umProjeto({ id: '900102', empresa: 'FALHOU LTDA', status: 'FAILED' }),
    ]);
    await expect(dialog.getByPlaceholder('Busca Rápida')).toBeVisible();
    await expect(dialog.getByRole('columnheader')).toHaveText([...COLUNAS_SELECAO]);
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await expect(dialog.getByRole('cell')).toHaveText([
      'GRUPO SUL',
      'PARCEIRO UM',
      'METALÚRGICA FICTÍCIA LTDA',
      '99.210.437/0001-17',
      '01/01/2025',
      '31/03/2025',
      'Helena Fictícia',
    ]);
  });

  // prova: 2.75
  test('the selection is at most 1060 px, 75% of the width and 50% of the height', async ({ portal }) => {
    await openSelecao(portal, 'Relatórios', [CONCLUIDO]);
    for (const [width, height] of [
      [1440, 900],
      [1200, 800],
      [1920, 1080],
    ] as const) {
      await portal.setViewportSize({ width, height });
      await expect
        .poll(async () => {
          const box = await selecao(portal).boundingBox();
          return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
        })
        .toEqual([Math.min(1060, width * 0.75), height / 2]);
    }
  });

  // prova: 2.74
  test('the search of the selection finds by each of its columns', async ({ portal }) => {
    const dialog = await openSelecao(portal, 'Relatórios', [
      CONCLUIDO,
      umProjeto({
        id: '900103',
        status: 'CONCLUDED',
        grupo: 'GRUPO NORTE',
        parceiro: 'PARCEIRO DOIS',
        empresa: 'PADARIA INVENTADA ME',
        cnpj: '12345678000195',
        periodoInicial: '2024-06-01',
        periodoFinal: '2024-06-30',
        usuario: 'Otávio Inventado',
      }),
    ]);
    for (const search of [
      'grupo norte',
      'parceiro dois',
      'padaria',
      '12345678000195',
      '12.345.678/0001',
      '01/06/2024',
      '30/06/2024',
      'otávio',
      'otavio',
      'padaria norte',
    ]) {
      await dialog.getByPlaceholder('Busca Rápida').fill('');
      await expect(dialog.getByRole('row')).toHaveCount(3);
      await dialog.getByPlaceholder('Busca Rápida').fill(search.toUpperCase());
      await expect(dialog.getByRole('row'), search).toHaveCount(2);
      await expect(dialog.getByRole('button', { name: 'Escolher PADARIA INVENTADA ME' })).toBeVisible();
    }
  });

  test(
    'choosing closes the selection, shows the company title and brings the focus to the content; entering again ' +
      'keeps the project',
    async ({ portal }) => {
      const dialog = await openSelecao(portal, 'Relatórios', [CONCLUIDO]);
      await dialog.getByPlaceholder('Busca Rápida').fill('metal');
      await chooseProjeto(portal);
      await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
      await expect(portal.locator('[data-content-start]')).toBeFocused();
      const menu = portal.getByRole('navigation', { name: 'Seções' });
      await menu.getByRole('button', { name: 'Projetos' }).click();
      await menu.getByRole('button', { name: 'Relatórios' }).click();
      await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
      await expect(selecao(portal)).toHaveCount(0);
      await portal.getByRole('button', { name: 'Trocar projeto' }).click();
      await expect(selecao(portal).getByPlaceholder('Busca Rápida')).toHaveValue('');
    },
  );

  test("without a concluded project the selection says what to do: 'Ir para Projetos'", async ({ portal }) => {
    const dialog = await openSelecao(portal, 'Relatórios', []);
    await expect(dialog.getByText('Nenhum projeto concluído ainda.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ir para Projetos' }).click();
    await expect(portal.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  });
});

test.describe('tabs and list', () => {
  // prova: 2.76, 2.77
  test("'Relatórios' and 'Relatórios Apura', with the tabs EFD-C, EFD-F, ECD, ECF, e-Social, E-Cac and XML", async ({
    portal,
  }) => {
    await openWithProjeto(portal, 'Relatórios');
    await expect(portal.getByRole('tab')).toHaveText([
      'Relatórios',
      'Relatórios Apura',
      'EFD-C',
      'EFD-F',
      'ECD',
      'ECF',
      'e-Social',
      'E-Cac',
      'XML',
    ]);
    await portal.getByRole('tab', { name: 'Relatórios Apura' }).click();
    await expect(portal.getByRole('tab', { name: 'Cruzamento' })).toHaveAttribute('aria-selected', 'true');
  });

  // prova: 2.78, 2.80
  test(
    "'Relatórios e Visualizações', 'Busca Rápida', 'Exportar em Lote' and the columns Relatório, Obrigação, " +
      'Descrição',
    async ({ portal }) => {
      await openWithProjeto(portal, 'Relatórios');
      await expect(panel(portal).getByPlaceholder('Busca Rápida')).toBeVisible();
      await expect(exportButton(portal)).toBeDisabled();
      await expect(list(portal).getByRole('columnheader')).toHaveText([
        '',
        'Relatório',
        'Obrigação',
        'Descrição',
        'Linhas',
        'Valor',
        'Baixar',
      ]);
      const row = list(portal).getByRole('row').filter({ hasText: APURACAO });
      await expect(row.getByRole('cell').nth(2)).toHaveText('EFD-C');
      await expect(row.getByRole('button', { name: `Baixar ${APURACAO}` })).toBeVisible();
    },
  );

  test('a top tab resets the tab below and the search; a tab below clears the search', async ({ portal }) => {
    await openWithProjeto(portal, 'Relatórios');
    const search = panel(portal).getByPlaceholder('Busca Rápida');
    await search.fill('apuração');
    await portal.getByRole('tab', { name: 'ECF', exact: true }).click();
    await expect(search).toHaveValue('');
    await search.fill('lucro');
    await portal.getByRole('tab', { name: 'Relatórios Apura' }).click();
    await expect(search).toHaveValue('');
    await expect(portal.getByRole('tab', { name: 'Cruzamento' })).toHaveAttribute('aria-selected', 'true');
    await portal.getByRole('tab', { name: 'Relatórios', exact: true }).click();
    await expect(portal.getByRole('tab', { name: 'EFD-C' })).toHaveAttribute('aria-selected', 'true');
  });

  test('select-all marks and unmarks the reports of the present type', async ({ portal }) => {
    await openWithProjeto(portal, 'Relatórios');
    const all = list(portal).getByRole('checkbox', { name: 'Selecionar todos os relatórios' });
    await all.click();
    const boxes = await list(portal)
      .getByRole('checkbox', { name: /^Selecionar EFD-C/ })
      .all();
    expect(boxes.length).toBeGreaterThan(5);
    for (const box of boxes) await expect(box).toBeChecked();
    await expect(exportButton(portal)).toHaveText(`Exportar em Lote (${boxes.length})`);
    await mark(portal, APURACAO).click();
    await expect(exportButton(portal)).toHaveText(`Exportar em Lote (${boxes.length - 1})`);
    await all.click();
    await all.click();
    await expect(exportButton(portal)).toHaveText('Exportar em Lote');
    await expect(exportButton(portal)).toBeDisabled();
  });

  // prova: 8.32
  test("a catalogue that fails is said in place, without a toast, with 'Tentar de novo'", async ({ portal }) => {
    await failure(portal, '/api/reports');
    await openWithProjeto(portal, 'Relatórios');
    await expect(panel(portal).getByText('Não foi possível carregar os relatórios.')).toBeVisible();
    await expect(portal.getByRole('status', { name: 'Notificações' })).toBeEmpty();
    await expect(panel(portal).getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  });
});

test('fourteen reports are in view at once, and the tools of the rows stand in one line', async ({ portal }) => {
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await openWithProjeto(portal, 'Relatórios');
  const rows = list(portal).locator('tr[data-index]');
  await expect(rows.nth(13)).toBeInViewport({ ratio: 1 });
  await expect(rows.first().locator('[title]')).toHaveAttribute('title', /^Apuração mensal do PIS e da COFINS/);
  await rows.first().getByRole('button').first().click();
  await expect(portal.getByRole('grid')).toBeVisible();
  const tools = [
    portal.getByRole('searchbox', { name: `Buscar nas linhas de ${APURACAO}` }),
    ...['Levar à retificação', 'Dossiê', 'Baixar'].map((name) => portal.getByRole('button', { name, exact: true })),
  ];
  const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
});

test('at 390 px the reports are a list, and the rows of one a step of their own', async ({ portal }) => {
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await answer(portal, '/api/processes', { finalResult: [CONCLUIDO] });
  await portal.setViewportSize({ width: 390, height: 844 });
  await openSection(portal, 'Relatórios');
  await selecao(portal).getByRole('button', { name: CONCLUIDO.empresa }).click();
  await portal.getByRole('button', { name: APURACAO, exact: true }).click();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(portal.getByRole('button', { name: APURACAO, exact: true })).toBeVisible();
  // By the browser's buttons as well; a reload keeps the rows and their project.
  await portal.goForward();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.reload();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.goBack();
  await expect(portal.getByRole('button', { name: APURACAO, exact: true })).toBeVisible();
  expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
  // The menu leads from the rows to the list.
  await portal.goForward();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.getByRole('button', { name: 'Menu', exact: true }).click();
  const left = portal.evaluate('new Promise((done) => window.addEventListener("popstate", () => setTimeout(done)))');
  await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Relatórios' }).click();
  await left;
  await expect(portal.getByRole('button', { name: APURACAO, exact: true })).toBeVisible();
});

test('a tablet that is turned keeps the rows that it shows, and the way back from them', async ({ portal }) => {
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await portal.setViewportSize({ width: 1024, height: 768 });
  await openWithProjeto(portal, 'Relatórios');
  await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
  await portal.setViewportSize({ width: 768, height: 1024 });
  await expect(portal.getByRole('button', { name: 'Voltar à lista' })).toBeVisible();
  await portal.reload();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.setViewportSize({ width: 1024, height: 768 });
  await expect(list(portal)).toBeVisible();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.setViewportSize({ width: 768, height: 1024 });
  await portal.goBack();
  await expect(portal.getByRole('button', { name: APURACAO, exact: true })).toBeVisible();
});

test('a reload, the back button and a link that was sent lead to the tab, the report and its filter', async ({
  portal,
}) => {
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await openWithProjeto(portal, 'Relatórios');
  await portal.getByRole('tab', { name: 'ECD' }).click();
  await portal.getByRole('tab', { name: 'EFD-C' }).click();
  await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.getByPlaceholder('Buscar nas linhas').fill('COFINS');
  await expect.poll(() => new URL(portal.url()).hash).toContain('busca=COFINS');
  const sent = portal.url();
  const seeRows = async () => {
    await expect(portal.getByRole('tab', { name: 'EFD-C' })).toHaveAttribute('aria-selected', 'true');
    await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
    await expect(portal.getByPlaceholder('Buscar nas linhas')).toHaveValue('COFINS');
    await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
  };
  await portal.reload();
  await seeRows();
  await portal.goBack();
  await expect(portal.getByText('Escolha um relatório na lista')).toBeVisible();
  await expect(portal.getByRole('tab', { name: 'EFD-C' })).toHaveAttribute('aria-selected', 'true');
  await portal.getByRole('tab', { name: 'ECD' }).click();
  await expect.poll(() => new URL(portal.url()).hash).toContain('aba=ECD');
  await portal.reload();
  await expect(portal.getByRole('tab', { name: 'ECD' })).toHaveAttribute('aria-selected', 'true');
  await portal.goto('about:blank');
  await portal.goto(sent);
  await seeRows();
});

test('a link to the project of somebody else leads to no project', async ({ portal }) => {
  await answer(portal, '/api/processes', { finalResult: [CONCLUIDO] });
  await portal.goto('about:blank');
  await portal.goto(`/#/relatorios?projeto=900999&pagina=${encodeURIComponent(APURACAO)}`);
  await expect(selecao(portal)).toBeVisible();
  await expect.poll(() => portal.url()).not.toContain('900999');
});
