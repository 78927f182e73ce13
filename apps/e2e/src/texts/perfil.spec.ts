import { ERROS } from '@apura/contract';
import type { Locator, Page, Request } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test, withSession } from './open-portal.ts';

const MENSAGEM = { message: 'Sucesso' };
const IMAGEM = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const TEXTO = { name: 'texto.txt', mimeType: 'text/plain', buffer: Buffer.from('texto') };
const ERRO_AO_ATUALIZAR = 'Erro ao atualizar informações, verifique os campos e tente novamente mais tarde';

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
  test("'Dados Cadastrais', 'Informações Pessoais e Empresariais' and the fields, with e-mail and profile read-only", async ({
    portal,
  }) => {
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
  });

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
  test("'Erro ao atualizar informações, verifique os campos e tente novamente mais tarde' keeps what was typed", async ({
    portal,
  }) => {
    await failure(portal, '/update/user');
    await openSection(portal, 'Meu Perfil');
    const panel = cadastro(portal);
    await edit(panel);
    await panel.getByLabel('Cargo').fill('Cargo que não se perde');
    await panel.getByRole('button', { name: 'Salvar' }).click();
    await seeToast(portal, ERRO_AO_ATUALIZAR);
    await expect(panel.getByText('Requisição req-inventada')).toBeVisible();
    await expect(panel.getByLabel('Cargo')).toHaveValue('Cargo que não se perde');
  });

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

