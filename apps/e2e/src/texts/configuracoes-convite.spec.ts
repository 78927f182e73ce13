// Guarantees how a user is invited, and each reason why an invitation is refused.

import type { Locator, Page } from '@playwright/test';
import { openConfiguracoes, usuario, usuarios } from './configuracoes-portal.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';

test.describe('inviting', () => {
  // prova: 2.124, 3.27, 5.62
  test("'Enviar Convite' waits for name, e-mail and CPF, and masks the CPF", async ({ portal }) => {
    const dialog = await openNovo(portal);
    const send = dialog.getByRole('button', { name: 'Enviar Convite' });
    await expect(send).toBeDisabled();
    await dialog.getByLabel('CPF').fill('52998224725');
    await expect(dialog.getByLabel('CPF')).toHaveValue('529.982.247-25');
    await dialog.getByLabel('Nome').fill('Nova Pessoa');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('E-mail').fill('   ');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('E-mail').fill('nova@exemplo.test');
    await expect(send).toBeEnabled();
  });

  // prova: 5.6, 5.7
  test("'CPF informado inválido' on user creation", async ({ portal }) => {
    const dialog = await invite(portal, { cpf: '111.111.111-11' });
    await seeToast(portal, 'CPF informado inválido');
    await expect(dialog.getByText('CPF informado inválido')).toBeVisible();
    await expect(dialog.getByLabel('CPF')).toBeFocused();
  });

  // prova: 8.45
  test("'Usuário criado com sucesso.'", async ({ portal }) => {
    await answer(portal, '/register/user', usuario('Nova Pessoa', { user_status: 'invited' }));
    const request = portal.waitForRequest('**/register/user');
    const dialog = await invite(portal);
    expect((await request).postDataJSON()).toEqual({
      nome: 'Nova Pessoa',
      email: 'nova@exemplo.test',
      cpf: '52998224725',
    });
    await seeToast(portal, 'Usuário criado com sucesso.');
    await expect(dialog).toHaveCount(0);
  });

  // prova: 7.21, 8.4, 8.42
  test(
    "'Máximo de usuários atingidos, para cadastrar novos usuários entre em contato conosco.' for 'Limite de " +
      "usuários atingido'",
    async ({ portal }) => {
      await failure(portal, '/register/user', { status: 409, code: 'x', message: 'Limite de usuários atingido' });
      const dialog = await invite(portal);
      await seeToast(portal, 'Máximo de usuários atingidos, para cadastrar novos usuários entre em contato conosco.');
      await expect(dialog.getByLabel('Nome')).toHaveValue('Nova Pessoa');
    },
  );

  // prova: 7.21, 8.5, 8.43
  test(
    "'Apenas administradores podem cadastrar novos usuários' for 'Usuário não possui " + "privilégios adequados'",
    async ({ portal }) => {
      await failure(portal, '/register/user', {
        status: 403,
        code: 'x',
        message: 'Usuário não possui privilégios adequados',
      });
      await invite(portal);
      await seeToast(portal, 'Apenas administradores podem cadastrar novos usuários');
    },
  );

  // prova: 7.21, 8.6, 8.44
  test("'E-mail já cadastrado na nossa plataforma'", async ({ portal }) => {
    // The real server knows the address.
    const dialog = await invite(portal, { email: 'user@demo.apura.local' });
    await seeToast(portal, 'E-mail já cadastrado na nossa plataforma');
    await expect(dialog.getByText('E-mail já cadastrado na nossa plataforma')).toBeVisible();
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
  });

  // prova: 8.46
  test("'Erro ao criar usuário, verifique as informações fornecidas e tente novamente mais tarde.'", async ({
    portal,
  }) => {
    await failure(portal, '/register/user');
    const dialog = await invite(portal);
    await seeToast(portal, 'Erro ao criar usuário, verifique as informações fornecidas e tente novamente mais tarde.');
    await expect(dialog.getByText('Requisição req-inventada')).toBeVisible();
  });
});

async function openNovo(page: Page): Promise<Locator> {
  await openConfiguracoes(page);
  await usuarios(page).getByRole('button', { name: 'Novo', exact: true }).click();
  return page.getByRole('dialog', { name: 'Novo Usuário' });
}

async function invite(
  page: Page,
  { email = 'nova@exemplo.test', cpf = '529.982.247-25' }: { email?: string; cpf?: string } = {},
): Promise<Locator> {
  const dialog = await openNovo(page);
  await dialog.getByLabel('Nome').fill('Nova Pessoa');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('CPF').fill(cpf);
  await dialog.getByRole('button', { name: 'Enviar Convite' }).click();
  return dialog;
}
