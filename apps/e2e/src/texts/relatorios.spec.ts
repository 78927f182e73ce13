import type { Page } from '@playwright/test';
import {
  answerDownloads,
  COLUNAS_SELECAO,
  CONCLUIDO,
  chooseProjeto,
  held,
  openSelecao,
  openWithProjeto,
  selecao,
  TITULO_CONCLUIDO,
} from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test, toast } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';

const APURACAO = 'EFD-C Apuração PIS COFINS';
const CODIGO = 'EFD-C Contribuição por Código';
const ROWS = {
  jsonData: [
    { Período: '01/2025', Tributo: 'PIS', Valor: '10.50' },
    { Período: '02/2025', Tributo: 'COFINS', Valor: '-3.25' },
  ],
  total: 2,
  columns: [
    { key: 'Período', type: 'text' },
    { key: 'Tributo', type: 'text' },
    { key: 'Valor', type: 'decimal' },
  ],
};

const panel = (page: Page) => page.getByRole('region', { name: 'Relatórios e Visualizações' });
const list = (page: Page) => page.getByRole('table', { name: 'Relatórios' });
const mark = (page: Page, report: string) => list(page).getByRole('checkbox', { name: `Selecionar ${report}` });
const exportar = (page: Page) => panel(page).getByRole('button', { name: /^Exportar em Lote/ });

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
    ]) {
      await dialog.getByPlaceholder('Busca Rápida').fill('');
      await expect(dialog.getByRole('row')).toHaveCount(3);
      await dialog.getByPlaceholder('Busca Rápida').fill(search.toUpperCase());
      await expect(dialog.getByRole('row'), search).toHaveCount(2);
      await expect(dialog.getByRole('button', { name: 'Escolher PADARIA INVENTADA ME' })).toBeVisible();
    }
  });

  test('choosing closes the selection and shows the company title; entering again asks anew, without the search', async ({
    portal,
  }) => {
    const dialog = await openSelecao(portal, 'Relatórios', [CONCLUIDO]);
    await dialog.getByPlaceholder('Busca Rápida').fill('metal');
    await chooseProjeto(portal);
    await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
    const menu = portal.getByRole('navigation', { name: 'Seções' });
    await menu.getByRole('button', { name: 'Projetos' }).click();
    await menu.getByRole('button', { name: 'Relatórios' }).click();
    await expect(selecao(portal).getByPlaceholder('Busca Rápida')).toHaveValue('');
  });

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
  test("'Relatórios e Visualizações', 'Busca Rápida', 'Exportar em Lote' and the columns Relatório, Obrigação, Descrição", async ({
    portal,
  }) => {
    await openWithProjeto(portal, 'Relatórios');
    await expect(panel(portal).getByPlaceholder('Busca Rápida')).toBeVisible();
    await expect(exportar(portal)).toBeDisabled();
    await expect(list(portal).getByRole('columnheader')).toHaveText([
      '',
      'Relatório',
      'Obrigação',
      'Descrição',
      'Baixar',
    ]);
    const row = list(portal).getByRole('row').filter({ hasText: APURACAO });
    await expect(row.getByRole('cell').nth(2)).toHaveText('EFD-C');
    await expect(row.getByRole('button', { name: `Baixar ${APURACAO}` })).toBeVisible();
  });

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

  test('the search finds by name or description, within the present type, in any case', async ({ portal }) => {
    await answer(portal, '/api/reports', {
      'EFD-C': [
        { report: 'EFD-C Um', module: 'EFD-C', description: { 'EFD-C': ['Sobre gatos.'] } },
        { report: 'EFD-C Dois', module: 'EFD-C', description: { 'EFD-C': ['Sobre cães.'] } },
      ],
      ECF: [{ report: 'ECF Três', module: 'ECF', description: { ECF: ['Sobre gatos.'] } }],
    });
    await openWithProjeto(portal, 'Relatórios');
    const search = panel(portal).getByPlaceholder('Busca Rápida');
    await search.fill('GATOS');
    await expect(list(portal).getByRole('row')).toHaveCount(2);
    await expect(list(portal).getByText('EFD-C Um')).toBeVisible();
    await search.fill('dois');
    await expect(list(portal).getByText('EFD-C Dois')).toBeVisible();
    await search.fill('três');
    await expect(portal.getByText('Nenhum resultado para "três"')).toBeVisible();
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
    await expect(exportar(portal)).toHaveText(`Exportar em Lote (${boxes.length})`);
    await mark(portal, APURACAO).click();
    await expect(exportar(portal)).toHaveText(`Exportar em Lote (${boxes.length - 1})`);
    await all.click();
    await all.click();
    await expect(exportar(portal)).toHaveText('Exportar em Lote');
    await expect(exportar(portal)).toBeDisabled();
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

test.describe('rows of a report', () => {
  test('the keys of the rows become the column headers', async ({ portal }) => {
    await answer(portal, /^\/api\/reportJSON\//, ROWS);
    await openWithProjeto(portal, 'Relatórios');
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    for (const heading of ['Período', 'Tributo', 'Valor'])
      await expect(portal.getByRole('grid').getByRole('columnheader', { name: heading })).toBeVisible();
    await expect(portal.getByRole('grid').getByRole('gridcell', { name: '-3,25' })).toBeVisible();
    await expect(portal.getByText('2 linhas')).toBeVisible();
  });

  // prova: 8.24
  test("'Sem dados a exibir' when a report has no rows", async ({ portal }) => {
    await answer(portal, /^\/api\/reportJSON\//, { jsonData: [], total: 0, columns: [] });
    await openWithProjeto(portal, 'Relatórios');
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    await seeToast(portal, 'Sem dados a exibir');
    await expect(panel(portal).getByText('Este relatório usa: EFD-Contribuições.')).toBeVisible();
  });

  // prova: 8.25
  test("'Erro ao buscar dados, tente novamente mais tarde' when the rows can not be fetched", async ({ portal }) => {
    await failure(portal, /^\/api\/reportJSON\//);
    await openWithProjeto(portal, 'Relatórios');
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    await seeToast(portal, 'Erro ao buscar dados, tente novamente mais tarde');
    await expect(panel(portal).getByText('Não foi possível buscar as linhas deste relatório.')).toBeVisible();
    await answer(portal, /^\/api\/reportJSON\//, ROWS);
    await panel(portal).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  });
});

test.describe('origin of a row', () => {
  const PAGAMENTOS = 'E-Cac Pagamentos';
  const LINHAS = ['Data de Arrecadação', '8109 PIS 650,00', '2172 COFINS 3.000,00'];

  test('of a paper: its line between its neighbours, with the page and the names of its fields', async ({ portal }) => {
    await answer(portal, /^\/api\/reportJSON\//, {
      jsonData: [{ 'Cód. Receita': '2172', 'Valor Total': '3000.00', Arquivo: 'comprovante.pdf' }],
      total: 1,
      columns: [
        { key: 'Cód. Receita', type: 'text' },
        { key: 'Valor Total', type: 'money' },
        { key: 'Arquivo', type: 'text' },
      ],
    });
    const asked: string[] = [];
    await onCall(portal, /^\/api\/line\//, async (call) => {
      const { url } = call;
      asked.push(`${url.pathname.split('/').at(-1)} ${url.searchParams.get('valores')}`);
      const alvo = url.searchParams.has('valores') ? 3 : Number(url.pathname.split('/').at(-1));
      await call.fulfill({
        json: {
          arquivo: 'comprovante.pdf',
          linhas: LINHAS.map((texto, i) => ({
            linha: i + 1,
            pagina: 2,
            alvo: i + 1 === alvo,
            registro: null,
            texto,
            campos: i === 2 ? [{ nome: 'Valor Total', valor: '3.000,00' }] : [],
          })),
        },
      });
    });
    await openWithProjeto(portal, 'Relatórios');
    await panel(portal).getByRole('tab', { name: 'E-Cac' }).click();
    await list(portal).getByRole('button', { name: PAGAMENTOS, exact: true }).click();
    await portal.getByRole('grid').getByRole('gridcell', { name: 'comprovante.pdf' }).click();
    const drawer = portal.getByRole('dialog', { name: 'Linha de origem' });
    await expect(drawer.getByText('Linha 3, página 2')).toBeVisible();
    await expect(drawer.getByText('A linha é a que mostra os valores do relatório.')).toBeVisible();
    await expect(drawer.getByRole('listitem').filter({ hasText: '2172 COFINS' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(drawer.getByText('Valor Total')).toBeVisible();
    await drawer.getByRole('button', { name: 'Linha anterior' }).click();
    await expect(drawer.getByText('Linha 2, página 2')).toBeVisible();
    await drawer.getByRole('button', { name: 'Voltar à linha do relatório' }).click();
    await expect(drawer.getByText('Linha 3, página 2')).toBeVisible();
    expect(asked).toEqual(['1 ["2172","3000.00"]', '2 null']);
  });
});

test.describe('export', () => {
  test("'Sem dados a exibir' when the file of a report is empty", async ({ portal }) => {
    await answerDownloads(portal, /^\/api\/report\//, () => true);
    await openWithProjeto(portal, 'Relatórios');
    await list(portal)
      .getByRole('button', { name: `Baixar ${APURACAO}` })
      .click();
    await seeToast(portal, 'Sem dados a exibir');
  });

  test('a report on the screen is downloaded as a spreadsheet, as text or as typed data', async ({ portal }) => {
    const formats: (string | null)[] = [];
    portal.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/api/report/')) formats.push(searchParams.get('format'));
    });
    await answer(portal, /^\/api\/reportJSON\//, ROWS);
    await answerDownloads(portal, /^\/api\/report\//, () => false);
    await openWithProjeto(portal, 'Relatórios');
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    await expect(portal.getByRole('grid').getByRole('gridcell', { name: '10,50' })).toBeVisible();
    for (const [item, file] of [
      ['Planilha (.xlsx)', `${APURACAO}.xlsx`],
      ['Texto (.csv)', `${APURACAO}.csv`],
      ['Dados (.parquet)', `${APURACAO}.parquet`],
    ] as const) {
      await portal.getByRole('button', { name: 'Baixar', exact: true }).click();
      const download = portal.waitForEvent('download');
      await portal.getByRole('menuitem', { name: item }).click();
      expect((await download).suggestedFilename()).toBe(file);
      await expect(portal.getByRole('button', { name: 'Baixar', exact: true })).toBeFocused();
    }
    expect(new Set(formats)).toEqual(new Set(['xlsx', 'csv', 'parquet']));
  });

  // prova: 8.25
  test("'Erro ao buscar dados, tente novamente mais tarde' when a download fails", async ({ portal }) => {
    await failure(portal, /^\/api\/report\//);
    await openWithProjeto(portal, 'Relatórios');
    await list(portal)
      .getByRole('button', { name: `Baixar ${APURACAO}` })
      .click();
    await seeToast(portal, 'Erro ao buscar dados, tente novamente mais tarde');
  });

  // prova: 2.16, 4.45, 8.26
  test("'Baixando relatórios, por favor aguarde' during a batch, with the buttons disabled meanwhile", async ({
    portal,
  }) => {
    const release = await held(portal, /^\/api\/report\//, {});
    await openWithProjeto(portal, 'Relatórios');
    await mark(portal, APURACAO).click();
    await exportar(portal).click();
    await seeToast(portal, 'Baixando relatórios, por favor aguarde');
    await expect(exportar(portal)).toBeDisabled();
    await expect(list(portal).getByRole('button', { name: `Baixar ${CODIGO}` })).toBeDisabled();
    release();
    await expect(list(portal).getByRole('button', { name: `Baixar ${CODIGO}` })).toBeEnabled();
    await expect(mark(portal, APURACAO)).not.toBeChecked();
  });

  test('a batch goes on when its screen is left: the buttons of every screen wait for its end', async ({ portal }) => {
    const release = await held(portal, /^\/api\/report\//, {});
    await openWithProjeto(portal, 'Relatórios');
    await mark(portal, APURACAO).click();
    await exportar(portal).click();
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Retificações' }).click();
    const modelo = portal.getByRole('button', { name: 'Baixar o modelo EFD-C' });
    await expect(modelo).toBeDisabled();
    release();
    await expect(modelo).toBeEnabled();
  });

  // prova: 8.28, 9.8
  test("'Fim dos downloads' stands 3000 ms after a batch in which all had data, and the selection is emptied", async ({
    portalNovo: page,
  }) => {
    const asked = await answerDownloads(page, /^\/api\/report\//, () => false);
    await page.clock.install();
    await openWithProjeto(page, 'Relatórios');
    await mark(page, APURACAO).click();
    await mark(page, CODIGO).click();
    await exportar(page).click();
    await expect(mark(page, APURACAO)).not.toBeChecked();
    expect(asked).toEqual([`/api/report/900100/${APURACAO}`, `/api/report/900100/${CODIGO}`]);
    await expect(toast(page, 'Fim dos downloads')).toBeHidden();
    await page.clock.fastForward(3000);
    await seeToast(page, /^Fim dos downloads$/);
    await expect(toast(page, 'Baixando relatórios, por favor aguarde')).toBeHidden();
  });

  // prova: 8.29
  test("'Fim dos downloads N não continham dados' counts the empty reports", async ({ portalNovo: page }) => {
    await answerDownloads(page, /^\/api\/report\//, (path) => path.endsWith(CODIGO));
    await page.clock.install();
    await openWithProjeto(page, 'Relatórios');
    await mark(page, APURACAO).click();
    await mark(page, CODIGO).click();
    await exportar(page).click();
    await expect(mark(page, APURACAO)).not.toBeChecked();
    await page.clock.fastForward(3000);
    await seeToast(page, 'Fim dos downloads 1 não continham dados');
  });
});

test("'Você não possui acesso a este módulo, contate nossa equipe' is the answer of a blocked module's report", async ({
  portal,
}) => {
  await failure(portal, /^\/api\/reportJSON\//, {
    status: 403,
    code: 'modulo-bloqueado',
    message: 'Você não possui acesso a este módulo, contate nossa equipe',
  });
  await openWithProjeto(portal, 'Relatórios');
  await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
  await expect(
    panel(portal).getByText('Você não possui acesso a este módulo, contate nossa equipe', { exact: false }),
  ).toBeVisible();
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
  // By the browser's buttons as well; loaded again, the rows and their project stand.
  await portal.goForward();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.reload();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.goBack();
  await expect(portal.getByRole('button', { name: APURACAO, exact: true })).toBeVisible();
  expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
  // The menu leads from the rows to the choice of a project, as from anywhere, and on to the list.
  await portal.goForward();
  await expect(portal.getByRole('grid').getByText('COFINS')).toBeVisible();
  await portal.getByRole('button', { name: 'Menu', exact: true }).click();
  const left = portal.evaluate('new Promise((done) => window.addEventListener("popstate", () => setTimeout(done)))');
  await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Relatórios' }).click();
  await left;
  await selecao(portal).getByRole('button', { name: CONCLUIDO.empresa }).click();
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
