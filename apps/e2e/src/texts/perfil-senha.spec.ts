// Guarantees how a user changes the own password.

import type { Locator, Page } from '@playwright/test';
import { answer, expect, openSection, seeToast, test } from './open-portal.ts';
import { field, MENSAGEM } from './perfil-portal.ts';

test.describe('password', () => {
  // prova: 3.25, 5.45, 5.46
  test('the checklist lives, and saving stays disabled until every rule holds', async ({ portal }) => {
    const dialog = await openSenha(portal);
    const rules = dialog.getByRole('listitem');
    await expect(rules).toHaveCount(5);
    await expect(rules.filter({ hasText: 'cumprido' })).toHaveCount(0);
    await field(dialog, 'Nova Senha').fill('Abcdef1');
    await expect(rules.filter({ hasText: 'cumprido' })).toHaveCount(3);
    await field(dialog, 'Nova Senha').fill('Abcdef1@');
    await expect(rules.filter({ hasText: 'cumprido' })).toHaveCount(5);
    const save = dialog.getByRole('button', { name: 'Salvar' });
    await field(dialog, 'Confirmar Nova Senha').fill('Abcdef1@');
    await expect(save).toBeDisabled();
    await field(dialog, 'Senha Atual').fill('Antiga@2025');
    await expect(save).toBeEnabled();
    await field(dialog, 'Confirmar Nova Senha').fill('Abcdef1');
    await expect(save).toBeDisabled();
  });

  // prova: 5.47
  test("'Senha nova deve ser diferente da senha antiga'", async ({ portal }) => {
    const dialog = await openSenha(portal);
    await fillSenha(dialog, { antiga: 'Apura@2026', nova: 'Apura@2026' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await seeToast(portal, 'Senha nova deve ser diferente da senha antiga');
    await expect(dialog.getByText('Senha nova deve ser diferente da senha antiga')).toBeVisible();
  });

  // prova: 5.48
  test("\"Campos 'Nova Senha' e 'Confirmar Nova Senha' devem conter valores iguais iguais\"", async ({ portal }) => {
    const message = "Campos 'Nova Senha' e 'Confirmar Nova Senha' devem conter valores iguais iguais";
    const dialog = await openSenha(portal);
    await fillSenha(dialog, { antiga: 'Antiga@2025', nova: 'Outra@2026', confirmacao: 'Outra@2027' });
    await field(dialog, 'Confirmar Nova Senha').press('Enter');
    await seeToast(portal, message);
    await expect(dialog.getByText(message)).toBeVisible();
  });

  // prova: 8.34
  test(
    "'Erro ao atualizar senha, verifique os campos e tente novamente mais tarde', with the reason under its " + 'field',
    async ({ portal }) => {
      const dialog = await openSenha(portal);
      // The real server: the old password is not this one.
      await fillSenha(dialog, { antiga: 'Errada@2025', nova: 'Outra@2026' });
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await seeToast(portal, 'Erro ao atualizar senha, verifique os campos e tente novamente mais tarde');
      await expect(dialog.getByText('A senha antiga não confere, digite a senha que você usa hoje')).toBeVisible();
      await expect(field(dialog, 'Nova Senha')).toHaveValue('Outra@2026');
    },
  );

  test('whoever has access tokens may have them end with the old password', async ({ portal }) => {
    await answer(portal, '/update/password', MENSAGEM);
    const token = { id: '1', nome: 'agente', final: 'x9Qa', criado_em: '2026-03-01T12:00:00.000Z', usado_em: null };
    await answer(portal, '/api/tokens', {
      tokens: [{ ...token, expira_em: '2026-05-30T12:00:00.000Z', status: 'ativo' }],
    });
    const dialog = await openSenha(portal);
    await fillSenha(dialog, { antiga: 'Antiga@2025', nova: 'Outra@2026' });
    await dialog.getByLabel('Revogar também meus tokens de acesso').check();
    const request = portal.waitForRequest('**/update/password');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    expect((await request).postDataJSON()).toEqual({ antiga: 'Antiga@2025', nova: 'Outra@2026', revogarTokens: true });
    await seeToast(portal, 'Senha atualizada com sucesso');
  });

  test("'Senha atualizada com sucesso' in the profile", async ({ portal }) => {
    await answer(portal, '/update/password', MENSAGEM);
    const dialog = await openSenha(portal);
    await fillSenha(dialog, { antiga: 'Antiga@2025', nova: 'Outra@2026' });
    const request = portal.waitForRequest('**/update/password');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    expect((await request).postDataJSON()).toEqual({ antiga: 'Antiga@2025', nova: 'Outra@2026' });
    await seeToast(portal, 'Senha atualizada com sucesso');
    await expect(dialog).toHaveCount(0);
  });
});

async function openSenha(page: Page): Promise<Locator> {
  await openSection(page, 'Meu Perfil');
  await page.getByRole('button', { name: 'Alterar Senha' }).click();
  return page.getByRole('dialog', { name: 'Alterar Senha' });
}

async function fillSenha(
  dialog: Locator,
  { antiga, nova, confirmacao = nova }: { antiga: string; nova: string; confirmacao?: string },
): Promise<void> {
  await field(dialog, 'Senha Atual').fill(antiga);
  await field(dialog, 'Nova Senha').fill(nova);
  await field(dialog, 'Confirmar Nova Senha').fill(confirmacao);
}
