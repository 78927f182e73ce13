// Guarantees that every figure of the diagnostic leads to the rows behind it, with the same sum.

import { readFileSync } from 'node:fs';
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test';
import { expectAcessivel } from './expect-acessivel.ts';
import { download, goTo, signIn } from './portal.ts';

const EMPRESA = /AURORA ALIMENTOS/;

const diagnostico = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Diagnóstico de"]');

/** The events of the stock client, as the portal logs them. */
function eventsOf(page: Page): string[] {
  const events: string[] = [];
  page.on('console', (message) => {
    const [, event] = /^diagnostico (\w+)/.exec(message.text()) ?? [];
    if (event !== undefined) events.push(event);
  });
  return events;
}

async function openDiagnostico(page: Page): Promise<FrameLocator> {
  await goTo(page, 'Projetos');
  const row = page.getByRole('row').filter({ hasText: EMPRESA }).filter({ hasText: 'Concluído' }).last();
  // The demonstration is processed from the start of the server on.
  await expect(row).toBeVisible({ timeout: 180_000 });
  await row.getByRole('button', { name: 'Abrir diagnóstico' }).click();
  // How long it may take is measured alone (docs/performance.md).
  await expect(diagnostico(page).getByRole('heading', { level: 1, name: EMPRESA })).toBeVisible();
  // All of it: the panels that are folded, and the findings that come by and by.
  await diagnostico(page).getByRole('button', { name: 'Abrir todos os painéis' }).click();
  return diagnostico(page);
}

/** A finding in the list of them all. */
const achado = (pagina: FrameLocator, tese: string): Locator =>
  pagina.getByRole('region', { name: 'Achados', exact: true }).getByRole('listitem').filter({ hasText: tese });

/** A finding has an entry for each class of its value: this is the one of what was paid. */
const pagoAMaior = (pagina: FrameLocator, tese: string): Locator =>
  achado(pagina, tese).filter({ hasText: 'Pago a maior' });

/** The report that a click led to, with some row of it. */
async function expectLinhas(page: Page, relatorio: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 3, name: relatorio })).toBeVisible();
  await expect(page.getByRole('grid', { name: relatorio }).getByRole('row').nth(1)).toBeVisible();
}

