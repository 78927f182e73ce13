// Guarantees the data, the logo and the colours of the company.

import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test, withSession } from './open-portal.ts';
import { ERRO_AO_ATUALIZAR, edit, empresa, IMAGEM, TEXTO } from './perfil-portal.ts';

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
    // The reason is shown under its field.
    await expect(panel.getByText('Site inválido, informe um endereço como www.empresa.com.br')).toBeVisible();
    await expect(panel.getByLabel('Site')).toHaveValue('javascript:alert(1)');
    await expect(panel.getByLabel('Site')).toBeFocused();
  });

  // prova: 2.111, 5.54
  test("'Sem acesso a customização de interface' for an owner that is not white_label", async ({ portal }) => {
    await withSession(portal, { owner: { white_label: false } });
    await openSection(portal, 'Meu Perfil');
    const send = empresa(portal).getByRole('button', { name: 'Enviar logo' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(send).toHaveAccessibleDescription('Sem acesso a customização de interface');
    await expect(empresa(portal).getByText('Sem acesso a customização de interface')).toBeVisible();
    // Whatever else may bring a file there is refused as well.
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
