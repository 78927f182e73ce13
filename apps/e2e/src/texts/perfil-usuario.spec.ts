// Guarantees the own data of the user, the picture, the card and the access tokens.

import type { Locator, Page, Request } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test, withSession } from './open-portal.ts';
import { ERRO_AO_ATUALIZAR, edit, empresa, IMAGEM, MENSAGEM, TEXTO } from './perfil-portal.ts';

test.describe('access tokens', () => {
  test('a token is made, shown once, and revoked', async ({ portal }) => {
    await openSection(portal, 'Meu Perfil');
    await portal.getByRole('button', { name: 'Gerenciar Tokens' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Tokens de Acesso' });
    await expect(dialog.getByText('Nenhum token ainda. Dê um nome ao primeiro e crie-o.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Criar Token' }).click();
    await expect(dialog.getByText('Dê um nome que diga onde o token é usado')).toBeVisible();
    await dialog.getByLabel('Nome').fill('Computador do escritório');
    await dialog.getByRole('button', { name: 'Criar Token' }).click();
    await expect(dialog.getByText('Copie o token agora: ele não será mostrado de novo.')).toBeVisible();
    await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue(/^apura_[\w-]{40,}$/);
    const item = dialog.getByRole('listitem').filter({ hasText: 'Computador do escritório' });
    await expect(item).toContainText('nunca usado');
    await item.getByRole('button', { name: 'Revogar Computador do escritório' }).click();
    const confirm = portal.getByRole('dialog', { name: 'Revogar token' });
    await confirm.getByRole('button', { name: 'Revogar' }).click();
    await seeToast(portal, 'Token revogado com sucesso');
    await expect(item.getByText('Revogado', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Tokens de Acesso' })).toBeFocused();
  });
});

test.describe('own data', () => {
  // prova: 2.107, 6.10
  test(
    "'Dados Cadastrais', 'Informações Pessoais e Empresariais' and the fields, with e-mail and profile " + 'read-only',
    async ({ portal }) => {
      await openSection(portal, 'Meu Perfil');
      await expect(portal.getByRole('heading', { name: 'Dados Cadastrais', level: 1 })).toBeVisible();
      await expect(portal.getByText('Informações Pessoais e Empresariais')).toBeVisible();
      const panel = cadastro(portal);
      await expect(panel.getByLabel('E-mail')).toHaveValue('master@demo.apura.local');
      await expect(panel.getByLabel('Perfil de Usuário')).toHaveValue('Master');
      await edit(panel);
      for (const label of ['Nome Completo', 'Celular', 'Cargo', 'CPF'])
        await expect(panel.getByLabel(label), label).toBeEditable();
      for (const label of ['E-mail', 'Perfil de Usuário'])
        await expect(panel.getByLabel(label), label).not.toBeEditable();
    },
  );

  // prova: 6.1
  test("'Administrador' and 'Usuário' name the profile of the other two", async ({ portalAdmin, portalUser }) => {
    await openSection(portalAdmin, 'Meu Perfil');
    await expect(cadastro(portalAdmin).getByLabel('Perfil de Usuário')).toHaveValue('Administrador');
    await openSection(portalUser, 'Meu Perfil');
    await expect(cadastro(portalUser).getByLabel('Perfil de Usuário')).toHaveValue('Usuário');
  });

  // prova: 2.108, 2.109, 4.36
  test("one button is 'Editar Informações' and then 'Salvar', and 'Cancelar' returns with nothing kept", async ({
    portal,
  }) => {
    await openSection(portal, 'Meu Perfil');
    const panel = cadastro(portal);
    const nome = await panel.getByLabel('Nome Completo').inputValue();
    await expect(panel.getByRole('button', { name: 'Cancelar' })).toHaveCount(0);
    await edit(panel);
    await expect(panel.getByLabel('Nome Completo')).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Editar Informações' })).toHaveCount(0);
    await panel.getByLabel('Nome Completo').fill('Outra Pessoa');
    await panel.getByRole('button', { name: 'Cancelar' }).click();
    await expect(panel.getByLabel('Nome Completo')).toHaveValue(nome);
    await expect(panel.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Editar Informações' })).toBeFocused();
  });

  // prova: 4.37
  test('without a change saving leaves the edit mode and calls nothing', async ({ portal }) => {
    await openSection(portal, 'Meu Perfil');
    const calls: string[] = [];
    const onRequest = (request: Request) => calls.push(new URL(request.url()).pathname);
    portal.on('request', onRequest);
    for (const panel of [cadastro(portal), empresa(portal)]) {
      await edit(panel);
      await panel.getByRole('button', { name: 'Salvar' }).click();
      await expect(panel.getByRole('button', { name: 'Editar Informações' })).toBeVisible();
    }
    portal.off('request', onRequest);
    expect(calls.filter((path) => path.startsWith('/update/'))).toEqual([]);
  });

  test('phone and CPF are masked, the 9 is forced, and both are sent as digits', async ({ portal }) => {
    await answer(portal, '/update/user', MENSAGEM);
    await openSection(portal, 'Meu Perfil');
    const panel = cadastro(portal);
    await edit(panel);
    await panel.getByLabel('Celular').fill('');
    await panel.getByLabel('Celular').pressSequentially('4887654321');
    await expect(panel.getByLabel('Celular')).toHaveValue('+55 (48) 9 8765-4321');
    await panel.getByLabel('CPF').fill(' 52998224725x9 ');
    await expect(panel.getByLabel('CPF')).toHaveValue('529.982.247-25');
    await panel.getByLabel('Cargo').fill('Cargo <b>fictício</b> مرحبا 🙈');
    const request = portal.waitForRequest('**/update/user');
    await panel.getByRole('button', { name: 'Salvar' }).click();
    expect((await request).postDataJSON()).toMatchObject({
      email: 'master@demo.apura.local',
      telefone: '5548987654321',
      cargo: 'Cargo <b>fictício</b> مرحبا 🙈',
      cpf: '52998224725',
      privilegio: 'master',
    });
    await expect(panel.getByText('Informações salvas')).toBeVisible();
  });

  // prova: 5.7
  test("'CPF informado inválido' stands under the field too, and nothing is sent", async ({ portal }) => {
    await openSection(portal, 'Meu Perfil');
    const panel = cadastro(portal);
    await edit(panel);
    await panel.getByLabel('CPF').fill('111.111.111-11');
    await panel.getByLabel('CPF').press('Enter');
    await seeToast(portal, 'CPF informado inválido');
    await expect(panel.getByText('CPF informado inválido')).toBeVisible();
    await expect(panel.getByLabel('CPF')).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Salvar' })).toBeVisible();
  });

  // prova: 8.33
  test(
    "'Erro ao atualizar informações, verifique os campos e tente novamente mais tarde' " + 'keeps what was typed',
    async ({ portal }) => {
      await failure(portal, '/update/user');
      await openSection(portal, 'Meu Perfil');
      const panel = cadastro(portal);
      await edit(panel);
      await panel.getByLabel('Cargo').fill('Cargo que não se perde');
      await panel.getByRole('button', { name: 'Salvar' }).click();
      await seeToast(portal, ERRO_AO_ATUALIZAR);
      await expect(panel.getByText('Requisição req-inventada')).toBeVisible();
      await expect(panel.getByLabel('Cargo')).toHaveValue('Cargo que não se perde');
    },
  );

  // prova: 8.35
  test("'Foto de perfil atualizada com sucesso'", async ({ portal }) => {
    await answer(portal, '/register/profile', MENSAGEM);
    await openSection(portal, 'Meu Perfil');
    await cadastro(portal).getByLabel('Foto de perfil', { exact: true }).setInputFiles(IMAGEM);
    await seeToast(portal, 'Foto de perfil atualizada com sucesso');
  });

  // prova: 8.36
  test("'Falha ao atualizar foto de perfil' by the server, and by a file that is no picture", async ({ portal }) => {
    const calls: string[] = [];
    await openSection(portal, 'Meu Perfil');
    await onCall(portal, '/register/profile', async (call) => {
      calls.push(call.method);
      await call.fulfill({ status: 413, json: { message: 'O arquivo passa do tamanho', code: 'x' } });
    });
    const panel = cadastro(portal);
    const input = panel.getByLabel('Foto de perfil', { exact: true });
    await input.setInputFiles(TEXTO);
    await seeToast(portal, 'Falha ao atualizar foto de perfil');
    await expect(panel.getByText('Arquivo inválido, insira uma imagem (ex: .jpg, .png)')).toBeVisible();
    expect(calls).toEqual([]);
    await input.setInputFiles(IMAGEM);
    await expect(panel.getByText('O arquivo passa do tamanho')).toBeVisible();
    expect(calls).toEqual(['POST']);
  });
});

test.describe('the card', () => {
  // prova: 2.112, 2.113, 2.114
  test("'Frente' and 'Verso': balances padded to four digits, the hidden face out of reach", async ({ portal }) => {
    await withSession(portal, { owner: { creditos_adquiridos: '120', creditos_consumidos: '7' } });
    await openSection(portal, 'Meu Perfil');
    const card = portal.getByRole('region', { name: 'Cartão da empresa' });
    await expect(card.getByText(/^[\dA-Z.]+\/[\dA-Z]{4}-\d\d$/)).toBeVisible();
    await expect(card.getByText('Validade')).toBeVisible();
    await expect(card.getByRole('definition')).toHaveCount(0);
    await card.getByRole('button', { name: 'Verso' }).click();
    await expect(card.getByRole('definition')).toHaveText(['0120', '0007', '0113']);
    await expect(card.locator('[inert]')).toContainText('Validade');
    await card.getByRole('button', { name: 'Frente' }).click();
    await expect(card.getByRole('definition')).toHaveCount(0);
  });

  // prova: 2.116, 2.117
  test("'Login' shows name and e-mail, with 'Alterar Senha'", async ({ portal }) => {
    await openSection(portal, 'Meu Perfil');
    const box = portal.getByRole('region', { name: 'Login' });
    await expect(box.getByText('master@demo.apura.local')).toBeVisible();
    await box.getByRole('button', { name: 'Alterar Senha' }).click();
    await expect(portal.getByRole('dialog', { name: 'Alterar Senha' })).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(box.getByRole('button', { name: 'Alterar Senha' })).toBeFocused();
  });
});

function cadastro(page: Page): Locator {
  return page.getByRole('region', { name: 'Dados Cadastrais' });
}
