// Guarantees the section 'Arquivos': the choice of a project, the tabs and the downloads.

import { CATEGORIAS } from '@apura/contract';
import type { Page } from '@playwright/test';
import {
  answerDownloads,
  COLUNAS_SELECAO,
  CONCLUIDO,
  chooseProjeto,
  held,
  openSelecao,
  selecao,
  TITULO_CONCLUIDO,
} from './dados-portal.ts';
import { answer, expect, failure, openSection, seeToast, test, toast } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';

const PASTAS = {
  ...Object.fromEntries(CATEGORIAS.map((categoria) => [categoria, []])),
  EFDC: [
    { nome: 'contribuicoes-janeiro', tipo: 'txt', obrigacao: 'EFD-Contribuições', data: '2026-03-05T15:04:05.000Z' },
    { nome: 'contribuicoes-fevereiro', tipo: 'txt', obrigacao: 'EFD-Contribuições', data: '2026-04-06T15:04:05.000Z' },
  ],
  DCTF: [{ nome: 'recibo', tipo: 'pdf', obrigacao: 'DCTF', data: '2026-03-05T15:04:05.000Z' }],
};
const COLUNAS = ['', 'Arquivo', 'Tipo', 'Obrigação', 'Data de Download', 'Ver', 'Baixar'];
const JANEIRO = 'contribuicoes-janeiro.txt';
const FEVEREIRO = 'contribuicoes-fevereiro.txt';

const panel = (page: Page) => page.getByRole('region', { name: 'Arquivos Originais' });
const table = (page: Page) => page.getByRole('table', { name: 'Arquivos Originais' });
const mark = (page: Page, file: string) => table(page).getByRole('checkbox', { name: `Selecionar ${file}` });
const exportar = (page: Page) => panel(page).getByRole('button', { name: /^Exportar em Lote/ });
const downloadAll = (page: Page) => panel(page).getByRole('button', { name: 'Baixar Tudo' });

/** Goes to the files of the made-up project, which are made up too. */
async function openArquivos(page: Page): Promise<void> {
  await answer(page, /^\/api\/files\/\d+$/, { pastas: PASTAS });
  await openSelecao(page, 'Arquivos', [CONCLUIDO]);
  await chooseProjeto(page);
  await expect(mark(page, JANEIRO)).toBeVisible();
}

