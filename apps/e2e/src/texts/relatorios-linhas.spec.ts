// Guarantees the rows of a report, and the lines of the files from which a row comes.

import { RELATORIO_VALIDACAO } from '@apura/contract';
import { openWithProjeto } from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';
import { APURACAO, answerNoProjeto, list, noProjeto, panel, ROWS } from './relatorios-portal.ts';
import { umaValidacao } from './uma-validacao.ts';

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

  test('a CNPJ is shown with its points, and a column and the search take it so', async ({ portal }) => {
    const columns = [{ key: 'CNPJ Estab.', type: 'text', total: 'none', documento: true }];
    const jsonData = [{ 'CNPJ Estab.': '99210437000117' }, { 'CNPJ Estab.': '12ABC34501DE35' }];
    await answer(portal, /^\/api\/reportJSON\//, { jsonData, total: 2, columns });
    await openWithProjeto(portal, 'Relatórios');
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    const cells = portal.getByRole('grid');
    await expect(cells.getByRole('gridcell', { name: '99.210.437/0001-17' })).toBeVisible();
    await expect(cells.getByRole('gridcell', { name: '12.ABC.345/01DE-35' })).toBeVisible();
    const asked = portal.waitForRequest((request) => new URL(request.url()).searchParams.get('q') !== null);
    await portal.getByRole('searchbox', { name: `Buscar nas linhas de ${APURACAO}` }).fill('99.210.437/0001-17');
    expect(new URL((await asked).url()).searchParams.get('q')).toBe('99.210.437/0001-17');
  });

  test('on a phone a row shows what it is worth, and the foot names the total once', async ({ portal }) => {
    const columns = [
      ...['Período', 'Chave', 'Descrição'].map((key) => ({ key, type: 'text', total: 'none' })),
      { key: 'Base', type: 'money', total: 'sum' },
      { key: 'Total', type: 'money', total: 'sum' },
    ];
    const row = { Período: '01/2025', Chave: '3'.repeat(44), Descrição: 'Item fictício', Base: '10.00', Total: '7.50' };
    const totals = [{ label: 'Total', values: { Base: '10.00', Total: '1234567.50' } }];
    await answer(portal, /^\/api\/reportJSON\//, { jsonData: [row], total: 1, columns, totals });
    await openWithProjeto(portal, 'Relatórios');
    await portal.setViewportSize({ width: 390, height: 844 });
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    const grid = portal.getByRole('grid');
    await expect(grid.getByRole('gridcell', { name: '7,50', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(grid.getByRole('gridcell', { name: '01/2025' })).toBeInViewport({ ratio: 1 });
    await expect(grid.getByRole('gridcell', { name: '10,00', exact: true })).not.toBeInViewport();
    await expect(portal.getByText('Total: 1.234.567,50', { exact: true })).toBeVisible();
  });

  // prova: 8.24
  test("'Sem dados a exibir' when a report has no rows", async ({ portal }) => {
    await answer(portal, /^\/api\/reportJSON\//, { jsonData: [], total: 0, columns: [] });
    await openWithProjeto(portal, 'Relatórios');
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    await seeToast(portal, 'Sem dados a exibir');
    await expect(panel(portal).getByText('Este relatório usa: EFD-Contribuições.')).toBeVisible();
  });

  test('a report without rows says once that the documents are there and have no such record', async ({ portal }) => {
    await answer(portal, /^\/api\/reportJSON\//, { jsonData: [], total: 0, columns: [] });
    const CFOP = 'EFD-C CFOP por Período';
    await answerNoProjeto(portal, [
      noProjeto(APURACAO, { rows: 0 }),
      noProjeto(CFOP, { rows: 0, present: [], missing: ['EFD-Contribuições'] }),
    ]);
    await openWithProjeto(portal, 'Relatórios');
    await list(portal)
      .getByRole('button', { name: /^Sem linhas neste projeto/ })
      .click();
    await list(portal).getByRole('button', { name: APURACAO, exact: true }).click();
    await expect(
      panel(portal).getByText(
        'O projeto tem os documentos deste relatório (EFD-Contribuições), ' +
          'mas nenhum registro deste assunto no período.',
      ),
    ).toBeVisible();
    await list(portal).getByRole('button', { name: CFOP, exact: true }).click();
    await expect(panel(portal).getByText('O projeto não tem estes documentos no período.')).toBeVisible();
    // Both say the same by a toast: the second one takes the place of the first.
    await expect(
      portal.getByRole('status', { name: 'Notificações' }).getByText('Sem dados a exibir', { exact: true }),
    ).toHaveCount(1);
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

test('a report opened by Ctrl+K takes the focus, is marked in the list and counts as recent', async ({ portal }) => {
  await answerNoProjeto(portal, [noProjeto(APURACAO, { rows: 0 })]);
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await openWithProjeto(portal, 'Relatórios');
  await portal.keyboard.press('Control+k');
  await expect(portal.getByPlaceholder(/Empresa, projeto/)).toBeFocused();
  await portal.keyboard.type(APURACAO);
  await expect(portal.getByRole('dialog').locator('[data-action][data-selected]')).toHaveText(APURACAO);
  await portal.keyboard.press('Enter');
  await expect(portal.getByRole('grid').locator('[role="gridcell"]:focus')).toHaveText('01/2025');
  const row = list(portal).locator('tr[aria-current]');
  await expect(row).toContainText(APURACAO);
  await expect(row).toBeInViewport();
  await portal.getByText(/^Recentes \(\d+\)$/).click();
  await expect(
    list(portal).getByRole('row', { name: APURACAO }).getByRole('cell', { name: '0', exact: true }),
  ).toBeVisible();
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
    const drawer = portal.getByRole('complementary', { name: 'Linha de origem' });
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

test('a report that is made when it is opened says so, and shows its rows when they are there', async ({ portal }) => {
  let feito = false;
  await onCall(portal, /^\/api\/reports\/[^/]+$/, (call) =>
    call.fulfill({ json: { reports: [noProjeto(RELATORIO_VALIDACAO, { rows: feito ? 2 : 0, onDemand: !feito })] } }),
  );
  const comeca = Promise.withResolvers<void>();
  await onCall(portal, /^\/api\/files\/validation\//, async (call) => {
    await comeca.promise;
    feito = true;
    await call.fulfill({ json: umaValidacao({ relatorio: 'feito' }) });
  });
  await answer(portal, /^\/api\/reportJSON\//, ROWS);
  await openWithProjeto(portal, 'Relatórios');
  await panel(portal).getByRole('tab', { name: 'E-Cac' }).click();
  const linha = list(portal).getByRole('row').filter({ hasText: RELATORIO_VALIDACAO });
  await expect(linha).toContainText('Ao abrir');
  await linha.getByRole('button', { name: RELATORIO_VALIDACAO, exact: true }).click();
  await expect(
    panel(portal).getByText('Validando os arquivos. Este relatório é feito quando alguém o abre'),
  ).toBeVisible();
  comeca.resolve();
  await expect(portal.getByRole('grid').getByRole('gridcell', { name: '01/2025' })).toBeVisible();
  await expect(linha).not.toContainText('Ao abrir');
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
