// Guarantees the journey from an invitation to a working user, and from a pix that was closed to credits and a receipt.

import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_SENHA } from '../api/api-cliente.ts';
import { keepNotificacoes } from '../notificacoes/keep-notificacoes.ts';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test } from '../notificacoes/test.ts';
import { makeCertificadoFicticio } from './certificado-ficticio.ts';
import { expectAcessivel } from './expect-acessivel.ts';
import { signIn } from './portal.ts';

const SENHA = 'Convidada@2026';
const OUTRA_SENHA = 'Mudada@2027';
const COMPRADOS = 25;

// prova: 1.13
test('from an invitation to a user of one’s own, and from a pix to more credits', async ({ page, browser }) => {
  const email = `convidada.${Date.now()}@exemplo.test`;
  await signIn(page);

  await test.step('invite a user', async () => {
    await openProfileItem(page, 'Configurações');
    await expectAcessivel(page, 'configurações');
    const panel = page.getByRole('region', { name: 'Usuários' });
    await panel.getByRole('button', { name: 'Novo', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo Usuário' });
    await dialog.getByLabel('Nome').fill('Pessoa Convidada');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('CPF').fill('39053344705');
    await expectAcessivel(page, 'novo usuário');
    await dialog.getByRole('button', { name: 'Enviar Convite' }).click();
    await seeToast(page, 'Usuário criado com sucesso.');
    const row = panel.getByRole('row').filter({ hasText: email });
    await expect(row.getByText('Convidado')).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: 'Auditoria' })
        .getByText(/Convidou/)
        .first(),
    ).toBeVisible();
  });

  const link = await test.step('open the mail', async () => {
    const mails = await page.context().newPage();
    const row = mails.getByRole('row').filter({ hasText: email });
    await expect(async () => {
      await mails.goto('/dev/mail');
      await expect(row).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await row.getByRole('link').click();
    const href = await mails
      .getByRole('link', { name: /\/reset\// })
      .first()
      .getAttribute('href');
    await mails.close();
    if (href === null) throw new Error('the mail has no link');
    // The link names the portal as its users call it, which is not how this test does.
    return new URL(href).pathname;
  });

  const own = await test.step('set the password by the link, and sign in as the new user', async () => {
    const own = await newPage(browser);
    await own.goto(link);
    await setPassword(own, SENHA);
    await seeToast(own, 'Senha atualizada com sucesso');
    await enter(own, { email, senha: SENHA });
    await expect(own.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
    await own.getByRole('button', { name: 'Perfil de Pessoa Convidada' }).click();
    await expect(own.getByRole('button', { name: 'Configurações', exact: true })).toHaveCount(0);
    await own.getByRole('button', { name: 'Meu Perfil', exact: true }).click();
    await expectAcessivel(own, 'meu perfil de um usuário');
    // The same link opens nothing twice.
    const again = await newPage(browser);
    await again.goto(link);
    await setPassword(again, OUTRA_SENHA);
    await seeToast(again, 'Falha ao atualizar senha, verifique os dados e tente novamente mais tarde');
    await again.context().close();
    return own;
  });

  await test.step('change the password, and sign in with the new one only', async () => {
    await own.getByRole('button', { name: 'Alterar Senha' }).click();
    const dialog = own.getByRole('dialog', { name: 'Alterar Senha' });
    await dialog.getByRole('textbox', { name: 'Senha Atual' }).fill(SENHA);
    await dialog.getByRole('textbox', { name: 'Nova Senha', exact: true }).fill(OUTRA_SENHA);
    await dialog.getByRole('textbox', { name: 'Confirmar Nova Senha' }).fill(OUTRA_SENHA);
    await expectAcessivel(own, 'alterar senha');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await seeToast(own, 'Senha atualizada com sucesso');
    await openProfileItem(own, 'Sair');
    await enter(own, { email, senha: SENHA });
    await seeToast(own, 'Falha ao se conectar, verifique e-mail e senha fornecidos');
    await enter(own, { email, senha: OUTRA_SENHA });
    await expect(own.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
  });

  await test.step('find another device among one’s sessions, and end it', async () => {
    const [other, third] = [await newPage(browser), await newPage(browser)];
    for (const device of [other, third]) {
      await device.goto('/');
      await enter(device, { email, senha: OUTRA_SENHA });
      await expect(device.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
    }
    await openProfileItem(own, 'Meu Perfil');
    await own.getByRole('button', { name: 'Ver Sessões' }).click();
    const dialog = own.getByRole('dialog', { name: 'Sessões' });
    const sessoes = dialog.getByRole('listitem');
    await expect(sessoes).toHaveCount(3);
    await expect(sessoes.filter({ hasText: 'Esta sessão' })).toHaveCount(1);
    await expect(sessoes.filter({ hasText: /Chrome no .+Endereço 127\.0\.0\.1Desde .+último uso/ })).toHaveCount(3);
    await expectAcessivel(own, 'sessões');
    await dialog
      .getByRole('button', { name: /^Encerrar Chrome/ })
      .first()
      .click();
    const confirm = own.getByRole('dialog', { name: 'Encerrar sessão' });
    await expectAcessivel(own, 'encerrar sessão');
    await confirm.getByRole('button', { name: 'Encerrar' }).click();
    await seeToast(own, 'Sessão encerrada');
    await expect(sessoes).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Encerrar as Outras' }).click();
    await own
      .getByRole('dialog', { name: 'Encerrar as outras sessões' })
      .getByRole('button', { name: 'Encerrar' })
      .click();
    await seeToast(own, 'As outras sessões foram encerradas');
    await expect(sessoes).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    // What was ended asks for e-mail and password again.
    for (const device of [other, third]) {
      await device.reload();
      await expect(device.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
      await device.context().close();
    }
    await own.reload();
    await expect(own.getByRole('button', { name: 'Perfil de Pessoa Convidada' })).toBeVisible();
  });

  await test.step('the master ends the sessions of the user, who signs in again', async () => {
    await openProfileItem(page, 'Configurações');
    await page.getByRole('region', { name: 'Segurança' }).getByRole('button', { name: 'Encerrar Sessões' }).click();
    const dialog = page.getByRole('dialog', { name: 'Encerrar Sessões' });
    await expectAcessivel(page, 'encerrar sessões');
    await dialog.getByRole('listitem').filter({ hasText: email }).getByRole('button').click();
    const confirm = page.getByRole('dialog', { name: 'Encerrar as sessões do usuário' });
    await confirm.getByRole('button', { name: 'Encerrar' }).click();
    await seeToast(page, 'Sessões encerradas');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await own.reload();
    await expect(own.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await enter(own, { email, senha: OUTRA_SENHA });
    await expect(own.getByRole('button', { name: 'Perfil de Pessoa Convidada' })).toBeVisible();
  });

  await test.step('buy credits by pix, pay them, and see the balance rise', async () => {
    await openProfileItem(page, 'Meu Perfil');
    await expectAcessivel(page, 'meu perfil');
    const card = page.getByRole('region', { name: 'Cartão da empresa' });
    await card.getByRole('button', { name: 'Verso' }).click();
    const before = Number(await card.getByRole('definition').first().innerText());
    await page.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
    const order = page.getByRole('dialog', { name: 'Adquirir Mais Créditos' });
    await order.getByLabel('Quantidade de créditos').fill(String(COMPRADOS));
    await order.getByText('Pix', { exact: true }).click();
    await expectAcessivel(page, 'adquirir mais créditos');
    await order.getByRole('button', { name: 'Comprar' }).click();
    const payment = page.getByRole('dialog', { name: 'Pagamento' });
    await expect(payment.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
    await expect(payment.getByLabel('Chave Pix')).toHaveValue(/^000201.*6304[0-9A-F]{4}$/);
    await expectAcessivel(page, 'pagamento');
    const chave = await payment.getByLabel('Chave Pix').inputValue();
    await payment.getByRole('button', { name: 'Cancelar' }).click();
    await page
      .getByRole('dialog', { name: 'Fechar o pagamento?' })
      .getByRole('button', { name: 'Fechar', exact: true })
      .last()
      .click();
    // What was closed is open in the list of orders, with the same code.
    await page.getByRole('button', { name: 'Compras e recibos', exact: true }).click();
    const orders = page.getByRole('dialog', { name: 'Compras e recibos' });
    const first = (name: string) => orders.getByRole('row').nth(1).getByRole('button', { name });
    await first(`Continuar pagamento: ${COMPRADOS} créditos`).click();
    await expect(payment.getByLabel('Chave Pix')).toHaveValue(chave);
    await markPaid(page);
    await expect(
      payment.getByText('Pagamento registrado com sucesso em momentos seus créditos serão adicionados.'),
    ).toBeVisible();
    await payment.getByRole('button', { name: 'Fechar' }).last().click();
    const [recibo] = await Promise.all([
      page.waitForEvent('download'),
      first(`Baixar recibo: ${COMPRADOS} créditos`).click(),
    ]);
    expect(recibo.suggestedFilename()).toMatch(/^recibo-[0-9a-f]{8}\.pdf$/);
    expect(readFileSync(await recibo.path()).toString('latin1')).toMatch(/^%PDF-/);
    await orders.getByRole('button', { name: 'Fechar' }).click();
    const balance = String(before + COMPRADOS).padStart(4, '0');
    await expect(card.getByRole('definition').first()).toHaveText(balance);
  });

  await test.step('send a picture, and change the address of the company by its postal code', async () => {
    await page.getByLabel('Foto de perfil', { exact: true }).setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: await page.getByRole('region', { name: 'Cartão da empresa' }).screenshot(),
    });
    await seeToast(page, 'Foto de perfil atualizada com sucesso');
    await expect(page.getByRole('img', { name: 'Foto de perfil' })).toBeVisible();
    const panel = page.getByRole('region', { name: 'Dados Empresariais' });
    await panel.getByRole('button', { name: 'Editar Informações' }).click();
    await panel.getByLabel('CEP').fill('88015100');
    await expect(panel.getByLabel('Município')).toHaveValue('Florianópolis');
    await expect(panel.getByLabel('Logradouro')).toHaveValue(/simulado/);
    await panel.getByLabel('Logradouro').fill('Rua da Jornada, 7');
    await panel.getByRole('button', { name: 'Salvar' }).click();
    await expect(panel.getByText('Informações salvas')).toBeVisible();
    await page.reload();
    await openProfileItem(page, 'Meu Perfil');
    await expect(panel.getByLabel('CEP')).toHaveValue('88015-100');
    await expect(panel.getByLabel('Estado', { exact: true })).toHaveValue('SC');
    await expect(panel.getByLabel('Logradouro')).toHaveValue('Rua da Jornada, 7');
    await expect(page.getByRole('img', { name: 'Foto de perfil' })).toBeVisible();
  });

  await test.step('import a certificate, and delete it', async () => {
    const nome = `EMPRESA FICTICIA ${Date.now()}`;
    const pfx = makeCertificadoFicticio({ nome, senha: DEMO_SENHA });
    await openProfileItem(page, 'Configurações');
    const panel = page.getByRole('region', { name: 'Certificados Digitais' });
    await panel.getByRole('button', { name: 'Novo', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Importar Certificado' });
    await dialog
      .getByLabel('Certificado')
      .setInputFiles({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: pfx });
    await typePassword(dialog, 'Errada@2026');
    await expectAcessivel(page, 'importar certificado');
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(dialog.getByText('A senha não abre este certificado')).toBeVisible();
    await typePassword(dialog, DEMO_SENHA);
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    await seeToast(page, 'Certificado importado com sucesso.');
    const row = panel.getByRole('row').filter({ hasText: nome });
    await expect(row.getByText('Ativo')).toBeVisible();
    await row.getByRole('button', { name: `Excluir ${nome}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await seeToast(page, 'Sucesso ao deletar certificado');
    await expect(row).toHaveCount(0);
  });

  await test.step('deactivate the user, whose session ends, and remove the user', async () => {
    const panel = page.getByRole('region', { name: 'Usuários' });
    const row = panel.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: /^Configurar/ }).click();
    await panel.getByText('Inativo', { exact: true }).click();
    await panel.getByRole('button', { name: 'Salvar' }).click();
    await expect(row.getByText('Inativo')).toBeVisible();
    await own.reload();
    await expect(own.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await own.context().close();
    await row.getByRole('button', { name: /^Excluir/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(row).toHaveCount(0);
  });
});

async function newPage(browser: Browser): Promise<Page> {
  const { baseURL, locale, timezoneId, viewport } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale, timezoneId, viewport });
  await keepNotificacoes(context);
  return context.newPage();
}

async function openProfileItem(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Perfil de/ }).click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

async function enter(page: Page, { email, senha }: { email: string; senha: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function setPassword(page: Page, senha: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nova Senha', exact: true }).fill(senha);
  await page.getByRole('textbox', { name: 'Confirmar Nova Senha' }).fill(senha);
  await page.getByRole('button', { name: 'Resetar' }).click();
}

async function typePassword(dialog: Locator, senha: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Senha', exact: true }).fill(senha);
  await dialog.getByRole('textbox', { name: 'Confirmar Senha' }).fill(senha);
}

/** Marks the newest charge as paid, on the development page of the simulated provider. */
async function markPaid(page: Page): Promise<void> {
  const charges = await page.context().newPage();
  await charges.goto('/dev/payments');
  await charges
    .getByRole('button', { name: `Marcar como pago: pedido de ${COMPRADOS} créditos` })
    .first()
    .click();
  await expect(charges.getByText('simulado').first()).toBeVisible();
  await charges.close();
}
