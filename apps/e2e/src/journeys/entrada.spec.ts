// Guarantees passwords by invitation and by mail, and sessions that two tabs share.

import { randomInt } from 'node:crypto';
import { inviteUsuario, login, sessaoSchema } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test } from '../notificacoes/test.ts';
import { goTo } from './portal.ts';

const CPF = '111.444.777-35';
const PRIMEIRA = 'Primeira@2026';
const SEGUNDA = 'Segunda@2026';

const popup = (page: Page) => page.getByRole('button', { name: /^Perfil de/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function enter(page: Page, email: string, senha: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByLabel('Senha', { exact: true }).press('Enter');
}

async function leave(page: Page): Promise<void> {
  await popup(page).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(heading(page)).toHaveText('Seja bem vindo');
}

/** Opens the newest mail to somebody on the development page and follows its link. */
async function followLink(page: Page, email: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/mail');
    await page.getByRole('row', { name: email }).getByRole('link', { name: subject }).first().click({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const link = await page.locator('a[href*="/reset/"]').first().getAttribute('href');
  // The server of this test knows itself under another name than the one it is called by.
  await page.goto(new URL(link ?? '').pathname);
  await expect(heading(page)).toHaveText('Alterar Senha');
}

async function choosePassword(page: Page, senha: string): Promise<void> {
  await page.getByLabel('Nova Senha', { exact: true }).fill(senha);
  await page.getByLabel('Confirmar Nova Senha').fill(senha);
  await page.getByRole('button', { name: 'Resetar' }).click();
}

async function invite(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(login.path, { data: { username: DEMO_MASTER, password: DEMO_SENHA } });
  const { accessToken } = sessaoSchema.parse(await answer.json());
  const invited = await page.request.post(inviteUsuario.path, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { nome: 'Ivo Convidado', email, cpf: CPF },
  });
  expect(invited.ok(), `invitation: ${invited.status()} ${await invited.text()}`).toBe(true);
  await page.context().clearCookies();
}

test('an invited user makes a password, recovers it by mail, and no link works twice', async ({ page }) => {
  const email = `ivo.${randomInt(1_000_000)}@exemplo.test`;
  await invite(page, email);
  await followLink(page, email, /Convite/);
  const invitation = page.url();
  await choosePassword(page, PRIMEIRA);
  await seeToast(page, 'Senha atualizada com sucesso');
  await expect(heading(page)).toHaveText('Seja bem vindo');

  await enter(page, email, PRIMEIRA);
  await expect(popup(page)).toHaveAccessibleName('Perfil de Ivo Convidado');
  await leave(page);

  await page.goto(invitation);
  await choosePassword(page, SEGUNDA);
  await seeToast(page, 'Falha ao atualizar senha, verifique os dados e tente novamente mais tarde');
  await expect(page.getByRole('alert')).toContainText('Erro link de acesso inválido');

  await page.goto('/');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('CPF').fill(CPF);
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await seeToast(page, 'Verifique sua caixa de e-mail com o link para recuperação de senha');
  await followLink(page, email, /Recuperação/);
  await choosePassword(page, SEGUNDA);
  await expect(heading(page)).toHaveText('Seja bem vindo');

  await enter(page, email, PRIMEIRA);
  await seeToast(page, 'Falha ao se conectar, verifique e-mail e senha fornecidos');
  await enter(page, email, SEGUNDA);
  await expect(popup(page)).toBeVisible();
});

test('two tabs sign in and out together, also as somebody else', async ({ page: first, context }) => {
  await enter(first, DEMO_MASTER, DEMO_SENHA);
  await expect(heading(first)).toHaveText('Projetos');
  const second = await context.newPage();
  await second.goto('/');
  await expect(heading(second)).toHaveText('Projetos');
  await goTo(second, 'Relatórios');

  await leave(first);
  await expect(heading(second)).toHaveText('Seja bem vindo');

  await enter(second, 'user@demo.apura.local', DEMO_SENHA);
  await expect(popup(second)).toBeVisible();
  const name = await popup(second).getAttribute('aria-label');
  // The first tab follows, at the section in which a session begins.
  await expect(heading(first)).toHaveText('Projetos');
  await expect(popup(first)).toHaveAccessibleName(name ?? '');

  // Somebody else signs in where this browser's session is shared: the other tab's screens are that user's.
  const answer = await context.request.post(login.path, { data: { username: DEMO_MASTER, password: DEMO_SENHA } });
  expect(answer.ok()).toBe(true);
  await first.reload();
  await expect(popup(first)).not.toHaveAccessibleName(name ?? '');
  const master = (await popup(first).getAttribute('aria-label')) ?? '';
  await expect(popup(second)).toHaveAccessibleName(master);

  // Renewed by both at once, the session lives on in both.
  await Promise.all([first.reload(), second.reload()]);
  for (const page of [first, second]) await expect(popup(page)).toHaveAccessibleName(master);
});
