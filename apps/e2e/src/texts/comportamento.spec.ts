// Guarantees the behaviour that all sections share: addresses, colours, toasts and titles.

import type { Locator, Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openPortal, openSection, seeToast, test, withSession } from './open-portal.ts';
import { openProjetos, rowOf, umProjeto } from './projetos-portal.ts';

const CONCLUIDO = umProjeto({ status: 'CONCLUDED', pbi: 'apura' });
const TITULO = 'METALÚRGICA FICTÍCIA LTDA - Período de 01/01/2025 a 31/03/2025';

const selecao = (page: Page) => page.getByRole('dialog', { name: 'Selecione um Projeto' });

/** Chooses the made-up project in the open selection. */
async function choose(page: Page): Promise<void> {
  await selecao(page)
    .getByRole('button', { name: /METALÚRGICA/ })
    .first()
    .click();
  await expect(selecao(page)).toBeHidden();
}

const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: section }).click();

test.describe('one page', () => {
  // prova: 1.1, 2.4
  test('in Portuguese, at the root: sections are a state, and the page stays', async ({ portal: page }) => {
    await openPortal(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.evaluate('window.samePage = true');
    for (const section of ['Retificações', 'Projetos']) {
      await goTo(page, section);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(section);
      expect(new URL(page.url()).pathname).toBe('/');
    }
    expect(await page.evaluate('window.samePage')).toBe(true);
  });

  // prova: 2.12, 4.1
  test('opens by e-mail, password and Enter, and by Enter in the recovery too', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('E-mail').fill(DEMO_MASTER);
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_SENHA);
    await page.getByLabel('Senha', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    await page.getByLabel('E-mail').fill(DEMO_MASTER);
    await page.getByLabel('CPF').fill('111.111.111-11');
    await page.getByLabel('CPF').press('Enter');
    await seeToast(page, 'CPF informado inválido');
  });
});

