import { readFileSync } from 'node:fs';
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test';
import { expectAcessivel } from './expect-acessivel.ts';
import { download, goTo, signIn } from './portal.ts';

const EMPRESA = /AURORA ALIMENTOS/;
/** Generous: two cores work at the same time for other tests. The goal itself is measured alone (docs/performance.md). */
const SLOWEST_MS = 15_000;

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
  await row.getByRole('button', { name: 'Abrir diagnóstico' }).click();
  await expect(diagnostico(page).getByRole('heading', { level: 1, name: EMPRESA })).toBeVisible({
    timeout: SLOWEST_MS,
  });
  return diagnostico(page);
}

/** A finding in the list of them all. */
const achado = (pagina: FrameLocator, tese: string): Locator =>
  pagina.getByRole('region', { name: 'Achados', exact: true }).getByRole('listitem').filter({ hasText: tese });

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
        achado(p, 'Exclusão do ICMS da base')
          .getByRole('button', { name: /linhas?$/ })
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
    await grid.getByRole('row').nth(1).getByRole('gridcell').nth(1).dblclick();
    await expect(page.getByRole('dialog').getByText('C170').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a finding that is marked leaves the total, and comes back', async () => {
    pagina = await openDiagnostico(page);
    const kpi = pagina.getByRole('region', { name: 'Oportunidades' });
    const antes = await kpi.locator('.exato').innerText();
    const item = achado(pagina, 'Exclusão do ICMS da base');
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
    await expect(pagina.locator('[data-painel="6"] canvas')).toBeVisible();
    const imagem = await download(page, () =>
      pagina.getByRole('button', { name: 'PNG: baixar imagem de Receita e tributos por mês' }).click(),
    );
    expect(readFileSync(imagem.path).subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  await test.step('a scroll through all panels draws their charts', async () => {
    const frame = page.frames().find((one) => one.url().includes('/diagnostico/'));
    const visto = await frame?.evaluate(`(async () => {
      const longas = [];
      new PerformanceObserver((list) => longas.push(...list.getEntries().map((e) => Math.round(e.duration)))).observe({ type: 'longtask' });
      for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
        scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return { longas, paineis: document.querySelectorAll('canvas').length };
    })()`);
    // The text above makes this very object.
    const { longas, paineis } = visto as { longas: number[]; paineis: number };
    test.info().annotations.push({ type: 'tarefas longas (ms)', description: JSON.stringify(longas) });
    expect(paineis).toBeGreaterThan(5);
  });
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
