// Guarantees how a forgotten password is recovered and reset.

import type { Page } from '@playwright/test';
import { test } from './entrada-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, sent } from './open-portal.ts';

const CPF = '111.444.777-35';

const NOVA = 'Nova@2026';

async function openRecovery(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
}

async function fillReset(page: Page, nova: string, confirmacao: string, link = '/reset/um-link'): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nova Senha', { exact: true }).fill(nova);
  await page.getByLabel('Confirmar Nova Senha').fill(confirmacao);
}

test.describe('recovery', () => {
  // prova: 2.8, 2.9, 2.10, 2.11, 4.35, 5.8
  test("has the title 'Recuperar senha', e-mail and CPF (masked 000.000.000-00), 'Recuperar' and 'voltar'", async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('E-mail').fill('ana@exemplo.test');
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemplo.test');
    const cpf = page.getByLabel('CPF');
    await expect(cpf).toHaveAttribute('placeholder', '000.000.000-00');
    await cpf.pressSequentially('11144477735999');
    await expect(cpf).toHaveValue(CPF);
    await expect(page.getByRole('button', { name: 'Recuperar', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'voltar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemplo.test');
  });

  // prova: 5.3, 5.6, 5.7
  test("says 'CPF informado inválido' for a CPF that is none, and sends nothing", async ({ page }) => {
    let asked = 0;
    await onCall(page, '/reset', (call) => {
      asked++;
      return call.abort();
    });
    await openRecovery(page);
    await page.getByLabel('E-mail').fill('ana@exemplo.test');
    for (const cpf of ['', '111.111.111-11', '111.444.777-36', '111.444.777']) {
      await page.getByLabel('CPF').fill(cpf);
      await page.getByLabel('CPF').press('Enter');
      await expect(page.getByLabel('CPF'), cpf).toHaveAccessibleDescription('CPF informado inválido');
    }
    await seeToast(page, 'CPF informado inválido');
    expect(asked).toBe(0);
  });

  // prova: 5.4
  test("says 'E-mail inválido' without an e-mail", async ({ page }) => {
    await openRecovery(page);
    await page.getByLabel('CPF').fill(CPF);
    await page.getByLabel('CPF').press('Enter');
    await seeToast(page, 'E-mail inválido');
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail inválido');
  });

  // prova: 8.2
  test("says 'Verifique sua caixa de e-mail com o link para recuperação de senha' when it was asked for", async ({
    page,
  }) => {
    await openRecovery(page);
    await page.getByLabel('E-mail').fill('ninguem@exemplo.test');
    await page.getByLabel('CPF').fill(CPF);
    const body = await sent(page, '/reset', () => page.getByRole('button', { name: 'Recuperar' }).click());
    expect(body).toEqual({ username: 'ninguem@exemplo.test', cpf: '11144477735' });
    await seeToast(page, 'Verifique sua caixa de e-mail com o link para recuperação de senha');
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
  });

  // prova: 8.3
  test(
    "says 'Não foi possível recuperar sua senha, tente novamente mais tarde' on failure, " + 'and keeps the form',
    async ({ page }) => {
      await failure(page, '/reset', { status: 503, code: 'servico-indisponivel', message: 'Fora do ar' });
      await openRecovery(page);
      await page.getByLabel('E-mail').fill('ana@exemplo.test');
      await page.getByLabel('CPF').fill(CPF);
      await page.getByRole('button', { name: 'Recuperar' }).click();
      await seeToast(page, 'Não foi possível recuperar sua senha, tente novamente mais tarde');
      await expect(page.getByRole('alert')).toContainText('Fora do ar');
      await expect(page.getByLabel('CPF')).toHaveValue(CPF);
    },
  );
});

test.describe('reset', () => {
  // prova: 2.2, 2.127
  test(
    "has the title 'Alterar Senha', 'Nova Senha', 'Confirmar Nova Senha' and 'Resetar', and " + 'ticks the rules off',
    async ({ page }) => {
      await page.goto('/reset/um-link');
      await expect(page.getByRole('heading', { level: 1, name: 'Alterar Senha' })).toBeVisible();
      const nova = page.getByLabel('Nova Senha', { exact: true });
      await expect(nova).toHaveAttribute('type', 'password');
      await expect(page.getByLabel('Confirmar Nova Senha')).toHaveAttribute('type', 'password');
      await expect(page.getByRole('button', { name: 'Resetar', exact: true })).toBeVisible();
      const rules = page.getByRole('list');
      await expect(rules.getByText(': falta')).toHaveCount(5);
      await expect(nova).toHaveAccessibleDescription(/A senha deve ter:.*Ao menos 8 caracteres.*falta/);
      await nova.fill('Abcdefgh1');
      await expect(rules.getByText(': falta')).toHaveCount(1);
      await nova.fill('Abcdefgh1@');
      await expect(rules.getByText(': cumprido')).toHaveCount(5);
    },
  );

  // prova: 5.50
  test(
    "says 'Senha deve conter pelo menos 8 caracteres, 1 letra maiúscula, 1 letra minúscula, 1 número e 1 " +
      "caractere especial'",
    async ({ page }) => {
      const text =
        'Senha deve conter pelo menos 8 caracteres, 1 letra maiúscula, 1 letra minúscula, 1 número e 1 ' +
        'caractere especial';
      await page.goto('/reset/um-link');
      for (const senha of ['', 'Ab1@', 'semmaiuscula1@', 'Sem Espaço1@']) {
        await page.getByLabel('Nova Senha', { exact: true }).fill(senha);
        await page.getByLabel('Nova Senha', { exact: true }).press('Enter');
        await expect(page.getByText(text).last()).toBeVisible();
        await expect(page.getByLabel('Nova Senha', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      }
      await seeToast(page, text);
    },
  );

  // prova: 3.31, 5.51
  test("says 'Campos nova senha e confirmar nova senha possuem valores diferentes'", async ({ page }) => {
    await fillReset(page, NOVA, 'Outra@2026');
    await page.getByRole('button', { name: 'Resetar' }).click();
    await seeToast(page, 'Campos nova senha e confirmar nova senha possuem valores diferentes');
    await expect(page.getByLabel('Confirmar Nova Senha')).toHaveAccessibleDescription(
      'Campos nova senha e confirmar nova senha possuem valores diferentes',
    );
  });

  for (const link of ['/reset', '/reset/']) {
    // prova: 5.52
    test(`says 'Erro link de acesso inválido' when ${link} has no id`, async ({ page }) => {
      await fillReset(page, NOVA, NOVA, link);
      await expect(page.getByRole('alert')).toContainText('Erro link de acesso inválido');
      await page.getByRole('button', { name: 'Resetar' }).click();
      await seeToast(page, 'Erro link de acesso inválido');
    });
  }

  // prova: 2.128, 8.59
  test("says 'Senha atualizada com sucesso' and goes to the root", async ({ page }) => {
    await answer(page, '/reset/pass', { message: 'ok' });
    await fillReset(page, NOVA, NOVA);
    const body = await sent(page, '/reset/pass', () => page.getByLabel('Confirmar Nova Senha').press('Enter'));
    expect(body).toEqual({ id: 'um-link', nova: NOVA });
    await seeToast(page, 'Senha atualizada com sucesso');
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  // prova: 8.60
  test(
    "says 'Falha ao atualizar senha, verifique os dados e tente novamente mais tarde' for " + 'a link that is none',
    async ({ page }) => {
      await fillReset(page, NOVA, NOVA, '/reset/link-que-nao-existe');
      await page.getByRole('button', { name: 'Resetar' }).click();
      await seeToast(page, 'Falha ao atualizar senha, verifique os dados e tente novamente mais tarde');
      await expect(page.getByRole('alert')).toContainText('Erro link de acesso inválido');
      await expect(page.getByLabel('Confirmar Nova Senha')).toHaveValue(NOVA);
    },
  );

  test('shows at the field why a common password is refused, beside the text for every failure', async ({ page }) => {
    const message = 'Esta senha é muito usada ou já vazou na internet, escolha outra';
    await failure(page, '/reset/pass', { status: 422, code: 'senha-comum', message });
    await fillReset(page, NOVA, NOVA);
    await page.getByRole('button', { name: 'Resetar' }).click();
    await seeToast(page, 'Falha ao atualizar senha, verifique os dados e tente novamente mais tarde');
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('Nova Senha', { exact: true })).toBeFocused();
  });

  test('is shown with a live session as well, and renews none', async ({ portalNovo: page }) => {
    let renewals = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/refresh') renewals++;
    });
    await page.goto('/reset/um-link');
    await expect(page.getByRole('heading', { name: 'Alterar Senha' })).toBeVisible();
    await page.getByLabel('Nova Senha', { exact: true }).fill('a');
    await expect(page.getByText(': cumprido')).toHaveCount(1);
    expect(renewals).toBe(0);
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Perfil de/ })).toBeVisible();
    expect(renewals).toBeGreaterThan(0);
  });
});
