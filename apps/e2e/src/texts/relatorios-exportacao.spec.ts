// Guarantees the export of reports, alone and in a batch.

import { answerDownloads, held, openWithProjeto } from './dados-portal.ts';
import { answer, expect, failure, seeToast, test, toast } from './open-portal.ts';
import { APURACAO, exportButton, list, mark, ROWS } from './relatorios-portal.ts';

const CODIGO = 'EFD-C Contribuição por Código';

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
      ['Baixar tudo: Planilha (.xlsx)', `${APURACAO}.xlsx`],
      ['Baixar tudo: Texto (.csv)', `${APURACAO}.csv`],
      ['Baixar tudo: Dados (.parquet)', `${APURACAO}.parquet`],
    ] as const) {
      await portal.getByRole('button', { name: 'Baixar', exact: true }).click();
      const download = portal.waitForEvent('download');
      await portal.getByRole('menuitem', { name: item }).click();
      expect((await download).suggestedFilename()).toBe(file);
      await expect(portal.getByRole('button', { name: 'Baixar', exact: true })).toBeFocused();
    }
    expect(new Set(formats)).toEqual(new Set(['xlsx', 'csv', 'parquet']));
  });

  test('a report that is too wide to be printed is printed in part, and what is left out is named', async ({
    portal,
  }) => {
    const columns = Array.from({ length: 28 }, (_, at) => ({ key: `Coluna ${at + 1}`, type: 'text', total: 'none' }));
    const row = Object.fromEntries(columns.map(({ key }) => [key, 'x']));
    await answer(portal, /^\/api\/reportJSON\//, { jsonData: [row], total: 1, columns });
    await answerDownloads(portal, /^\/api\/report\//, () => false);
    await openWithProjeto(portal, 'Relatórios');
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    await expect(portal.getByRole('gridcell', { name: 'x' }).first()).toBeVisible();
    await portal.getByRole('button', { name: 'Baixar', exact: true }).click();
    const item = portal.getByRole('menuitem', { name: 'Baixar o que vejo: Para imprimir (.pdf)' });
    await expect(item).toContainText('as 26 primeiras colunas, sem Coluna 27, Coluna 28');
    const asked = portal.waitForRequest((one) => new URL(one.url()).pathname.startsWith('/api/report/'));
    await item.click();
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('format')).toBe('pdf');
    expect(searchParams.get('columns')?.split('|')).toEqual(columns.slice(0, 26).map(({ key }) => key));
    await seeToast(portal, 'Fim dos downloads');
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
    await exportButton(portal).click();
    await seeToast(portal, 'Baixando relatórios, por favor aguarde');
    await expect(exportButton(portal)).toBeDisabled();
    await expect(list(portal).getByRole('button', { name: `Baixar ${CODIGO}` })).toBeDisabled();
    release();
    await expect(list(portal).getByRole('button', { name: `Baixar ${CODIGO}` })).toBeEnabled();
    await expect(mark(portal, APURACAO)).not.toBeChecked();
  });

  test('a batch goes on when its screen is left: the buttons of every screen wait for its end', async ({ portal }) => {
    const release = await held(portal, /^\/api\/report\//, {});
    await openWithProjeto(portal, 'Relatórios');
    await mark(portal, APURACAO).click();
    await exportButton(portal).click();
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
    await exportButton(page).click();
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
    await exportButton(page).click();
    await expect(mark(page, APURACAO)).not.toBeChecked();
    await page.clock.fastForward(3000);
    await seeToast(page, 'Fim dos downloads 1 não continham dados');
  });

  test('two and more can be taken as one ZIP, in one request', async ({ portal }) => {
    const asked: string[] = [];
    portal.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).search)));
    await answerDownloads(portal, /^\/api\/reportZip\//, () => false);
    await openWithProjeto(portal, 'Relatórios');
    const zip = portal.getByRole('button', { name: 'Baixar ZIP' });
    await mark(portal, APURACAO).click();
    await expect(exportButton(portal)).toBeEnabled();
    await expect(zip).toBeHidden();
    await mark(portal, CODIGO).click();
    const download = portal.waitForEvent('download');
    await zip.click();
    expect((await download).suggestedFilename()).toBe('Relatórios.zip');
    await seeToast(portal, 'Fim dos downloads');
    await expect(mark(portal, APURACAO)).not.toBeChecked();
    expect(asked.filter((query) => query.includes('reports='))).toEqual([
      `?reports=${`${APURACAO}|${CODIGO}`.replaceAll(' ', '+')}`,
    ]);
  });

  test('what was marked for a ZIP stays marked when it fails', async ({ portal }) => {
    await failure(portal, /^\/api\/reportZip\//);
    await openWithProjeto(portal, 'Relatórios');
    await mark(portal, APURACAO).click();
    await mark(portal, CODIGO).click();
    await portal.getByRole('button', { name: 'Baixar ZIP' }).click();
    await seeToast(portal, 'Erro ao buscar dados, tente novamente mais tarde');
    await expect(mark(portal, APURACAO)).toBeChecked();
  });
});