test('from the figures of the diagnostic to the rows behind them', async ({ page }) => {
  const events = eventsOf(page);
  await signIn(page);
  let pagina = await openDiagnostico(page);

  await test.step('the stock client hears loaded, then rendered', async () => {
    await expect.poll(() => events).toEqual(['loaded', 'rendered']);
    await expect(pagina.getByText(/Cobertura: [\d,]+% dos arquivos esperados/)).toBeVisible();
    await expectAcessivel(page, 'diagnóstico');
  });

  const cliques: [string, string, (p: FrameLocator) => Promise<void>][] = [
    [
      'the risks',
      'Cruzamento Consolidado de Riscos',
      (p) => p.getByRole('region', { name: 'Riscos' }).getByRole('button').first().click(),
    ],
    [
      'the credits',
      'EFD-C Saldo de Créditos',
      (p) => p.getByRole('region', { name: 'Saldo de créditos' }).getByRole('button').first().click(),
    ],
    [
      'a month of the series, by its table',
      'EFD-C Apuração PIS COFINS',
      async (p) => {
        await p.getByRole('button', { name: 'Tabela de Receita e tributos por mês' }).click();
        await p.getByRole('button', { name: 'NOV/25' }).first().click();
      },
    ],
    [
      'the documents that do not agree',
      'Cruzamento XML x EFD-F',
      (p) =>
        p
          .getByRole('region', { name: 'Documentos: XML e escrituração' })
          .getByRole('button', { name: 'Cancelada escriturada' })
          .first()
          .click(),
    ],
    [
      'the evidence of a finding',
      'EFD-C Exclusão do ICMS da Base',
      (p) =>
        pagoAMaior(p, 'Exclusão do ICMS da base')
          .getByRole('button', { name: /\d linhas?$/ })
          .click(),
    ],
  ];
  for (const [o_que, relatorio, clique] of cliques) {
    await test.step(`${o_que} lead to '${relatorio}'`, async () => {
      await clique(pagina);
      await expectLinhas(page, relatorio);
      if (o_que !== 'the evidence of a finding') pagina = await openDiagnostico(page);
    });
  }

  await test.step('a row of it opens its line of the SPED file', async () => {
    const grid = page.getByRole('grid', { name: 'EFD-C Exclusão do ICMS da Base' });
    await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).dblclick();
    const origem = page.getByRole('complementary', { name: 'Linha de origem' });
    await expect(origem.getByText('C170').first()).toBeVisible();
    await origem.getByRole('button', { name: 'Fechar a origem' }).click();
  });

  await test.step('a finding that is marked leaves the total, and comes back', async () => {
    pagina = await openDiagnostico(page);
    const kpi = pagina.getByRole('region', { name: 'Oportunidades em dinheiro' });
    const antes = await kpi.locator('.exato').innerText();
    const item = pagoAMaior(pagina, 'Exclusão do ICMS da base');
    await item.getByRole('button', { name: /^Marcar como tratado/ }).click();
    await item.getByLabel('O que foi feito (opcional)').fill('Retificado em outubro');
    await item.getByRole('button', { name: 'Confirmar' }).click();
    await expect(item.getByText('Retificado em outubro')).toBeVisible();
    await expect(kpi.getByText('Marcado como tratado:')).toBeVisible();
    expect(await kpi.locator('.exato').innerText()).not.toBe(antes);
    await item.getByRole('button', { name: 'Reabrir' }).click();
    await expect(kpi.locator('.exato')).toHaveText(antes);
  });

  await test.step('the findings and a chart are downloaded', async () => {
    const planilha = await download(page, () =>
      pagina.getByRole('button', { name: 'Exportar achados (.xlsx)' }).click(),
    );
    expect(planilha.name).toMatch(/^Achados 99210437000117 .*\.xlsx$/);
    expect(readFileSync(planilha.path).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    await pagina.getByRole('heading', { name: 'Receita e tributos por mês' }).scrollIntoViewIfNeeded();
    await expect(pagina.locator('[data-painel="6"] .grafico svg')).toBeVisible();
    const imagem = await download(page, () =>
      pagina.getByRole('button', { name: 'PNG: baixar imagem de Receita e tributos por mês' }).click(),
    );
    expect(readFileSync(imagem.path).subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  await test.step('a scroll through all panels draws their charts', async () => {
    const frame = page.frames().find((one) => one.url().includes('/diagnostico/'));
    const visto = await frame?.evaluate(`(async () => {
      const longas = [];
      const keep = (list) => longas.push(...list.getEntries().map((entry) => Math.round(entry.duration)));
      new PerformanceObserver(keep).observe({ type: 'longtask' });
      for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
        scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return { longas, paineis: document.querySelectorAll('.grafico svg').length };
    })()`);
    // The text above makes this very object.
    const { longas, paineis } = visto as { longas: number[]; paineis: number };
    test.info().annotations.push({ type: 'tarefas longas (ms)', description: JSON.stringify(longas) });
    expect(paineis).toBeGreaterThan(5);
  });
});

/** Panels whose figure is followed to the documents: the row of its table, and which rows of which report it sums. */
const FIGURAS = [
  {
    painel: 'ICMS na base do PIS e da COFINS',
    linha: '2025',
    celula: 4,
    relatorio: 'EFD-C Exclusão do ICMS da Base',
    daLinha: (r: Linha) => r.Período?.includes('2025') === true,
    valor: 'Total',
    registro: 'C170',
  },
  {
    painel: 'Créditos não aproveitados',
    linha: /./,
    celula: 3,
    relatorio: 'Cruzamento Créditos Não Aproveitados',
    daLinha: (r: Linha, rotulo: string, confianca: string) =>
      r.Tipo === 'Oportunidade' &&
      r.Origem === rotulo &&
      r.Confiança === confianca &&
      // This cell shows money paid too much. The next cell shows the credit that is left.
      r['Classe do Valor'] === 'Pago a maior',
    valor: 'Valor Estimado',
    registro: /C1\d0|D\d{3}|I\d{3}/,
  },
  {
    painel: 'Documentos: XML e escrituração',
    linha: 'Cancelada escriturada',
    celula: 3,
    relatorio: 'Cruzamento XML x EFD-F',
    daLinha: (r: Linha, rotulo: string) => r.Resultado === rotulo,
    valor: 'Valor XML',
    registro: 'C100',
  },
  {
    painel: 'Operações por UF',
    linha: /^[A-Z]{2}$/,
    celula: 2,
    relatorio: 'EFD-F Documentos Fiscais',
    daLinha: (r: Linha, rotulo: string) => r['UF Part.'] === rotulo && r.Lado !== 'Entrada',
    valor: 'Valor Doc',
    registro: 'C100',
  },
] as const;
type Linha = Record<string, string | null | undefined>;

/** Signs in, opens the page, and says with what right the portal asked for which project. */
async function openComAcesso(
  page: Page,
): Promise<{ pagina: FrameLocator; readRelatorio: (nome: string) => Promise<Linha[]> }> {
  let headers: Record<string, string> = {};
  let projeto = '';
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/embed/')) return;
    headers = { authorization: request.headers().authorization ?? '' };
    projeto = pathname.split('/').at(-1) ?? '';
  });
  await signIn(page);
  const pagina = await openDiagnostico(page);
  const readRelatorio = async (nome: string): Promise<Linha[]> => {
    const response = await page.request.get(`/api/reportJSON/${projeto}/${encodeURIComponent(nome)}`, { headers });
    const { jsonData }: { jsonData: Linha[] } = await response.json();
    return jsonData;
  };
  return { pagina, readRelatorio };
}

/** The figure is the sum of those rows, to the cent. */
function expectSoma({
  mostrado,
  linhas,
  coluna,
}: {
  mostrado: string;
  linhas: readonly Linha[];
  coluna: string;
}): void {
  expect(linhas.length).toBeGreaterThan(0);
  const soma = linhas.reduce((sum, r) => sum + Math.round(Number(r[coluna] ?? '0') * 100), 0);
  expect(Number(mostrado.replace(/[^\d]/g, ''))).toBe(soma);
  test.info().annotations.push({ type: 'figura', description: `${mostrado} = ${linhas.length} linhas` });
}

/** The rows of the report are there, and the first leads to its line of the file. */
async function expectLinhaDoArquivo(page: Page, relatorio: string, registro: string | RegExp): Promise<void> {
  await expectLinhas(page, relatorio);
  const grid = page.getByRole('grid', { name: relatorio });
  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).dblclick();
  const origem = page.getByRole('complementary', { name: 'Linha de origem' });
  await expect(origem.getByText(registro).first()).toBeVisible();
}