test.describe('choice of the project', () => {
  // prova: 2.85, 2.86
  test("'Selecione um Projeto' stands while no project is selected, with concluded ones only", async ({ portal }) => {
    const overlay = await openSelecao(portal, 'Arquivos', [
      CONCLUIDO,
      umProjeto({ id: '900101', empresa: 'AINDA EM CURSO ME', status: 'PENDING' }),
    ]);
    await expect(overlay.getByRole('columnheader')).toHaveText([...COLUNAS_SELECAO]);
    await expect(overlay.getByRole('row')).toHaveCount(2);
    // It can be closed; the section then offers the choice again.
    await overlay.getByRole('button', { name: 'Fechar', exact: true }).click();
    await expect(overlay).toBeHidden();
    await expect(portal.getByText('Nenhum projeto selecionado.')).toBeVisible();
    await portal.getByRole('button', { name: 'Selecionar projeto' }).last().click();
    await expect(overlay).toBeVisible();
    // The menu stays within reach.
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Projetos' }).click();
    await expect(portal.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  });

  // prova: 2.87, 8.31
  test("choosing sets the title and shows 'Carregando dados, por favor aguarde' while the files load", async ({
    portal,
  }) => {
    const release = await held(portal, /^\/api\/files\/\d+$/, { body: JSON.stringify({ pastas: PASTAS }) });
    await openSelecao(portal, 'Arquivos', [CONCLUIDO]);
    await chooseProjeto(portal);
    await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
    await seeToast(portal, 'Carregando dados, por favor aguarde');
    release();
    await expect(mark(portal, JANEIRO)).toBeVisible();
    await expect(toast(portal, 'Carregando dados, por favor aguarde')).toBeHidden();
  });

  test("'Erro ao buscar dados, tente novamente mais tarde' when the files can not be fetched", async ({ portal }) => {
    await failure(portal, /^\/api\/files\/\d+$/);
    await openSelecao(portal, 'Arquivos', [CONCLUIDO]);
    await chooseProjeto(portal);
    await seeToast(portal, 'Erro ao buscar dados, tente novamente mais tarde');
    await expect(toast(portal, 'Carregando dados, por favor aguarde')).toBeHidden();
    await answer(portal, /^\/api\/files\/\d+$/, { pastas: PASTAS });
    await panel(portal).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(mark(portal, JANEIRO)).toBeVisible();
  });

  test('the files of a project that is gone: the page is offered anew, and nothing that would fail again', async ({
    portal,
  }) => {
    await failure(portal, /^\/api\/files\/\d+$/, { status: 404, code: 'nao-encontrado' });
    await openSelecao(portal, 'Arquivos', [CONCLUIDO]);
    await chooseProjeto(portal);
    await expect(panel(portal).getByText('Se o item sumiu da lista, ele foi excluído.')).toBeVisible();
    await expect(panel(portal).getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
    await expect(panel(portal).getByRole('button', { name: 'Atualizar a página' })).toBeVisible();
  });

  test('another project can be chosen, and empties what was marked', async ({ portal }) => {
    await openArquivos(portal);
    await mark(portal, JANEIRO).click();
    await portal.getByRole('button', { name: 'Trocar projeto' }).click();
    await selecao(portal).getByRole('button', { name: 'Fechar', exact: true }).click();
    await expect(mark(portal, JANEIRO)).toBeChecked();
    await portal.getByRole('button', { name: 'Trocar projeto' }).click();
    await chooseProjeto(portal);
    await expect(mark(portal, JANEIRO)).not.toBeChecked();
  });
});

test.describe('tabs and list', () => {
  // prova: 2.88, 2.91
  test(
    "'SPEDs', 'E-Cac' and 'XML' with EFD-C, EFD-F, ECD, ECF, eSocial; DCTF, PERDCOMP, Fontes Pagadoras, " +
      "Pagamentos, E-Processo; 'Modelo 55'",
    async ({ portal }) => {
      await openArquivos(portal);
      const top = ['SPEDs', 'E-Cac', 'XML'];
      await expect(portal.getByRole('tab')).toHaveText([...top, /^EFD-C/, 'EFD-F', 'ECD', 'ECF', 'eSocial']);
      await portal.getByRole('tab', { name: 'E-Cac' }).click();
      await expect(portal.getByRole('tab')).toHaveText([
        ...top,
        /^DCTF/,
        'PERDCOMP',
        'Fontes Pagadoras',
        'Pagamentos',
        'E-Processo',
      ]);
      await expect(table(portal).getByText('recibo')).toBeVisible();
      await portal.getByRole('tab', { name: 'XML' }).click();
      await expect(portal.getByRole('tab')).toHaveText([...top, 'Modelo 55']);
      await expect(panel(portal).getByText('Este projeto não tem arquivos de Modelo 55.')).toBeVisible();
    },
  );

  // prova: 2.92, 2.93
  test("'Arquivos Originais' with 'Busca Rápida', 'Exportar em Lote', 'Baixar Tudo' and the specified columns", async ({
    portal,
  }) => {
    await openArquivos(portal);
    await expect(panel(portal).getByPlaceholder('Busca Rápida')).toBeVisible();
    await expect(exportar(portal)).toBeDisabled();
    await expect(downloadAll(portal)).toBeEnabled();
    await expect(table(portal).getByRole('columnheader')).toHaveText(COLUNAS);
    await expect(table(portal).getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '',
      'contribuicoes-janeiro',
      'txt',
      'EFD-Contribuições',
      '05/03/2026 12:04:05',
      '',
      '',
    ]);
  });

  test('the search finds by name, type and date, in any case', async ({ portal }) => {
    await openArquivos(portal);
    const search = panel(portal).getByPlaceholder('Busca Rápida');
    for (const [text, rows] of [
      ['JANEIRO', 2],
      ['TXT', 3],
      ['06/04/2026', 2],
    ] as const) {
      await search.fill(text);
      await expect(table(portal).getByRole('row'), text).toHaveCount(rows);
    }
    await search.fill('nada disso');
    await expect(portal.getByText('Nenhum resultado para "nada disso"')).toBeVisible();
    await portal.getByRole('tab', { name: 'EFD-F' }).click();
    await expect(search).toHaveValue('');
  });

  test('select-all marks and unmarks the files of the present type', async ({ portal }) => {
    await openArquivos(portal);
    const all = table(portal).getByRole('checkbox', { name: 'Selecionar todos os arquivos' });
    await all.click();
    await expect(mark(portal, JANEIRO)).toBeChecked();
    await expect(exportar(portal)).toHaveText('Exportar em Lote (2)');
    await all.click();
    await expect(mark(portal, FEVEREIRO)).not.toBeChecked();
    await expect(exportar(portal)).toBeDisabled();
  });
});

test.describe('downloads', () => {
  // prova: 2.16, 4.45, 8.27
  test("'Baixando arquivos, por favor aguarde' during a batch, with the buttons disabled meanwhile", async ({
    portal,
  }) => {
    const release = await held(portal, /^\/api\/file\//, {});
    await openArquivos(portal);
    await mark(portal, JANEIRO).click();
    await exportar(portal).click();
    await seeToast(portal, 'Baixando arquivos, por favor aguarde');
    await expect(exportar(portal)).toBeDisabled();
    await expect(downloadAll(portal)).toBeDisabled();
    await expect(table(portal).getByRole('button', { name: `Baixar ${FEVEREIRO}` })).toBeDisabled();
    release();
    await expect(downloadAll(portal)).toBeEnabled();
    await expect(mark(portal, JANEIRO)).not.toBeChecked();
  });

  // prova: 8.30
  test(
    "'Fim dos downloads' stands 3000 ms after a batch of files, which asked for each by project, name and " +
      'category',
    async ({ portalNovo: page }) => {
      const asked = await answerDownloads(page, /^\/api\/file\//, () => false);
      await page.clock.install();
      await openArquivos(page);
      await mark(page, JANEIRO).click();
      await page.getByRole('tab', { name: 'E-Cac' }).click();
      await mark(page, 'recibo.pdf').click();
      await exportar(page).click();
      await expect(mark(page, 'recibo.pdf')).not.toBeChecked();
      expect(asked).toEqual([`/api/file/900100/${JANEIRO}/EFDC`, '/api/file/900100/recibo.pdf/DCTF']);
      await expect(toast(page, 'Fim dos downloads')).toBeHidden();
      await page.clock.fastForward(3000);
      await seeToast(page, /^Fim dos downloads$/);
    },
  );

  // prova: 8.30
  test("'Fim dos downloads, N arquivo(s) não continham dados' counts the empty files", async ({ portalNovo: page }) => {
    await answerDownloads(page, /^\/api\/file\//, () => true);
    await page.clock.install();
    await openArquivos(page);
    await table(page).getByRole('checkbox', { name: 'Selecionar todos os arquivos' }).click();
    await exportar(page).click();
    await expect(mark(page, JANEIRO)).not.toBeChecked();
    await page.clock.fastForward(3000);
    await seeToast(page, 'Fim dos downloads, 2 arquivo(s) não continham dados');
  });

  // prova: 8.25
  test("'Erro ao buscar dados, tente novamente mais tarde' when a file or the whole project fails to download", async ({
    portal,
  }) => {
    await failure(portal, /^\/api\/(file|allFiles)\//);
    await openArquivos(portal);
    await table(portal)
      .getByRole('button', { name: `Baixar ${JANEIRO}` })
      .click();
    await seeToast(portal, 'Erro ao buscar dados, tente novamente mais tarde');
    await downloadAll(portal).click();
    await seeToast(portal, 'Erro ao buscar dados, tente novamente mais tarde');
  });

  test('the reason of an inactive button goes with the mouse, also when it has become active meanwhile', async ({
    portal,
  }) => {
    await openArquivos(portal);
    await mark(portal, JANEIRO).click();
    const baixar = table(portal).getByRole('button', { name: `Baixar ${JANEIRO}` });
    const first = await held(portal, /^\/api\/file\//, {});
    await baixar.click();
    await exportar(portal).hover();
    await expect(portal.getByRole('tooltip')).toHaveText('Aguarde o fim dos downloads');
    first();
    await expect(exportar(portal)).toBeEnabled();
    await expect(exportar(portal)).not.toHaveAttribute('aria-describedby');
    await portal.mouse.move(0, 0);
    const second = await held(portal, /^\/api\/file\//, {});
    await baixar.press('Enter');
    await expect(exportar(portal)).toBeDisabled();
    await expect(portal.getByRole('tooltip').filter({ hasText: 'Aguarde o fim dos downloads' })).toHaveCount(0);
    second();
    await expect(exportar(portal)).toBeEnabled();
  });

  // prova: 1.10, 2.94
  test("'Baixar Tudo' brings the project as arquivos.zip", async ({ portal }) => {
    await answerDownloads(portal, /^\/api\/allFiles\/900100$/, () => false);
    await openArquivos(portal);
    const download = portal.waitForEvent('download');
    await downloadAll(portal).click();
    expect((await download).suggestedFilename()).toBe('arquivos.zip');
    await seeToast(portal, 'Baixando arquivos, por favor aguarde');
  });

  test("'Sem dados a exibir' when the whole project has no files", async ({ portal }) => {
    await failure(portal, '/api/allFiles/900100', { status: 404, code: 'sem-arquivos', message: 'Sem arquivos' });
    await openArquivos(portal);
    await downloadAll(portal).click();
    await seeToast(portal, 'Sem dados a exibir');
  });
});

test('at 390 px the files are cards with their downloads at the foot', async ({ portal }) => {
  await answer(portal, /^\/api\/files\/\d+$/, { pastas: PASTAS });
  await answer(portal, '/api/processes', { finalResult: [CONCLUIDO] });
  await portal.setViewportSize({ width: 390, height: 844 });
  await openSection(portal, 'Arquivos');
  await selecao(portal).getByRole('button', { name: CONCLUIDO.empresa }).click();
  await expect(portal.getByRole('button', { name: `Baixar ${JANEIRO}` })).toBeVisible();
  // A finger finds no tooltip: what cannot be used yet says why when it is touched, and once.
  await exportar(portal).dispatchEvent('click');
  await expect(portal.getByRole('tooltip')).toHaveText('Marque ao menos um arquivo');
  await exportar(portal).dispatchEvent('pointerdown');
  await expect(portal.getByRole('tooltip')).toHaveCount(0);
  // The browser's back button closes the selection, and leaves neither the project nor the section.
  await portal.getByRole('button', { name: 'Trocar projeto' }).click();
  await expect(selecao(portal)).toBeVisible();
  await portal.getByRole('button', { name: /^Perfil de/ }).click();
  await portal.getByRole('button', { name: 'Sugestões' }).click();
  await expect(portal.getByLabel('Assunto')).toBeVisible();
  await portal.goBack();
  await expect(portal.getByLabel('Assunto')).toHaveCount(0);
  await expect(selecao(portal)).toBeVisible();
  await portal.goBack();
  await expect(selecao(portal)).toBeHidden();
  await expect(portal.getByRole('button', { name: `Baixar ${JANEIRO}` })).toBeVisible();
  expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
