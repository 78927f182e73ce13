// Guarantees the login screen: its fields, its answers and what is kept when it fails.

import { ERROS } from '@apura/contract';
import type { Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { test } from './entrada-portal.ts';
import { type Call, onCall } from './on-call.ts';
import { expect, seeToast } from './open-portal.ts';

async function fillLogin(page: Page, email: string, senha: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
}

const senhaField = (page: Page) => page.getByLabel('Senha', { exact: true });

test.describe('login', () => {
  // prova: 2.1, 2.5, 2.6, 2.7, 4.35
  test("has the title 'Seja bem vindo', e-mail and password, 'Entrar' and 'Esqueci minha senha'", async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Seja bem vindo' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(senhaField(page)).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Esqueci minha senha' })).toBeVisible();
    await expect(page).toHaveTitle('Entrar · Apura');
  });

  for (const [what, email, senha] of [
    // prova: 5.1
    ['both', '', ''],
    ['the e-mail', '   ', DEMO_SENHA],
    ['the password', DEMO_MASTER, ''],
  ] as const) {
    test(`says 'Informe e-mail e senha para se conectar' without ${what}, when Enter is pressed`, async ({ page }) => {
      await fillLogin(page, email, senha);
      await senhaField(page).press('Enter');
      await seeToast(page, 'Informe e-mail e senha para se conectar');
      const field = email.trim() === '' ? page.getByLabel('E-mail') : senhaField(page);
      await expect(field).toHaveAccessibleDescription('Informe e-mail e senha para se conectar');
      await expect(field).toBeFocused();
    });
  }

  test('says a wrong code of the second step once, at its field', async ({ page }) => {
    const pendente = { entrada: 'inventada', totp: true, chave: false, configurar: false };
    await onCall(page, '/login', (call) => call.fulfill({ json: pendente }));
    const { status, message } = ERROS['codigo-incorreto'];
    await onCall(page, '/login/factor', (call) =>
      call.fulfill({ status, json: { code: 'codigo-incorreto', message, requestId: 'req-inventada' } }),
    );
    await fillLogin(page, DEMO_MASTER, DEMO_SENHA);
    await senhaField(page).press('Enter');
    const codigo = page.getByRole('textbox');
    await codigo.fill('000000');
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await expect(codigo).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByText(message)).toHaveCount(1);
  });

  // prova: 5.2
  test("says 'Senha informada inválida' for every password outside the rule, and sends none", async ({ page }) => {
    let asked = 0;
    await onCall(page, '/login', (call) => {
      asked++;
      return call.abort();
    });
    await page.goto('/');
    await page.getByLabel('E-mail').fill(DEMO_MASTER);
    for (const senha of [
      'Ab1@',
      'semmaiuscula1@',
      'SEMMINUSCULA1@',
      'SemNumero@@',
      'SemEspecial1',
      'Com espaço1@',
      'Emoji🙂1@a',
      `Aa1@${'a'.repeat(252)}`,
    ]) {
      await senhaField(page).fill(senha);
      await senhaField(page).press('Enter');
      await expect(senhaField(page), senha).toHaveAccessibleDescription('Senha informada inválida');
    }
    await seeToast(page, 'Senha informada inválida');
    expect(asked).toBe(0);
  });

  // prova: 8.1
  test(
    "says 'Falha ao se conectar, verifique e-mail e senha fornecidos' when the server refuses, and keeps the " + 'form',
    async ({ page }) => {
      await fillLogin(page, '<b>ninguem</b>@exemplo.test', 'Errada@2026');
      await page.getByLabel('E-mail').press('Enter');
      await seeToast(page, 'Falha ao se conectar, verifique e-mail e senha fornecidos');
      await expect(senhaField(page)).toHaveAccessibleDescription(
        'Falha ao se conectar, verifique e-mail e senha fornecidos',
      );
      await expect(page.getByLabel('E-mail')).toHaveValue('<b>ninguem</b>@exemplo.test');
      await expect(senhaField(page)).toHaveValue('Errada@2026');
    },
  );

  test('says that the server can not be reached when it can not', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await onCall(page, '/login', (call) => call.abort());
    await page.getByLabel('E-mail').fill(DEMO_MASTER);
    await senhaField(page).fill(DEMO_SENHA);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await seeToast(page, 'Não foi possível falar com o servidor');
  });

  test('takes an e-mail pasted with spaces', async ({ page }) => {
    await fillLogin(page, `  ${DEMO_MASTER} `, DEMO_SENHA);
    await senhaField(page).press('Enter');
    await expect(page.getByRole('button', { name: /^Perfil de/ })).toBeVisible();
  });

  test('keeps the way in by the company’s own account when an older answer comes late', async ({ page }) => {
    let older: Call | undefined;
    await onCall(page, '/login/sso/find', (call) => {
      if (call.body.toString().includes('outro.exemplo')) older = call;
      else return call.fulfill({ json: { disponivel: true } });
    });
    const byAccount = page.getByRole('button', { name: 'Entrar com a conta da empresa' });
    await fillLogin(page, 'alguem@outro.exemplo', '');
    await expect.poll(() => older).toBeDefined();
    await page.getByLabel('E-mail').fill(DEMO_MASTER);
    await senhaField(page).focus();
    await expect(byAccount).toBeVisible();
    const answered = page.waitForResponse(/sso/);
    await older?.fulfill({ json: { disponivel: false } });
    await (await answered).finished();
    await senhaField(page).fill('x');
    await expect(byAccount).toBeVisible();
  });

  test('says why the company’s own account opened nothing, and takes it out of the address', async ({ page }) => {
    // From another site, as the provider sends people back: within the portal another hash loads nothing.
    await page.goto('about:blank');
    await page.goto('/#falha=sso-outra-conta');
    await seeToast(
      page,
      'Este e-mail já entrou no portal por outra conta da sua empresa, fale com o administrador da sua organização',
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Seja bem vindo' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('leads every unknown path to the root', async ({ page }) => {
    await page.goto('/qualquer/coisa');
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