for (const { painel, linha, celula, relatorio, daLinha, valor, registro } of FIGURAS)
  test(`a figure of '${painel}' is the sum of its report's rows, and they lead to the file`, async ({ page }) => {
    const { pagina, readRelatorio } = await openComAcesso(page);
    const regiao = pagina.getByRole('region', { name: painel, exact: true });
    await regiao.getByRole('button', { name: `Tabela de ${painel}` }).click();
    const botao = regiao.getByRole('table', { name: painel }).getByRole('button', { name: linha }).first();
    await expect(botao).toBeVisible();
    const celulas = await botao.locator('xpath=ancestor::tr').getByRole('cell').allInnerTexts();
    const [rotulo = '', segunda = ''] = celulas;
    const linhas = (await readRelatorio(relatorio)).filter((r) => daLinha(r, rotulo, segunda));
    expectSoma({ mostrado: celulas[celula] ?? '', linhas, coluna: valor });
    await botao.click();
    await expectLinhaDoArquivo(page, relatorio, registro);
  });

test("a finding's value is the sum of its report's rows, and its evidence leads to the file", async ({ page }) => {
  const { pagina, readRelatorio } = await openComAcesso(page);
  const relatorio = 'Cruzamento Créditos Não Aproveitados';
  const item = pagoAMaior(pagina, 'Créditos não aproveitados').filter({ hasText: 'Baixa' }).first();
  const botao = item.getByRole('button', { name: /^R\$/ });
  // Out of sight it has no rendered text yet.
  const mostrado = (await botao.textContent()) ?? '';
  const linhas = (await readRelatorio(relatorio)).filter(
    (r) => r.Tipo === 'Oportunidade' && r.Confiança === 'Baixa' && r['Classe do Valor'] === 'Pago a maior',
  );
  expectSoma({ mostrado, linhas, coluna: 'Valor Estimado' });
  await botao.click();
  await expectLinhaDoArquivo(page, relatorio, /C1\d0|D\d{3}|I\d{3}/);
});

test('alone in a window the page shows nothing of any project', async ({ page }) => {
  await page.goto('/diagnostico/?reportId=apura&uid=x');
  await expect(page.getByText('Este diagnóstico é aberto pelo portal.')).toBeVisible();
});

test('the page lets no foreign origin embed it', async ({ page, baseURL }) => {
  await page.route('http://outro.exemplo/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/diagnostico/?uid=x"></iframe>` }),
  );
  await page.goto('http://outro.exemplo/');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});
