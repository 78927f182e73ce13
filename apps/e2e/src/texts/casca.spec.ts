import type { Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { onCall } from './on-call.ts';
import {
  answer,
  expect,
  failure,
  openPortal,
  openSection,
  seeToast,
  sent,
  test,
  toast,
  withSession,
} from './open-portal.ts';

const BLOQUEADO = 'Você não possui acesso a este módulo, contate nossa equipe';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Seções' });
const burger = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const popupButton = (page: Page) => page.getByRole('button', { name: /^Perfil de/ });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const blurWindow = (page: Page) => page.evaluate('window.dispatchEvent(new FocusEvent("blur"))');

async function openSuggestion(page: Page): Promise<void> {
  await openPortal(page);
  await popupButton(page).click();
  await page.getByRole('button', { name: 'Sugestões', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sugestões' })).toBeVisible();
}

test.describe('sections', () => {
  for (const [menuItem, heading, subtitle] of [
    // prova: 2.18, 2.22
    ['Projetos', 'Projetos', 'Dados Cadastrais'],
    // prova: 2.23
    ['Arquivos', 'Arquivos', null],
    // prova: 2.24
    ['Relatórios', 'Relatórios', 'Originais e Personalizados'],
    // prova: 2.25
    ['Diagnóstico', 'Diagnóstico', 'Análises e Cruzamentos'],
    // prova: 2.26
    ['Retificações', 'Retificações', 'Ajustes em Obrigações'],
    // prova: 2.27
    ['Meu Perfil', 'Dados Cadastrais', 'Informações Pessoais e Empresariais'],
    // prova: 2.28
    ['Configurações', 'Configurações', 'Usuários e Certificado Digital'],
  ] as const) {
    test(`'${menuItem}' has the title '${heading}' and ${subtitle === null ? 'no subtitle' : `'${subtitle}'`}`, async ({
      portal: page,
    }) => {
      await openSection(page, menuItem);
      await expect(title(page)).toHaveText(heading);
      const below = title(page).locator('xpath=following-sibling::p');
      if (subtitle === null) await expect(below).toHaveCount(0);
      else await expect(below).toHaveText(subtitle);
      await expect(page).toHaveTitle(`${heading} · Apura`);
    });
  }

  // prova: 2.3, 2.19, 2.31
  test('opens at Projetos; the menu lists Projetos, Arquivos, Relatórios, Diagnóstico and Retificações', async ({
    portal: page,
  }) => {
    await openPortal(page);
    await expect(title(page)).toHaveText('Projetos');
    await expect(menu(page).getByRole('button')).toHaveText([
      'Projetos',
      'Arquivos',
      'Relatórios',
      'Diagnóstico',
      'Retificações',
    ]);
  });

  // prova: 2.21
  test('a new section takes the focus at its title, and the logo leads back to Projetos', async ({ portal: page }) => {
    await openSection(page, 'Meu Perfil');
    await expect(title(page)).toBeFocused();
    await page.getByRole('button', { name: 'Apura: ir para Projetos' }).click();
    await expect(title(page)).toHaveText('Projetos');
    await expect(title(page)).toBeFocused();
  });

  test('the back and forward buttons go through the sections, and close what lies over one first', async ({
    portal: page,
  }) => {
    await openPortal(page);
    await menu(page).getByRole('button', { name: 'Retificações' }).click();
    await expect(title(page)).toHaveText('Retificações');
    await popupButton(page).click();
    await page.getByRole('button', { name: 'Meu Perfil', exact: true }).click();
    await expect(title(page)).toHaveText('Dados Cadastrais');
    await page.getByRole('link', { name: 'Ir para o conteúdo' }).press('Enter');
    await expect(title(page)).toHaveText('Dados Cadastrais');
    await page.getByRole('button', { name: 'Alterar Senha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar Senha' });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(title(page)).toHaveText('Dados Cadastrais');
    // The link's own entry, and then the section before.
    await page.goBack();
    await page.goBack();
    await expect(title(page)).toHaveText('Retificações');
    await page.goBack();
    await expect(title(page)).toHaveText('Projetos');
    await page.goForward();
    await expect(title(page)).toHaveText('Retificações');
    // Loaded again it is the same screen; only an address that is entered anew begins at the first one.
    await page.reload();
    await expect(title(page)).toHaveText('Retificações');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  // prova: 2.20, 9.35
  test('zero acquired credits open Meu Perfil, from which the rest of the portal can still be reached', async ({
    portal: page,
  }) => {
    await withSession(page, { owner: { creditos_adquiridos: '0', creditos_consumidos: '0' } });
    await openPortal(page);
    await expect(title(page)).toHaveText('Dados Cadastrais');
    await expect(page.getByText('Informações Pessoais e Empresariais')).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Créditos consumidos' })).toHaveAttribute('aria-valuenow', '0');
    await menu(page).getByRole('button', { name: 'Projetos' }).click();
    await expect(title(page)).toHaveText('Projetos');
    await page.reload();
    await expect(title(page)).toHaveText('Dados Cadastrais');
  });
});

test.describe('module access', () => {
  const nothing = { ecac: false, receitanet_bx: false, esocial: false, quebrar_arquivos_consult: false };
  for (const [item, tools] of [
    // prova: 2.45
    ['Arquivos', nothing],
    ['Relatórios', { gerar_relatorios: false }],
    ['Retificações', { retificacao: false }],
  ] as const) {
    test(`'${BLOQUEADO}' for ${item}`, async ({ portal: page }) => {
      await withSession(page, { tools });
      await openSection(page, item);
      await seeToast(page, BLOQUEADO);
      await expect(title(page)).toHaveText('Projetos');
      await expect(menu(page).getByRole('button', { name: item }).getByLabel('Módulo bloqueado')).toBeVisible();
    });
  }

  test('a module that was withdrawn is no place to come back to: the way leads on to the one before', async ({
    portal: page,
  }) => {
    await openSection(page, 'Meu Perfil');
    await menu(page).getByRole('button', { name: 'Retificações' }).click();
    await expect(title(page)).toHaveText('Retificações');
    await withSession(page, { tools: { retificacao: false } });
    await page.reload();
    await seeToast(page, BLOQUEADO);
    await expect(title(page)).toHaveText('Projetos');
    await page.goBack();
    await expect(title(page)).toHaveText('Dados Cadastrais');
  });

  test('Arquivos opens with any one of its four modules', async ({ portal: page }) => {
    await withSession(page, { tools: { ...nothing, quebrar_arquivos_consult: true } });
    await openSection(page, 'Arquivos');
    await expect(title(page)).toHaveText('Arquivos');
  });
});

test.describe('menu', () => {
  // prova: 2.30
  test('collapses to its icons by the hamburger, which is remembered, and names them in tooltips', async ({
    portalNovo: page,
  }) => {
    await openPortal(page);
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'true');
    await burger(page).click();
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
    await menu(page).getByRole('button', { name: 'Relatórios' }).hover();
    await expect(page.getByRole('tooltip', { name: 'Relatórios' })).toBeVisible();
    await page.reload();
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
  });

  // prova: 2.34, 2.35
  test('opened over the content it closes on an outside click, on window blur and with Esc, and can be kept open', async ({
    portalNovo: page,
  }) => {
    await openPortal(page);
    await burger(page).click();
    const open = async () => {
      await burger(page).click();
      await expect(burger(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(menu(page).getByRole('button', { name: 'Projetos' })).toBeFocused();
    };
    const closed = () => expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
    await open();
    await page.getByRole('main').click({ position: { x: 600, y: 20 } });
    await closed();
    await open();
    await blurWindow(page);
    await closed();
    await open();
    await page.keyboard.press('Escape');
    await closed();
    await expect(burger(page)).toBeFocused();
    await open();
    await page.getByRole('button', { name: 'Manter menu aberto' }).click();
    await page.getByRole('main').click({ position: { x: 600, y: 20 } });
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'true');
  });

  test('is a drawer on a phone: a choice closes it and its title takes the focus; so does window blur', async ({
    portal: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPortal(page);
    await burger(page).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await blurWindow(page);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await burger(page).click();
    await menu(page).getByRole('button', { name: 'Diagnóstico' }).click();
    await expect(title(page)).toHaveText('Diagnóstico');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });
});

test.describe('profile popup', () => {
  // prova: 2.36, 2.37
  test("greets by name and e-mail, with 'Meu Perfil', 'Configurações', 'Sugestões' and 'Sair' for a master", async ({
    portal: page,
  }) => {
    await openPortal(page);
    await popupButton(page).click();
    await expect(page.getByText(/^Olá, /)).toBeVisible();
    await expect(page.getByText(DEMO_MASTER)).toBeVisible();
    const items = page.getByText(DEMO_MASTER).locator('xpath=ancestor::div[2]').getByRole('button');
    await expect(items).toHaveText(['Meu Perfil', 'Configurações', 'Sugestões', 'Sair']);
  });

  // prova: 2.37
  test("has 'Configurações' for an administrator and not for a user", async ({ portalAdmin, portalUser }) => {
    for (const [page, count] of [
      [portalAdmin, 1],
      [portalUser, 0],
    ] as const) {
      await openPortal(page);
      await popupButton(page).click();
      await expect(page.getByRole('button', { name: 'Meu Perfil', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Configurações', exact: true })).toHaveCount(count);
    }
  });

  // prova: 2.34, 2.35
  test('closes on an outside click, on window blur and with Esc', async ({ portal: page }) => {
    await openPortal(page);
    const sair = page.getByRole('button', { name: 'Sair', exact: true });
    const open = async () => {
      await popupButton(page).click();
      await expect(sair).toBeVisible();
    };
    await open();
    await page.getByRole('main').click({ position: { x: 300, y: 20 } });
    await expect(sair).toBeHidden();
    await open();
    await blurWindow(page);
    await expect(sair).toBeHidden();
    await open();
    await page.keyboard.press('Escape');
    await expect(sair).toBeHidden();
    await expect(popupButton(page)).toBeFocused();
  });

  test('shows the profile picture when there is one', async ({ portal: page }) => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await onCall(page, '/api/profile', (call) =>
      call.fulfill({ contentType: 'image/png', body: Buffer.from(dot, 'base64') }),
    );
    await openPortal(page);
    await expect(popupButton(page).locator('img')).toHaveAttribute('src', /^blob:/);
  });
});

test.describe('suggestion', () => {
  // prova: 2.39, 3.30, 5.43, 8.57, 9.36
  test("needs both 'Assunto' and 'Mensagem' (8 rows) for 'Enviar', and says 'Mensagem enviado com sucesso'", async ({
    portal: page,
  }) => {
    await answer(page, '/register/suggestion', { message: 'ok' });
    await openSuggestion(page);
    const dialog = page.getByRole('dialog', { name: 'Sugestões' });
    const send = dialog.getByRole('button', { name: 'Enviar', exact: true });
    await expect(dialog.getByLabel('Mensagem')).toHaveAttribute('rows', '8');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Assunto').fill('Filtro por grupo');
    await dialog.getByLabel('Mensagem').fill('   ');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Mensagem').fill('Seria útil. 🙂 <b>obrigado</b>');
    const body = await sent(page, '/register/suggestion', () => send.click());
    expect(body).toEqual({ assunto: 'Filtro por grupo', mensagem: 'Seria útil. 🙂 <b>obrigado</b>' });
    await seeToast(page, 'Mensagem enviado com sucesso');
    await expect(dialog).toBeHidden();
    await expect(popupButton(page)).toBeFocused();
  });

  // prova: 8.58
  test("says 'Falha ao enviar mensagem, verifique as informações fornecidas e tente novamente mais tarde' and keeps what was written", async ({
    portal: page,
  }) => {
    await failure(page, '/register/suggestion');
    await openSuggestion(page);
    await page.getByLabel('Assunto').fill('Assunto');
    await page.getByLabel('Mensagem').fill('Mensagem escrita');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seeToast(page, 'Falha ao enviar mensagem, verifique as informações fornecidas e tente novamente mais tarde');
    await expect(page.getByLabel('Mensagem')).toHaveValue('Mensagem escrita');
  });

  // prova: 2.40, 2.41
  test('is cleared when it closes, by its x and by a click outside', async ({ portal: page }) => {
    await openSuggestion(page);
    const dialog = page.getByRole('dialog', { name: 'Sugestões' });
    for (const close of [
      () => dialog.getByRole('button', { name: 'Fechar' }).click(),
      () => page.mouse.click(20, 500),
    ]) {
      await dialog.getByLabel('Assunto').fill('rascunho');
      await dialog.getByLabel('Mensagem').fill('rascunho');
      await close();
      await expect(dialog).toBeHidden();
      await popupButton(page).click();
      await page.getByRole('button', { name: 'Sugestões', exact: true }).click();
      await expect(dialog.getByLabel('Assunto')).toHaveValue('');
      await expect(dialog.getByLabel('Mensagem')).toHaveValue('');
    }
  });

  test('says how much too long a text is, instead of cutting it', async ({ portal: page }) => {
    await openSuggestion(page);
    await page.getByLabel('Assunto').fill('a'.repeat(130));
    await page.getByLabel('Mensagem').fill('texto');
    await expect(page.getByText('Use até 120 caracteres, há 130')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
  });
});

test.describe('header', () => {
  // prova: 2.32
  test('shows credit usage as a bar of round(consumidos / adquiridos * 100) percent', async ({ portal: page }) => {
    await withSession(page, { owner: { creditos_adquiridos: '120', creditos_consumidos: '43' } });
    await openPortal(page);
    const meter = page.getByRole('meter', { name: 'Créditos consumidos' });
    await expect(meter).toHaveAttribute('aria-valuenow', '36');
    await expect(meter).toHaveAttribute('aria-valuetext', /43 de 120/);
    await expect(page.getByRole('banner').getByText('36%')).toBeVisible();
  });

  // prova: 1.18, 1.20
  test("a white-label owner sees 'Licenciado para {razao}', its logo and its colours, at both widths", async ({
    portal: page,
  }) => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await onCall(page, '/api/logo', (call) =>
      call.fulfill({ contentType: 'image/png', body: Buffer.from(dot, 'base64') }),
    );
    await withSession(page, {
      color_1: '#3B0A45',
      color_2: '#F2B705',
      owner: { white_label: true, razao: 'Escritório Fictício & Filhos' },
    });
    await openPortal(page);
    const banner = page.getByRole('banner');
    await expect(banner.getByText('Licenciado para Escritório Fictício & Filhos')).toBeVisible();
    await expect(banner).toHaveCSS('background-color', 'rgb(59, 10, 69)');
    await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveCSS(
      'background-color',
      'rgb(242, 183, 5)',
    );
    await expect(banner.getByRole('button', { name: /ir para Projetos/ }).locator('img')).toHaveAttribute(
      'src',
      /^blob:/,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(banner.getByText('Licenciado para Escritório Fictício & Filhos')).toBeVisible();
  });

  test('another owner sees no licence notice, and the default colours #012E43 and #31B7D4', async ({
    portal: page,
  }) => {
    await withSession(page, { owner: { white_label: false } });
    await openPortal(page);
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(1, 46, 67)');
    await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveCSS(
      'background-color',
      'rgb(49, 183, 212)',
    );
    await expect(page.getByText(/Licenciado para/)).toHaveCount(0);
  });
});

test.describe('notifications', () => {
  // prova: 2.13, 2.14, 2.17, 9.1
  test('stay for 3 seconds at the bottom right, and a click closes one', async ({ portalNovo: page }) => {
    await withSession(page, { tools: { retificacao: false } });
    await page.clock.install();
    await openPortal(page);
    // From here the clock stands still, but for the steps below.
    await page.clock.pauseAt(Date.now() + 60_000);
    const item = menu(page).getByRole('button', { name: 'Retificações' });
    await item.click();
    const note = toast(page, BLOQUEADO);
    await expect(note).toBeVisible();
    const box = await note.boundingBox();
    expect(box?.x ?? 0).toBeGreaterThan(720);
    expect(box?.y ?? 0).toBeGreaterThan(600);
    await page.clock.fastForward(2_900);
    await expect(note).toBeVisible();
    await page.clock.fastForward(200);
    await expect(note).toBeHidden();
    await item.click();
    await note.click();
    await expect(note).toBeHidden();
  });
});

test.describe('session', () => {
  // prova: 4.4, 4.5, 9.3
  test('is renewed every 5 minutes, and everything is cleared when that fails', async ({ portalNovo: page }) => {
    let renewals = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/refresh') renewals++;
    });
    await page.clock.install();
    await openPortal(page);
    expect(renewals).toBe(1);
    await page.clock.fastForward(5 * 60_000);
    await expect.poll(() => renewals).toBe(2);
    await failure(page, '/refresh', { status: 401, code: 'sessao-expirada', message: 'Sua sessão expirou' });
    await page.clock.fastForward(5 * 60_000);
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await expect(popupButton(page)).toHaveCount(0);
  });

  // prova: 4.6, 4.7
  test('ends with Sair: the login, and after signing in again the section is Projetos', async ({
    portalNovo: page,
  }) => {
    await openSection(page, 'Meu Perfil');
    await popupButton(page).click();
    const body = await sent(page, '/logout', () => page.getByRole('button', { name: 'Sair', exact: true }).click());
    expect(body).toEqual({ username: DEMO_MASTER });
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await page.getByLabel('E-mail').fill(DEMO_MASTER);
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_SENHA);
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Projetos');
  });
});

test.describe('print', () => {
  test('a report on paper is its title, its project and its rows, without menu and controls', async ({
    portal: page,
  }) => {
    await openSection(page, 'Relatórios');
    const dialog = page.getByRole('dialog', { name: 'Selecione um Projeto' });
    await dialog
      .getByRole('button', { name: /AURORA/ })
      .first()
      .click();
    await page.getByText('EFD-C Apuração PIS COFINS').first().click();
    const row = page.getByRole('grid').getByText('10/2025').first();
    await expect(row).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(row).toBeVisible();
    await expect(title(page)).toBeVisible();
    await expect(page.getByText(/AURORA.* - Período de 01\/10\/2025 a /).first()).toBeVisible();
    await expect(page.getByText('EFD-C Apuração PIS COFINS').last()).toBeVisible();
    for (const control of [
      page.getByRole('banner'),
      menu(page),
      page.getByPlaceholder('Busca Rápida').first(),
      page.getByRole('button', { name: 'Exportar em Lote' }),
    ])
      await expect(control).toBeHidden();
    await page.emulateMedia({ media: null });
  });
});
