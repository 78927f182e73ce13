// Guarantees the shortcuts, the palette (Ctrl+K), the manual inside the portal and the first steps of a new owner.

import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { answer, expect, openPortal, openSection, test } from './open-portal.ts';
import { openProjetos, umProjeto } from './projetos-portal.ts';

const AURORA = umProjeto({ id: '900001', empresa: 'LOGÍSTICA AURORA LTDA', status: 'CONCLUDED', pbi: 'apura' });
const PADARIA = umProjeto({ id: '900002', empresa: 'PADARIA INVENTADA ME', cnpj: '12345678000195' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const paleta = (page: Page) => page.getByRole('dialog').filter({ has: page.getByPlaceholder(/Empresa, projeto/) });
/** Opens it by the keyboard and searches. */
async function searchAll(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(paleta(page).getByPlaceholder(/Empresa, projeto/)).toBeFocused();
  await page.keyboard.type(text);
}
const manual = (page: Page) => page.getByRole('dialog', { name: 'Manual' });

test.describe('shortcuts', () => {
  test("'/' goes to the search of the screen, '?' shows the list, and 'g' with a letter goes to a section", async ({
    portal: page,
  }) => {
    await openProjetos(page, [AURORA]);
    await page.keyboard.press('/');
    await expect(page.getByLabel('Buscar projetos')).toBeFocused();
    // In a field the keys are letters.
    await page.keyboard.type('g?');
    await expect(page.getByLabel('Buscar projetos')).toHaveValue('g?');
    await page.keyboard.press('Escape');
    await title(page).focus();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(list.getByText('Ir para a busca da tela')).toBeVisible();
    await expectAcessivel(page, 'Atalhos do teclado');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(title(page)).toHaveText('Retificações');
  });

  test("'Usar atalhos de uma tecla' switches the single keys off, and Ctrl+K stays", async ({ portal: page }) => {
    await openProjetos(page, [AURORA]);
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Usar atalhos de uma tecla' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByLabel('Buscar projetos')).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(paleta(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate('localStorage.clear()');
  });
});

test.describe('palette', () => {
  test('finds a project without its accents and by several words, and opens its reports', async ({ portal: page }) => {
    await openProjetos(page, [AURORA, PADARIA]);
    await searchAll(page, 'logistica 2025');
    await expect(paleta(page).getByText(/abrir os relatórios/)).toBeVisible();
    await expect(paleta(page).getByText(/PADARIA/)).toHaveCount(0);
    await expectAcessivel(page, 'Ctrl+K');
    // The first result is chosen already.
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Relatórios');
    await expect(page.getByText(/LOGÍSTICA AURORA LTDA - Período de/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test("runs actions: 'Novo projeto' from any section, and a company's projects", async ({ portal: page }) => {
    await answer(page, '/api/processes', { finalResult: [AURORA, PADARIA] });
    await openSection(page, 'Meu Perfil');
    await page.getByRole('button', { name: /^Buscar em tudo/ }).click();
    await expect(paleta(page)).toBeVisible();
    await page.keyboard.type('novo proj');
    await paleta(page).getByText('Novo projeto').click();
    await expect(page.getByRole('dialog', { name: 'Novo Projeto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await searchAll(page, '12345678');
    await paleta(page)
      .getByText(/12\.345\.678.*mostrar os projetos/)
      .click();
    await expect(page.getByText('1 de 2 projetos')).toBeVisible();
  });

  test('finds a finding of the chosen project and opens its rows', async ({ portal: page }) => {
    const filtros = { Ano: '2025', Confiança: 'Alta' };
    const achado = {
      id: 'O|1',
      titulo: 'Retenções não usadas',
      relatorio: 'EFD-C Retenções na Fonte',
      periodo: '2025',
    };
    await answer(page, '/api/achados/900001', { achados: [{ ...achado, valor: '1234.56', filtros }] });
    await openProjetos(page, [AURORA]);
    // A click on the row of a concluded project chooses it.
    await page.getByText('LOGÍSTICA AURORA LTDA').first().click();
    await searchAll(page, 'nao usadas');
    await expect(paleta(page).getByText('R$ 1.234,56 · 2025 · EFD-C Retenções na Fonte · ver linhas')).toBeVisible();
    await expect(paleta(page).locator('[data-action][data-selected]')).toContainText('Retenções não usadas');
    const asked = page.waitForRequest((one) => one.url().includes('/api/reportJSON/900001/'));
    await page.keyboard.press('Enter');
    expect(JSON.parse(new URL((await asked).url()).searchParams.get('filter') ?? '{}')).toEqual(filtros);
  });

  test('an empty box lists every section, and Enter runs its first action', async ({ portal: page }) => {
    await openProjetos(page, [AURORA]);
    await searchAll(page, '');
    await expect(paleta(page).getByText('Ir para Carteira')).toHaveCount(1);
    await expect(paleta(page).locator('[data-action][data-selected]')).toContainText('Novo projeto');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Novo Projeto' })).toBeVisible();
  });

  test('projects of one company and period are told apart', async ({ portal: page }) => {
    await openProjetos(page, [AURORA, { ...AURORA, id: '900009', status: 'FAILED' }]);
    await searchAll(page, 'aurora falh');
    await expect(paleta(page).getByText(/cadastrado em .*mostrar em Projetos/)).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  test("'Nenhum resultado para' says what was searched", async ({ portal: page }) => {
    await openProjetos(page, [AURORA]);
    await searchAll(page, 'zzzz');
    await expect(paleta(page).getByText('Nenhum resultado para "zzzz"')).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test.describe('manual', () => {
  test('opens at the page of the screen, follows links and comes back', async ({ portal: page }) => {
    await openProjetos(page, [AURORA]);
    await page.getByRole('button', { name: 'Manual', exact: true }).click();
    await expect(manual(page).getByRole('heading', { name: 'Enviar e processar' })).toBeVisible();
    await expectAcessivel(page, 'Manual');
    await manual(page).getByRole('button', { name: 'Índice' }).click();
    await manual(page).getByRole('button', { name: 'Diagnóstico', exact: true }).click();
    await expect(manual(page).getByRole('heading', { level: 2, name: /Diagnóstico/ })).toBeVisible();
    await manual(page).getByRole('button', { name: 'Voltar' }).click();
    await expect(manual(page).getByRole('heading', { name: 'Manual do Apura' })).toBeVisible();
    await expect(manual(page).locator('img')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(manual(page)).toHaveCount(0);
  });

  test('its search finds pages by several words without accents', async ({ portal: page }) => {
    await openSection(page, 'Meu Perfil');
    await page.getByRole('button', { name: 'Manual', exact: true }).click();
    await manual(page).getByLabel('Buscar no manual').fill('certificado importar');
    await manual(page)
      .getByRole('button', { name: /Certificados/ })
      .first()
      .click();
    await expect(manual(page).getByRole('heading', { level: 2, name: /Certificados/ })).toBeVisible();
    await manual(page).getByLabel('Buscar no manual').fill('xyzxyz');
    await expect(manual(page).getByText(/Nenhum resultado para/)).toBeVisible();
    // Names are found and shown as the documents write them, and stand whole in the tables of a page.
    await manual(page).getByLabel('Buscar no manual').fill('CNPJ_ESTAB');
    await expect(
      manual(page)
        .getByText(/CNPJ_ESTAB · o estabelecimento/)
        .first(),
    ).toBeVisible();
    await expect(manual(page).getByText(/--/)).toHaveCount(0);
    await manual(page).getByRole('button', { name: 'Retificações' }).first().click();
    const name = manual(page).getByRole('cell').getByText('CNPJ_ESTAB', { exact: true });
    await name.scrollIntoViewIfNeeded();
    expect((await name.boundingBox())?.height).toBeLessThan(24);
  });
});

test.describe('by keyboard', () => {
  test('what the header opens gives the focus back to its button, also after one led to the other', async ({
    portal: page,
  }) => {
    await openProjetos(page, [AURORA]);
    const buscar = page.getByRole('button', { name: /^Buscar em tudo/ });
    const livro = page.getByRole('button', { name: 'Manual', exact: true });
    await buscar.press('Enter');
    await expect(paleta(page).getByPlaceholder(/Empresa, projeto/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(buscar).toBeFocused();
    await livro.press('Enter');
    await expect(manual(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(livro).toBeFocused();
    await livro.press('Enter');
    await manual(page).getByRole('button', { name: 'Atalhos' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(livro).toBeFocused();
    await page.getByLabel('Buscar projetos').focus();
    await page.keyboard.press('Control+k');
    await expect(paleta(page).getByPlaceholder(/Empresa, projeto/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Buscar projetos')).toBeFocused();
  });
});

test.describe('first steps', () => {
  test("'Primeiros passos' tick themselves for a new owner, and can be sent away", async ({ portalNovo: page }) => {
    await openProjetos(page, [umProjeto({ status: 'CONCLUDED' })]);
    const steps = page.getByRole('region', { name: 'Primeiros passos' });
    await expect(steps.getByText('(feito)')).toHaveCount(4);
    await expect(steps.locator('[aria-current=step]')).toHaveText('Abra um relatório');
    await expectAcessivel(page, 'Primeiros passos');
    await steps.getByRole('button', { name: 'Dispensar os primeiros passos' }).click();
    await expect(steps).toHaveCount(0);
    await openProjetos(page);
    await expect(steps).toHaveCount(0);
  });
});

test.describe('a row', () => {
  test("'Abrir em outra seção' opens Relatórios, Arquivos, Diagnóstico and Retificações of its project", async ({
    portal: page,
  }) => {
    await answer(page, '/api/retificacao', { finalResult: [] });
    for (const section of ['Relatórios', 'Diagnóstico', 'Retificações']) {
      await openProjetos(page, [AURORA, PADARIA]);
      await page.getByRole('button', { name: 'Abrir em outra seção LOGÍSTICA AURORA LTDA' }).press('Enter');
      await page.getByRole('menuitem', { name: section }).press('Enter');
      await expect(title(page)).toHaveText(section);
      await expect(page.getByText(/LOGÍSTICA AURORA LTDA - Período de/).first()).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Selecione um Projeto' })).toHaveCount(0);
    }
    await openPortal(page);
    const button = page.getByRole('button', { name: 'Abrir em outra seção PADARIA INVENTADA ME' });
    await button.click();
    await expect(page.getByRole('menuitem', { name: /Relatórios/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('fica disponível quando o projeto é concluído').first()).toBeVisible();
    await expectAcessivel(page, 'Abrir em outra seção');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