test.describe('theme', () => {
  // prova: 1.21, 1.23, 7.4
  test('the colours of the login answer, color_1 secondary and color_2 primary, hold on the whole interface', async ({
    portal: page,
  }) => {
    const colours = { color_1: '#5B1033', color_2: '#0B7A3B' };
    await withSession(page, colours);
    await answer(page, '/api/processes', { finalResult: [umProjeto()] });
    await openPortal(page);
    const variable = (name: string) =>
      page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('${name}').trim()`);
    expect((await variable('--secondary')).toUpperCase()).toBe(colours.color_1);
    expect((await variable('--primary')).toUpperCase()).toBe(colours.color_2);
    await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(91, 16, 51)');
    const novo = page.getByRole('button', { name: 'Novo', exact: true }).first();
    await expect(novo).toHaveCSS('background-color', 'rgb(11, 122, 59)');
  });

  // prova: 1.22, 3.22, 9.34
  test('without colours of its own an owner has #31B7D4 and #012E43, and a white logo', async ({ portal: page }) => {
    await answer(page, '/api/processes', { finalResult: [umProjeto()] });
    await openPortal(page);
    await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(1, 46, 67)');
    const novo = page.getByRole('button', { name: 'Novo', exact: true }).first();
    await expect(novo).toHaveCSS('background-color', 'rgb(49, 183, 212)');
    const logo = page.getByRole('button', { name: 'Apura: ir para Projetos' });
    await expect(logo.locator('svg').first()).toBeVisible();
    await expect(logo.locator('svg').first()).toHaveCSS('color', 'rgb(255, 255, 255)');
  });
});

/** They stay, to be looked at: what leaves after three seconds never does. To be said before a page is loaded. */
const keepToasts = (page: Page) =>
  page.addInitScript(
    'const { setTimeout: set } = window; window.setTimeout = (...args) => (args[1] === 3000 ? 0 : set(...args))',
  );

/** The place of an element on the screen. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not on the screen');
  return box;
}

test.describe('toasts', () => {
  test('cover no button of a dialog that fills a narrow screen', async ({ portalNovo: page }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    await keepToasts(page);
    await answer(page, '/api/processes', { finalResult: [umProjeto({ status: 'FILES' })] });
    await openPortal(page);
    await page.getByRole('button', { name: 'Enviar arquivos' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload de Documentos' });
    const voltar = dialog.getByRole('button', { name: 'Voltar' });
    const antes = await boxOf(voltar);
    const toasts = page.getByRole('status', { name: 'Notificações' });
    // Nothing was chosen, and a notification says so.
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(toasts.getByRole('button')).toHaveCount(1);
    const [aberto, aviso] = [await boxOf(dialog), await boxOf(toasts)];
    expect(antes.y + antes.height).toBeGreaterThan(aviso.y);
    expect(aberto.y + aberto.height).toBeLessThan(aviso.y);
    await expect(voltar).toBeInViewport({ ratio: 1 });
    await expectAcessivel(page, 'notificação sobre um diálogo');
    await toasts.getByRole('button').click();
    await expect.poll(() => boxOf(voltar)).toEqual(antes);
  });

  test('leave the end of a list within reach on a narrow screen', async ({ portalNovo: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await keepToasts(page);
    await answer(page, '/api/processes', { finalResult: [umProjeto()] });
    await openPortal(page);
    await failure(page, '/delete/process');
    await page.getByRole('button', { name: /^Excluir/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    const toasts = page.getByRole('status', { name: 'Notificações' });
    await expect(toasts.getByRole('button')).toHaveCount(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
    const last = page.getByRole('button', { name: /^Completude/ }).last();
    await last.scrollIntoViewIfNeeded();
    const [botao, aviso] = [await boxOf(last), await boxOf(toasts)];
    expect(botao.y + botao.height).toBeLessThanOrEqual(aviso.y);
    await expect
      .poll(() => page.evaluate('document.querySelector("#conteudo").getBoundingClientRect().bottom'))
      .toBe(844);
  });

  // prova: 2.15
  test('have an icon by kind: alert, success, error and loading', async ({ portalNovo: page }) => {
    await keepToasts(page);
    await openProjetos(page, [umProjeto(), umProjeto({ id: '900002', usuarioEmail: 'outra@exemplo.test' })]);
    const shown = page.getByRole('status', { name: 'Notificações' }).locator('[data-kind]');
    const remove = async () => {
      await rowOf(page, 'METALÚRGICA')
        .getByRole('button', { name: /^Excluir/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    };
    await failure(page, '/delete/process');
    await remove();
    await expect(shown.and(page.locator('[data-kind=error]')).locator('svg').first()).toBeVisible();
    await answer(page, '/delete/process', { message: 'Sucesso' });
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(shown.and(page.locator('[data-kind=success]')).locator('svg').first()).toBeVisible();
    await withSession(page, { tools: { gerar_relatorios: false } });
    await openSection(page, 'Relatórios');
    await expect(shown.and(page.locator('[data-kind=alert]')).locator('svg').first()).toBeVisible();
    await answer(page, '/api/processes', { finalResult: [CONCLUIDO] });
    await onCall(page, /^\/api\/files\/[^/]+$/, () => undefined);
    await openSection(page, 'Arquivos');
    await choose(page);
    await expect(shown.and(page.locator('[data-kind=loading]')).first()).toBeVisible();
  });
});

test.describe('sections with a project', () => {
  // prova: 2.29
  test(
    'the company title stands at the right in Arquivos, Relatórios, Diagnóstico and Retificações, and nowhere ' +
      'else',
    async ({ portal: page }) => {
      await answer(page, '/api/processes', { finalResult: [CONCLUIDO] });
      await failure(page, /^\/api\/(files|embed)\//, { status: 404, code: 'nao-encontrado' });
      const title = page.getByText(TITULO, { exact: true });
      await openPortal(page);
      for (const section of ['Arquivos', 'Relatórios', 'Diagnóstico']) {
        await goTo(page, section);
        if (section === 'Arquivos') await choose(page);
        await expect(title.first(), section).toBeVisible();
        const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
        const box = await title.first().boundingBox();
        expect(box?.x, section).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
      }
      await goTo(page, 'Retificações');
      await expect(title.first()).toBeVisible();
      await goTo(page, 'Projetos');
      await expect(title).toHaveCount(0);
    },
  );

  // prova: 2.33
  test('entering Arquivos, Relatórios or Diagnóstico asks for the project until one is chosen', async ({
    portal: page,
  }) => {
    await answer(page, '/api/processes', { finalResult: [CONCLUIDO] });
    await failure(page, /^\/api\/(files|embed)\//, { status: 404, code: 'nao-encontrado' });
    await openPortal(page);
    for (const section of ['Diagnóstico', 'Relatórios', 'Arquivos']) {
      await goTo(page, section);
      await expect(selecao(page), section).toBeVisible();
      if (section !== 'Arquivos') await selecao(page).getByRole('button', { name: 'Fechar' }).click();
    }
    await choose(page);
    for (const section of ['Relatórios', 'Diagnóstico', 'Arquivos']) {
      await goTo(page, section);
      await expect(page.getByText(TITULO), section).toBeVisible();
      await expect(selecao(page), section).toHaveCount(0);
    }
    await goTo(page, 'Retificações');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retificações');
    await expect(selecao(page)).toHaveCount(0);
  });

  // prova: 7.45
  test('the files of a project are fetched once', async ({ portal: page }) => {
    await answer(page, '/api/processes', { finalResult: [CONCLUIDO] });
    let fetched = 0;
    await onCall(page, '/api/files/900001', async (call) => {
      fetched++;
      await call.fulfill({ json: { pastas: PASTAS_VAZIAS } });
    });
    await openPortal(page);
    for (const section of ['Arquivos', 'Projetos', 'Arquivos']) {
      await goTo(page, section);
      if (section !== 'Arquivos') continue;
      if (fetched === 0) await choose(page);
      await expect(page.getByRole('tab', { name: 'SPEDs' })).toBeEnabled();
      await expect(page.getByText(/não tem arquivos/).first()).toBeVisible();
    }
    expect(fetched).toBe(1);
  });

  // prova: 2.100
  test(
    "a rectification is of 'METALÚRGICA FICTÍCIA LTDA - 99.210.437/0001-17 de 01/01/2025 até 31/03/2025', " +
      'read-only',
    async ({ portal: page }) => {
      await answer(page, '/api/processes', { finalResult: [CONCLUIDO] });
      await answer(page, '/api/retificacao', { finalResult: [] });
      await openSection(page, 'Retificações');
      await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
      await choose(page);
      const projeto = page.getByRole('dialog', { name: 'Novo Projeto' }).getByLabel('Projeto', { exact: true });
      await expect(projeto).toHaveValue('METALÚRGICA FICTÍCIA LTDA - 99.210.437/0001-17 de 01/01/2025 até 31/03/2025');
      await expect(projeto).not.toBeEditable();
    },
  );

  // prova: 2.47
  test('the refresh button of the projects fetches the list anew', async ({ portal: page }) => {
    await openProjetos(page, [umProjeto()]);
    await answer(page, '/api/processes', { finalResult: [umProjeto({ empresa: 'EMPRESA QUE CHEGOU DEPOIS' })] });
    await page.getByRole('button', { name: 'Atualizar lista' }).click();
    await expect(rowOf(page, 'EMPRESA QUE CHEGOU DEPOIS')).toBeVisible();
  });
});

test.describe('profile', () => {
  // prova: 2.106, 2.115, 2.117
  test("stands in three columns, and 'Adquirir Mais Créditos' below the card opens the purchase", async ({
    portal: page,
  }) => {
    await openSection(page, 'Meu Perfil');
    const boxes = [];
    for (const name of ['Dados Cadastrais', 'Dados Empresariais', 'Login'])
      boxes.push(await page.getByRole('region', { name }).boundingBox());
    const [pessoa, empresa, login] = boxes;
    expect(empresa?.x).toBeGreaterThanOrEqual((pessoa?.x ?? 0) + (pessoa?.width ?? 0));
    expect(login?.x).toBeGreaterThanOrEqual((empresa?.x ?? 0) + (empresa?.width ?? 0));
    await page.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
    await expect(page.getByRole('dialog', { name: 'Adquirir Mais Créditos' })).toBeVisible();
  });
});

const PASTAS_VAZIAS = Object.fromEntries(
  [
    'EFDC',
    'EFDF',
    'ECD',
    'ECF',
    'XML ZIP',
    'DCTF',
    'PERDCOMP',
    'FONTES PAGADORAS',
    'PAGAMENTOS',
    'EPROCESSO',
    'XML NFE',
  ].map((categoria) => [categoria, []]),
);
