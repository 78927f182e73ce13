// Guarantees the comparison of a rectification with its original files: periods, problems and changes.

import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { answerDownloads } from './dados-portal.ts';
import { answer, expect, failure, test } from './open-portal.ts';
import { answerProva, PROVA } from './prova-portal.ts';
import { openRetificacoes, panel, table } from './retificacao-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';

test.describe('before and after', () => {
  const ver = (page: Page) => table(page).getByRole('button', { name: 'Ver antes e depois' });
  const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

  test('stands beside the download: each period before and after, with the totals', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao({ mensagem: '2 de 3 períodos gerados, 1 com erros.' })]);
    await ver(portal).click();
    await expect(portal.getByText('2 de 3 períodos gerados, 1 com erros.')).toBeVisible();
    const totais = portal.getByLabel('Totais');
    // Two periods of 1.650 + 7.600 before and 1.485 + 6.840 after.
    await expect(totais.getByText('R$ 16.650,00', { exact: true })).toBeVisible();
    await expect(totais.getByText('antes R$ 18.500,00 · − R$ 1.850,00')).toBeVisible();
    await expect(totais.getByText('2 de 3 períodos gerados', { exact: true })).toBeVisible();
    const periodos = portal.getByRole('table', { name: 'Períodos' });
    await expect(periodos.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '01/2025',
      'Sim',
      '3 / 1.128 / 0',
      '1.650,00',
      '1.485,00',
      '7.600,00',
      '6.840,00',
      '0,00',
      '925,00',
      '925,00',
      'DCTFWeb (MIT)',
    ]);
    await periodos.getByRole('button', { name: 'Observações de 02/2025' }).click();
    await expect(periodos.getByText('Há 1 erro nas linhas deste mês.')).toBeVisible();
  });

  test('lists every change with its origin, filtered by the server', async ({ portal }) => {
    const asked = await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    await tab(portal, /^Antes x Depois 500/).click();
    await expect(portal.getByRole('grid').getByText('planilha C170 linha 4', { exact: true })).toBeVisible();
    await portal.getByRole('searchbox', { name: /Buscar nas linhas/ }).fill('linha 4');
    await expect(portal.getByText('1 linha com “linha 4”')).toBeVisible();
    expect(asked.some((query) => query.includes('q=linha'))).toBe(true);
  });

  test('fits into 1440 px: amounts at the right, every column whole, and what a draft has not takes no room', async ({
    portal,
  }) => {
    const asked = await answerProva(portal);
    const ocorrencias = PROVA.ocorrencias.map((uma) => ({ ...uma, aba: '', linha: null, coluna: '' }));
    await answer(portal, /^\/api\/retificacao\/[^/]+\/prova$/, { ...PROVA, ocorrencias });
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    const periodos = portal.getByRole('table', { name: 'Períodos' });
    await expect(periodos.getByRole('columnheader', { name: 'Crédito depois' })).toBeInViewport({ ratio: 1 });
    await tab(portal, /^Antes x Depois/).click();
    await expect(portal.getByRole('gridcell', { name: '16,50' }).first()).toHaveCSS('text-align', 'right');
    await expect(portal.getByRole('gridcell', { name: '120', exact: true })).toBeInViewport({ ratio: 1 });
    expect(asked.length).toBeGreaterThan(0);
    await tab(portal, /^Ocorrências/).click();
    await expect(portal.getByRole('table', { name: 'Ocorrências' }).getByRole('columnheader')).toHaveText([
      'Nível',
      'Período',
      'Valor',
      'Mensagem',
      'Motivo',
    ]);
  });

  test('lists what was found, errors first, with what to do', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    await tab(portal, /^Ocorrências 31/).click();
    const ocorrencias = portal.getByRole('table', { name: 'Ocorrências' });
    await expect(ocorrencias.getByRole('row').nth(1)).toContainText('Erro');
    await portal.getByText('Erros', { exact: true }).click();
    await expect(portal.getByText('1 de 31 ocorrências')).toBeVisible();
    await ocorrencias.getByRole('button', { name: /^O que fazer/ }).click();
    await expect(ocorrencias.getByText('Escreva o CST com dois dígitos.')).toBeVisible();
    const comparacao = portal.getByRole('region', { name: /Antes e depois/ });
    await comparacao.getByPlaceholder('Busca Rápida').fill('não está em lugar nenhum');
    await comparacao.getByRole('button', { name: 'Mostrar tudo' }).click();
    await expect(portal.getByText(`${PROVA.totalOcorrencias} ocorrências`, { exact: true })).toBeVisible();
    // Codes are for the proof.
    await expect(ocorrencias.getByText('Formato do valor').first()).toBeVisible();
    await expect(ocorrencias.getByText('FORMATO', { exact: true })).toHaveCount(0);
  });

  test('opens at the occurrences where nothing could be made, and leads back to its row', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao({ status: 'ERROR', mensagem: 'Nenhum período gerado.' })]);
    // There are no rectified files: only the report that says why.
    await expect(table(portal).getByRole('button', { name: 'Baixar relatório da retificação' })).toBeVisible();
    await ver(portal).focus();
    await portal.keyboard.press('Enter');
    await expect(tab(portal, /^Ocorrências/)).toHaveAttribute('aria-selected', 'true');
    await expect(portal.getByRole('button', { name: 'Baixar relatório da retificação' })).toBeVisible();
    await portal.getByRole('button', { name: 'Voltar às retificações' }).click();
    await expect(ver(portal)).toBeFocused();
  });

  test('leads back to the list as it was left: searched, scrolled, at the same row', async ({ portal }) => {
    // As on a busy machine, the browser goes back only some time after the list is drawn.
    await portal.evaluate(
      'const back = history.back.bind(history); history.back = () => void setTimeout(back, 400); undefined',
    );
    await answerProva(portal);
    const muitas = Array.from({ length: 400 }, (_, at) =>
      umaRetificacao({ id: `7${at}`, empresa: `EMPRESA ${at % 2 === 0 ? 'NORTE' : 'SUL'} ${at}` }),
    );
    await openRetificacoes(portal, muitas);
    await panel(portal).getByPlaceholder('Busca Rápida').fill('empresa norte');
    await expect(panel(portal).getByText('200 de 400 retificações')).toBeVisible();
    const row = (at: number) =>
      table(portal)
        .getByRole('row')
        .filter({ hasText: `EMPRESA NORTE ${at}` });
    await row(0).first().hover();
    // Rows of 36 px: the 56th, of number 110, is the first whole one then, or the one before it.
    await portal.mouse.wheel(0, 2_000);
    await expect(row(114)).toBeInViewport();
    // The wheel goes on for a moment: a click before its end would move the list once more.
    await expect(row(130)).toBeInViewport({ ratio: 1 });
    const comparacao = portal.getByRole('heading', { name: 'Antes e depois' });
    const voltar = portal.getByRole('button', { name: 'Voltar às retificações' });
    await row(130).getByRole('button', { name: 'Ver antes e depois' }).click();
    for (const back of [
      () => voltar.click(),
      // By the browser: and the button before made no entry, so that forward opens the comparison again.
      () =>
        portal
          .goForward()
          .then(() => expect(comparacao).toBeVisible())
          .then(() => portal.goBack()),
      // A reload keeps the comparison, and the way back leads to the same place.
      () =>
        portal
          .goForward()
          // Loaded again before it is shown, the page would still be at the list.
          .then(() => expect(comparacao).toBeVisible())
          .then(() => portal.reload())
          .then(() => expect(comparacao).toBeVisible())
          .then(() => portal.goBack()),
    ]) {
      await back();
      // The list is drawn before the browser is back at its entry: forward, asked for until then, would do nothing.
      await expect.poll(() => portal.evaluate('history.state.page')).toBeNull();
      await expect(row(130).getByRole('button', { name: 'Ver antes e depois' })).toBeFocused();
      await expect(panel(portal).getByPlaceholder('Busca Rápida')).toHaveValue('empresa norte');
      await expect(panel(portal).getByText('200 de 400 retificações')).toBeVisible();
      // The scroll position is restored exactly: the neighbours of that row are where they were.
      await expect(row(114)).toBeInViewport();
    }
    await portal.goForward();
    await expect(comparacao).toBeVisible();
    // The menu leads to the list, too.
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Retificações' }).click();
    await expect(comparacao).toBeHidden();
    await expect(panel(portal).getByPlaceholder('Busca Rápida')).toHaveValue('empresa norte');
    await portal.goBack();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Projetos');
  });

  test('loaded again, a comparison that is gone says so, and leads to the list', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    await answer(portal, '/api/retificacao', { finalResult: [] });
    await portal.reload();
    await expect(portal.getByText(/^Esta retificação foi excluída/)).toBeVisible();
    await portal.getByRole('button', { name: 'Voltar à lista' }).click();
    await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
  });

  test('shows every change as a card at 390 px: before and after are read without scrolling sideways', async ({
    portal,
  }) => {
    await portal.setViewportSize({ width: 390, height: 844 });
    const asked = await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await portal.getByRole('button', { name: 'Ver antes e depois' }).click();
    await tab(portal, /^Antes x Depois 500/).click();
    const cards = portal.getByRole('list', { name: 'Antes x Depois' });
    const first = cards.getByRole('listitem').first();
    await expect(first).toContainText('C170 · VL_PIS');
    for (const [nome, valor] of Object.entries({ Antes: '0,00', Depois: '16,50', Origem: 'planilha C170 linha 4' })) {
      const linha = first.getByRole('term').filter({ hasText: nome }).locator('..');
      await expect(linha.getByText(valor, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(first.getByText(/NUM_ITEM 1$/)).toBeInViewport({ ratio: 1 });
    expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAcessivel(portal, 'antes x depois em cartões');

    await portal.getByRole('button', { name: 'Mostrar mais 50 de 500' }).focus();
    await portal.keyboard.press('Enter');
    await expect.poll(() => asked.some((query) => query.includes('offset=50&'))).toBe(true);
    await portal.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Por Origem');
    await expect.poll(() => asked.some((query) => query.includes('sort=Origem'))).toBe(true);
    await portal.getByRole('searchbox', { name: 'Buscar nas linhas de Antes x Depois' }).fill('linha 4');
    await expect(portal.getByText('1 linha com “linha 4”')).toBeVisible();
    await expect(cards.getByRole('listitem')).toHaveCount(1);
    await cards.getByRole('button', { name: 'Ver a linha 120 do arquivo' }).focus();
    await portal.keyboard.press('Enter');
    await expect(portal.getByRole('dialog').getByText('PISCOFINS_20250101.txt')).toBeVisible();
  });

  test('says in the place of the cards that the changes could not be fetched', async ({ portal }) => {
    await portal.setViewportSize({ width: 390, height: 844 });
    await answerProva(portal);
    await failure(portal, /^\/api\/retificacao\/.*\/mudancas$/);
    await openRetificacoes(portal, [umaRetificacao()]);
    await portal.getByRole('button', { name: 'Ver antes e depois' }).click();
    await tab(portal, /^Antes x Depois 500/).click();
    await expect(portal.getByText('Não foi possível buscar as mudanças desta retificação.')).toBeVisible();
    await expect(portal.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  });

  test('takes the files from there, too', async ({ portal }) => {
    await answerProva(portal);
    const asked = await answerDownloads(portal, /^\/api\/retificados\//, () => false);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    const download = portal.waitForEvent('download');
    await portal.getByRole('button', { name: 'Baixar arquivos retificados' }).click();
    await download;
    expect(asked).toEqual(['/api/retificados/700001/efdc']);
  });

  test('says why there is none yet, and how far the work is', async ({ portal }) => {
    await openRetificacoes(portal, [
      umaRetificacao({
        status: 'PROCESSING',
        comparavel: false,
        percentual: 40,
        progresso: 'Recalculando o bloco M de 02/2025',
      }),
    ]);
    await expect(panel(portal).getByText('Recalculando o bloco M de 02/2025 (40 %)')).toBeVisible();
    await expect(table(portal).getByText('40 %')).toBeVisible();
    await expect(ver(portal)).toBeDisabled();
    const reason = portal.getByText('Ver antes e depois: a retificação ainda não terminou');
    await ver(portal).hover();
    await expect(reason).toBeVisible();
    // A finger does not hover: the reason shows at a touch.
    await portal.mouse.move(0, 0);
    await expect(reason).toBeHidden();
    await ver(portal).dispatchEvent('click');
    await expect(reason).toBeVisible();
    await panel(portal).getByRole('heading').first().dispatchEvent('pointerdown');
    await expect(reason).toBeHidden();
  });
});