test.describe('the company', () => {
  // prova: 2.110, 6.10
  test("'Dados Empresariais' with CNPJ and company name read-only", async ({ portal }) => {
    await openSection(portal, 'Meu Perfil');
    const panel = empresa(portal);
    await expect(panel.getByLabel('CNPJ')).toHaveValue(/^[\dA-Z.]+\/[\dA-Z]{4}-\d\d$/);
    await edit(panel);
    for (const label of ['Site', 'CEP', 'Estado', 'Logradouro', 'Município'])
      await expect(panel.getByLabel(label, { exact: true }), label).toBeEditable();
    for (const label of ['CNPJ', 'Razão Social']) await expect(panel.getByLabel(label), label).not.toBeEditable();
  });

  // prova: 6.9
  test("the button reads 'Salvar' only for a master in edit mode", async ({ portalAdmin }) => {
    await openSection(portalAdmin, 'Meu Perfil');
    const button = empresa(portalAdmin).getByRole('button', { name: 'Editar Informações' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    // An inactive button still takes the pointer, for its reason.
    await button.click({ force: true });
    await expect(empresa(portalAdmin).getByRole('button', { name: 'Salvar' })).toHaveCount(0);
    await expect(portalAdmin.getByRole('tooltip')).toHaveText('Somente o usuário master altera os dados da empresa');
    // On a touch screen there is no tooltip.
    await seeToast(portalAdmin, 'Somente o usuário master altera os dados da empresa');
    await expect(empresa(portalAdmin).getByLabel('Site')).not.toBeEditable();
  });

  test('the postal code is masked and fills the address, but never what is typed later', async ({ portal }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onCall(portal, '/api/cep/88010000', async (call) => {
      await held;
      await call.fulfill({
        json: { cep: '88010000', uf: 'SC', municipio: 'Florianópolis', logradouro: 'Praça Inventada' },
      });
    });
    await openSection(portal, 'Meu Perfil');
    const panel = empresa(portal);
    await edit(panel);
    await panel.getByLabel('CEP').fill('88010-0009');
    await expect(panel.getByLabel('CEP')).toHaveValue('88010-000');
    await expect(panel.getByText('Buscando o endereço…')).toBeVisible();
    await panel.getByLabel('Logradouro').fill('Rua que digitei, 7');
    release();
    await expect(panel.getByLabel('Município')).toHaveValue('Florianópolis');
    await expect(panel.getByLabel('Estado', { exact: true })).toHaveValue('SC');
    await expect(panel.getByLabel('Logradouro')).toHaveValue('Rua que digitei, 7');
    await expect(panel.getByText('Buscando o endereço…')).toHaveCount(0);
  });

  test('a postal code that nobody knows says so and leaves the address alone', async ({ portal }) => {
    await failure(portal, '/api/cep/99999999', {
      status: 404,
      code: 'cep-nao-encontrado',
      message: 'CEP não encontrado, preencha o endereço',
    });
    await openSection(portal, 'Meu Perfil');
    const panel = empresa(portal);
    await edit(panel);
    const rua = await panel.getByLabel('Logradouro').inputValue();
    await panel.getByLabel('CEP').fill('99999999');
    await expect(panel.getByText('CEP não encontrado, preencha o endereço')).toBeVisible();
    await expect(panel.getByLabel('Logradouro')).toHaveValue(rua);
  });

  // prova: 8.33
  test("'Erro ao atualizar informações, verifique os campos e tente novamente mais tarde' for the company", async ({
    portal,
  }) => {
    await withSession(portal, { owner: { white_label: false } });
    // The real server: this is no address of the web.
    await openSection(portal, 'Meu Perfil');
    const panel = empresa(portal);
    await edit(panel);
    await panel.getByLabel('Site').fill('javascript:alert(1)');
    const request = portal.waitForRequest('**/update/owner');
    await panel.getByRole('button', { name: 'Salvar' }).click();
    const body = (await request).postDataJSON();
    expect(body).toMatchObject({ site: 'javascript:alert(1)', cep: expect.stringMatching(/^\d*$/) });
    expect(body).not.toHaveProperty('color_1');
    await seeToast(portal, ERRO_AO_ATUALIZAR);
    // The reason stands under the field that it is about.
    await expect(panel.getByText('Site inválido, informe um endereço como www.empresa.com.br')).toBeVisible();
    await expect(panel.getByLabel('Site')).toHaveValue('javascript:alert(1)');
    await expect(panel.getByLabel('Site')).toBeFocused();
  });

  // prova: 2.111, 5.54
  test("'Sem acesso a customização de interface' for an owner that is not white_label", async ({ portal }) => {
    await withSession(portal, { owner: { white_label: false } });
    await openSection(portal, 'Meu Perfil');
    await empresa(portal).getByRole('button', { name: 'Enviar logo' }).click();
    await seeToast(portal, 'Sem acesso a customização de interface');
    await empresa(portal).getByLabel('Logo', { exact: true }).setInputFiles(IMAGEM);
    await seeToast(portal, 'Sem acesso a customização de interface');
    await expect(empresa(portal).getByText('Cores do portal')).toHaveCount(0);
  });

  // prova: 5.53
  test("'Arquivo inválido, insira uma imagem (ex: .jpg, .png)' for a logo", async ({ portal }) => {
    await withSession(portal, { owner: { white_label: true } });
    await openSection(portal, 'Meu Perfil');
    await empresa(portal).getByLabel('Logo', { exact: true }).setInputFiles(TEXTO);
    await seeToast(portal, 'Arquivo inválido, insira uma imagem (ex: .jpg, .png)');
    await expect(empresa(portal).getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  });

  test('a chosen logo is shown and sent as multipart with the fields', async ({ portal }) => {
    await withSession(portal, { owner: { white_label: true } });
    await answer(portal, '/update/owner', {});
    await openSection(portal, 'Meu Perfil');
    const panel = empresa(portal);
    await panel.getByLabel('Logo', { exact: true }).setInputFiles(IMAGEM);
    await expect(panel.getByRole('img', { name: 'Logo da empresa' })).toHaveAttribute('src', /^blob:/);
    const request = portal.waitForRequest('**/update/owner');
    await panel.getByRole('button', { name: 'Salvar' }).click();
    const sent = await request;
    expect(sent.headers()['content-type']).toContain('multipart/form-data');
    await expect(panel.getByText('Informações salvas')).toBeVisible();
  });

  // prova: 1.18
  test('the two colours are tried at once, judged, and given back by Cancelar', async ({ portal }) => {
    await withSession(portal, { owner: { white_label: true }, color_1: '#012E43', color_2: '#31B7D4' });
    await openSection(portal, 'Meu Perfil');
    const panel = empresa(portal);
    const primary = () => portal.evaluate<string>("document.documentElement.style.getPropertyValue('--primary')");
    expect(await primary()).toBe('#31b7d4');
    await edit(panel);
    await panel.getByLabel('Cor primária', { exact: true }).fill('#C2185B');
    await panel.getByLabel('Cor secundária', { exact: true }).fill('#B0104B');
    await expect.poll(primary).toBe('#c2185b');
    await expect(panel.getByRole('list', { name: 'Legibilidade' })).toContainText('as duas cores são próximas');
    await panel.getByLabel('Cor primária', { exact: true }).fill('vermelho');
    await panel.getByRole('button', { name: 'Salvar' }).click();
    await expect(panel.getByText('Cor deve estar no formato #RRGGBB')).toBeVisible();
    await panel.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(primary).toBe('#31b7d4');
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
  test("'Erro ao atualizar senha, verifique os campos e tente novamente mais tarde', with the reason under its field", async ({
    portal,
  }) => {
    const dialog = await openSenha(portal);
    // The real server: the old password is not this one.
    await fillSenha(dialog, { antiga: 'Errada@2025', nova: 'Outra@2026' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await seeToast(portal, 'Erro ao atualizar senha, verifique os campos e tente novamente mais tarde');
    await expect(dialog.getByText('A senha antiga não confere, digite a senha que você usa hoje')).toBeVisible();
    await expect(field(dialog, 'Nova Senha')).toHaveValue('Outra@2026');
  });

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

const PRECOS = { first_price: '39.90', second_price: '34.99', third_price: '29.90', fourth_price: '24.90' };
const PIX = {
  payment_id: 'fictício',
  qrcode: IMAGEM.buffer.toString('base64'),
  pix: '00020126-chave-fictícia-6304ABCD',
};

test.describe('buying credits', () => {
  // prova: 5.14, 5.55, 9.20, 9.21
  test("the tiers, the cost as 'R$ x.xx' and the button that waits for every field", async ({ portal }) => {
    const dialog = await openCompra(portal);
    const rows = dialog.getByRole('table', { name: 'Preço por crédito' }).getByRole('row');
    await expect(rows).toHaveText([/Quantidade/, /Até 180.*R\$ 39\.90/, /R\$ 34\.99/, /R\$ 29\.90/, /R\$ 24\.90/]);
    const buy = dialog.getByRole('button', { name: 'Comprar' });
    await expect(buy).toBeDisabled();
    const quantity = dialog.getByLabel('Quantidade de créditos');
    const custo = dialog.getByRole('status', { name: 'Custo' });
    for (const [typed, cost] of [
      ['180', 'R$ 7182.00'],
      ['181', 'R$ 6333.19'],
      ['300', 'R$ 10497.00'],
      ['301', 'R$ 8999.90'],
      ['600', 'R$ 17940.00'],
      ['601', 'R$ 14964.90'],
    ] as const) {
      await quantity.fill(typed);
      await expect(custo).toContainText(cost);
    }
    await quantity.fill('123456 abc');
    await expect(quantity).toHaveValue('1234');
    await expect(buy).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Boleto' }).check();
    await expect(buy).toBeEnabled();
  });

  // prova: 5.57
  test("'Quantidade de créditos inválida preencha um valor maior que zero'", async ({ portal }) => {
    const dialog = await openCompra(portal);
    await fillCompra(dialog, { creditos: '0', pagamento: 'Pix' });
    const message = 'Quantidade de créditos inválida preencha um valor maior que zero';
    await seeToast(portal, message);
    await expect(dialog.getByText(message)).toBeVisible();
  });

  test("'Valores preenchidos incorretamente' for a payment that is neither pix nor boleto", async ({ portal }) => {
    await failure(portal, '/register/payment', { status: 422, code: 'valores-incorretos' });
    const dialog = await openCompra(portal);
    // Nobody can choose a third one on the screen, so it is the server that says it.
    await fillCompra(dialog, { creditos: '10', pagamento: 'Boleto' });
    await seeToast(portal, 'Valores preenchidos incorretamente');
    await expect(dialog.getByText('Valores preenchidos incorretamente')).toBeVisible();
  });

  // prova: 8.39
  test("'Erro, não foi possível fazer solicitação de novos créditos, verifique os dados inseridos e tente novamente mais tarde.'", async ({
    portal,
  }) => {
    await failure(portal, '/register/payment', {
      status: 503,
      code: 'pagamento-indisponivel',
      message: 'Não respondeu',
    });
    const dialog = await openCompra(portal);
    await fillCompra(dialog, { creditos: '10', pagamento: 'Pix' });
    await seeToast(
      portal,
      'Erro, não foi possível fazer solicitação de novos créditos, verifique os dados inseridos e tente novamente mais tarde.',
    );
    await expect(dialog.getByText('Não respondeu')).toBeVisible();
    await expect(dialog.getByLabel('Quantidade de créditos')).toHaveValue('10');
  });

  test("'O pagamento ainda não foi configurado neste servidor.' where the operator set no provider up", async ({
    portal,
  }) => {
    const { status, message } = ERROS['pagamento-nao-configurado'];
    await failure(portal, '/register/payment', { status, code: 'pagamento-nao-configurado', message });
    const dialog = await openCompra(portal);
    await fillCompra(dialog, { creditos: '10', pagamento: 'Boleto' });
    await expect(
      dialog.getByText('O pagamento ainda não foi configurado neste servidor. Fale com quem administra o portal'),
    ).toBeVisible();
    await expect(dialog.getByLabel('Quantidade de créditos')).toHaveValue('10');
  });

  // prova: 2.118, 4.39, 4.44, 8.40
  test("'Pedido de créditos regsitrado com sucesso.' opens the pix: QR code, key, time", async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    const dialog = await buyPix(portal, { minutes: 10 });
    await seeToast(portal, 'Pedido de créditos regsitrado com sucesso.');
    await expect(dialog.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
    await expect(dialog.getByText('10 créditos, R$ 399.00')).toBeVisible();
    await expect(dialog.getByLabel('Chave Pix')).toHaveValue(PIX.pix);
    await expect(dialog.getByRole('timer')).toHaveText(/^(10:00|09:5\d)$/);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expect(portal.getByRole('button', { name: 'Adquirir Mais Créditos' })).toBeFocused();
    await portal.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
    await expect(portal.getByLabel('Quantidade de créditos')).toHaveValue('');
  });

  // prova: 8.37
  test("'Chave Pix copiada!'", async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = await buyPix(portal, { minutes: 10 });
    await dialog.getByRole('button', { name: 'Copiar' }).click();
    await seeToast(portal, 'Chave Pix copiada!');
    expect(await portal.evaluate<string>('navigator.clipboard.readText()')).toBe(PIX.pix);
  });

  // prova: 8.38
  test("'Não foi possivel copiar a chave no momento!'", async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    const dialog = await buyPix(portal, { minutes: 10 });
    await portal.evaluate(`
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } });
      document.execCommand = () => false;
    `);
    await dialog.getByRole('button', { name: 'Copiar' }).click();
    await seeToast(portal, 'Não foi possivel copiar a chave no momento!');
  });

  // prova: 2.118, 4.43, 8.41
  test("'Pagamento registrado com sucesso em momentos seus créditos serão adicionados.', 'Compra de créditos efetuada com sucesso.' and 'Fechar'", async ({
    portal,
  }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'success' });
    const dialog = await buyPix(portal, { minutes: 10 });
    await expect(
      dialog.getByText('Pagamento registrado com sucesso em momentos seus créditos serão adicionados.'),
    ).toBeVisible();
    await seeToast(portal, 'Compra de créditos efetuada com sucesso.');
    const close = dialog.getByRole('button', { name: 'Fechar' }).last();
    await expect(close).toBeFocused();
    await close.click();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
  });

  // prova: 2.118
  test('a boleto opens in a tab that learns nothing of this one', async ({ portal }) => {
    await answer(portal, '/register/payment', { payment_id: 'fictício', url: 'https://banco.exemplo.test/1.pdf' });
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    const dialog = await openCompra(portal);
    await fillCompra(dialog, { creditos: '10', pagamento: 'Boleto' });
    const link = portal.getByRole('dialog', { name: 'Pagamento' }).getByRole('link', { name: 'Abrir boleto' });
    await expect(link).toHaveAttribute('href', 'https://banco.exemplo.test/1.pdf');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  });

  test('an expired payment says so and leads to a new order with the same values', async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'expired' });
    const dialog = await buyPix(portal, { minutes: 10 });
    await expect(dialog.getByText('O prazo deste pagamento terminou.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fazer novo pedido' }).click();
    await expect(portal.getByLabel('Quantidade de créditos')).toHaveValue('10');
  });

  // prova: 4.40, 4.41, 4.42, 9.4, 9.6
  test('the countdown is capped at 1 h, ticks as mm:ss, turns red at 30 %, and the status is asked every 5 s until it is closed', async ({
    portalNovo: page,
  }) => {
    await answer(page, /^\/api\/payment\/[^/]+$/, { status: 'pending' });
    // Counted where it is asked: by the time that this process hears of it the clock below may have gone on.
    await page.addInitScript(`{
      const { fetch } = window;
      window.perguntas = 0;
      window.fetch = (url, ...rest) => {
        if (/^\\/api\\/payment\\/[^/]+$/.test(new URL(url.url ?? url, location.href).pathname)) window.perguntas++;
        return fetch(url, ...rest);
      };
    }`);
    const asked = () => page.evaluate<number>('perguntas');
    await page.clock.install();
    const dialog = await buyPix(page, { minutes: 24 * 60 });
    const timer = dialog.getByRole('timer');
    await expect(timer).toHaveText(/^(60:00|59:\d\d)$/);
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000);
    expect(await asked()).toBeGreaterThan(0);
    const shown = seconds(await timer.innerText());
    await page.clock.runFor(1000);
    await expect.poll(async () => seconds(await timer.innerText())).toBe(shown - 1);
    const nextAsking = async () => {
      const before = await asked();
      while ((await asked()) === before) await page.clock.runFor(250);
      expect(await asked()).toBe(before + 1);
    };
    await nextAsking();
    for (let i = 0; i < 3; i++) {
      const before = await asked();
      await page.clock.runFor(4000);
      expect(await asked()).toBe(before);
      await nextAsking();
    }
    // A page that nobody sees does not ask; one that is seen again asks at once.
    await show(page, 'hidden');
    const unseen = await asked();
    await page.clock.runFor(20_000);
    expect(await asked()).toBe(unseen);
    await show(page, 'visible');
    await expect.poll(asked).toBe(unseen + 1);
    await expect(dialog.locator('[data-red]')).toHaveCount(0);
    await page.clock.fastForward((seconds(await timer.innerText()) - 1080 - 1) * 1000);
    await page.clock.runFor(1000);
    await expect(timer).toHaveText('18:00');
    await expect(dialog.locator('[data-red]').first()).toBeVisible();
    await page.clock.fastForward(1080 * 1000);
    await page.clock.runFor(1000);
    await expect(dialog.getByText('O prazo deste pagamento terminou.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const closed = await asked();
    await page.clock.runFor(20_000);
    expect(await asked()).toBe(closed);
  });
});

function cadastro(page: Page): Locator {
  return page.getByRole('region', { name: 'Dados Cadastrais' });
}

function empresa(page: Page): Locator {
  return page.getByRole('region', { name: 'Dados Empresariais' });
}

async function edit(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Editar Informações' }).click();
  await expect(panel.getByRole('button', { name: 'Salvar' })).toBeVisible();
}

async function openSenha(page: Page): Promise<Locator> {
  await openSection(page, 'Meu Perfil');
  await page.getByRole('button', { name: 'Alterar Senha' }).click();
  return page.getByRole('dialog', { name: 'Alterar Senha' });
}

function field(dialog: Locator, name: string): Locator {
  return dialog.getByRole('textbox', { name, exact: true });
}

async function fillSenha(
  dialog: Locator,
  { antiga, nova, confirmacao = nova }: { antiga: string; nova: string; confirmacao?: string },
): Promise<void> {
  await field(dialog, 'Senha Atual').fill(antiga);
  await field(dialog, 'Nova Senha').fill(nova);
  await field(dialog, 'Confirmar Nova Senha').fill(confirmacao);
}

async function openCompra(page: Page): Promise<Locator> {
  await withSession(page, { owner: PRECOS });
  await openSection(page, 'Meu Perfil');
  await page.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
  return page.getByRole('dialog', { name: 'Adquirir Mais Créditos' });
}

async function fillCompra(
  dialog: Locator,
  { creditos, pagamento }: { creditos: string; pagamento: 'Pix' | 'Boleto' },
): Promise<void> {
  await dialog.getByLabel('Quantidade de créditos').fill(creditos);
  await dialog.getByText(pagamento, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Comprar' }).click();
}

/** Orders ten credits by a made-up pix that may be paid for so many minutes, up to its payment modal. */
async function buyPix(page: Page, { minutes }: { minutes: number }): Promise<Locator> {
  await onCall(page, '/register/payment', async (call) => {
    const timeout = new Date((await page.evaluate<number>('Date.now()')) + minutes * 60_000).toISOString();
    await call.fulfill({ json: { ...PIX, timeout } });
  });
  const dialog = await openCompra(page);
  await fillCompra(dialog, { creditos: '10', pagamento: 'Pix' });
  const pagamento = page.getByRole('dialog', { name: 'Pagamento' });
  await expect(pagamento).toBeVisible();
  return pagamento;
}

async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    window.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
}

function seconds(text: string): number {
  const [minutes, rest] = text.split(':').map(Number);
  return (minutes ?? Number.NaN) * 60 + (rest ?? Number.NaN);
}
