// Guarantees the suggestion form, the notifications and the end of a session.

import type { Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { BLOQUEADO, menu, popupButton, title } from './casca-portal.ts';
import { forgetCalls, onCall } from './on-call.ts';
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

async function openSuggestion(page: Page): Promise<void> {
  await openPortal(page);
  await popupButton(page).click();
  await page.getByRole('button', { name: 'Sugestões', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sugestões' })).toBeVisible();
}

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
  test(
    "says 'Falha ao enviar mensagem, verifique as informações fornecidas e tente novamente mais tarde' and " +
      'keeps what was written',
    async ({ portal: page }) => {
      await failure(page, '/register/suggestion');
      await openSuggestion(page);
      await page.getByLabel('Assunto').fill('Assunto');
      await page.getByLabel('Mensagem').fill('Mensagem escrita');
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await seeToast(
        page,
        'Falha ao enviar mensagem, verifique as informações fornecidas e tente novamente mais tarde',
      );
      await expect(page.getByLabel('Mensagem')).toHaveValue('Mensagem escrita');
    },
  );

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

test.describe('notifications', () => {
  // prova: 2.13, 2.14, 2.17, 9.1
  test('stay for 3 seconds at the bottom right, and a click closes one', async ({ portalNovo: page }) => {
    await withSession(page, { tools: { retificacao: false } });
    await page.clock.install();
    await openPortal(page);
    // From here the clock moves only by the steps below.
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

  test("says 'Sua sessão terminou. Entre de novo para continuar de onde parou.' and leads its user back", async ({
    portalNovo: page,
  }) => {
    const signInAs = async (email: string) => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(DEMO_SENHA);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(popupButton(page)).toBeVisible();
    };
    await page.clock.install();
    for (const { email, section } of [
      { email: DEMO_MASTER, section: 'Carteira' },
      { email: 'admin@demo.apura.local', section: 'Projetos' },
    ]) {
      await openSection(page, 'Carteira');
      await failure(page, '/refresh', { status: 401, code: 'sessao-expirada', message: 'Sua sessão expirou' });
      await page.clock.fastForward(5 * 60_000);
      await expect(page.getByRole('status').filter({ hasText: 'Sua sessão terminou.' })).toHaveText(
        'Sua sessão terminou. Entre de novo para continuar de onde parou.',
      );
      await expect(page).toHaveURL(/\/#\/carteira/);
      forgetCalls(page);
      await signInAs(email);
      await expect(title(page)).toHaveText(section);
      // What is shown is followed by the address again.
      await menu(page).getByRole('button', { name: 'Arquivos' }).click();
      await expect(page).toHaveURL(/\/#\/files/);
    }
    await popupButton(page).click();
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await expect(page.getByText('Sua sessão terminou.')).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });

  test("a network failure at the start: the login at once with 'Erro', and the portal when it is back", async ({
    portalNovo: page,
  }) => {
    let down = true;
    await onCall(page, '/refresh', async (call) => {
      if (down) return call.abort();
      const answer = await call.fetch();
      await call.fulfill({ status: answer.status(), body: await answer.text(), contentType: 'application/json' });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await seeToast(page, 'Erro: não foi possível falar com o servidor, verifique sua conexão e tente novamente');
    down = false;
    await expect(title(page)).toHaveText('Projetos');
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

test('a reload that finds no answer at first leads back to where the user was', async ({ portalNovo }) => {
  await openSection(portalNovo, 'Retificações');
  await expect(portalNovo.getByRole('heading', { level: 1 })).toHaveText('Retificações');
  let calls = 0;
  await onCall(portalNovo, '/refresh', async (call) => {
    if (calls++ === 0) return call.abort();
    const real = await call.fetch();
    await call.fulfill({ status: real.status(), json: await real.json() });
  });
  await portalNovo.reload();
  await expect(portalNovo.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
  await expect(portalNovo.getByRole('heading', { level: 1, name: 'Retificações' })).toBeVisible();
});
