// Guarantees the certificates, and the contract for the Integra Contador.

import type { Locator, Page } from '@playwright/test';
import { CERTIFICADOS, certificados, openConfiguracoes } from './configuracoes-portal.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';

const PFX = { name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from('conteúdo fictício') };

test.describe('certificates', () => {
  // prova: 2.123, 5.68
  test("'Certificados Digitais' with name, validity and status; the search finds by each", async ({ portal }) => {
    await openConfiguracoes(portal);
    const panel = certificados(portal);
    await expect(panel.getByRole('columnheader')).toHaveText(['Nome', 'Validade', 'Status', 'Ações']);
    const row = (text: string) => panel.getByRole('row').filter({ hasText: text });
    await expect(row('METALÚRGICA').getByRole('cell')).toHaveText([
      'METALÚRGICA FICTÍCIA LTDA:99210437000117',
      '31/03/2099',
      'Ativo',
      '',
    ]);
    for (const search of ['padaria', '15/01/2020', 'VENCIDO']) {
      await panel.getByPlaceholder('Busca Rápida').fill(search);
      await expect(panel.getByText('1 de 2 certificados'), search).toBeVisible();
      await expect(row('PADARIA')).toBeVisible();
    }
  });

  // prova: 5.58
  test("'Arquivo Inválido, insira arquivo do tipo .pfx'", async ({ portal }) => {
    const dialog = await openImportar(portal);
    await dialog
      .getByLabel('Certificado')
      .setInputFiles({ name: 'chave.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from('x') });
    await seeToast(portal, 'Arquivo Inválido, insira arquivo do tipo .pfx');
    await expect(dialog.getByText('Arquivo Inválido, insira arquivo do tipo .pfx')).toBeVisible();
  });

  // prova: 2.125, 3.28, 5.60, 5.61
  test("'Senhas não correspondem', and 'Importar' waits for every field", async ({ portal }) => {
    const dialog = await openImportar(portal);
    const send = dialog.getByRole('button', { name: 'Importar', exact: true });
    await dialog.getByLabel('Certificado').setInputFiles(PFX);
    await expect(dialog.getByText('a1.pfx')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Senha', exact: true }).fill('Uma');
    await expect(send).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Confirmar Senha' }).fill('Outra');
    await send.click();
    await seeToast(portal, 'Senhas não correspondem');
    await expect(dialog.getByText('Senhas não correspondem')).toBeVisible();
  });

  // prova: 1.3, 8.49
  test("'Certificado importado com sucesso.'", async ({ portal }) => {
    await answer(portal, '/register/certificate', CERTIFICADOS[0]);
    const dialog = await importar(portal);
    await seeToast(portal, 'Certificado importado com sucesso.');
    await expect(dialog).toHaveCount(0);
  });

  // prova: 8.50
  test(
    "'Erro ao importar certificado, verifique as informações fornecidas e tente novamente mais tarde.', with " +
      'the reason in the form',
    async ({ portal }) => {
      // The real server: this is no certificate.
      const dialog = await importar(portal);
      const text = 'Erro ao importar certificado, verifique as informações fornecidas e tente novamente mais tarde.';
      await seeToast(portal, text);
      await expect(dialog.getByText('Arquivo Inválido, insira arquivo do tipo .pfx')).toBeVisible();
      await failure(portal, '/register/certificate', {
        status: 422,
        code: 'certificado-senha-incorreta',
        message: 'A senha não abre este certificado, confira-a e tente novamente',
      });
      await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
      await expect(dialog.getByText('A senha não abre este certificado')).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Senha', exact: true })).toBeFocused();
    },
  );

  // prova: 2.126, 8.51
  test("'Sucesso ao deletar certificado', asked with 'Voltar' and 'Excluir'", async ({ portal }) => {
    await answer(portal, '/delete/certificate', { message: 'Sucesso' });
    const dialog = await openExcluirCertificado(portal);
    await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await answer(portal, '/api/certificates', { certificates: CERTIFICADOS.slice(1) });
    const request = portal.waitForRequest('**/delete/certificate');
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    expect((await request).postDataJSON()).toEqual({ nome: CERTIFICADOS[0]?.name });
    await seeToast(portal, 'Sucesso ao deletar certificado');
    await expect(dialog).toHaveCount(0);
    await expect(
      certificados(portal)
        .getByRole('button', { name: /^Excluir/ })
        .first(),
    ).toBeFocused();
  });

  // prova: 8.52
  test("'Erro ao deletar certificado, tente novamente mais tarde'", async ({ portal }) => {
    await failure(portal, '/delete/certificate', { status: 409, code: 'x', message: 'Este certificado é usado' });
    const dialog = await openExcluirCertificado(portal);
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await seeToast(portal, 'Erro ao deletar certificado, tente novamente mais tarde');
    await expect(dialog.getByText('Este certificado é usado')).toBeVisible();
  });
});

test.describe('the contract for the Integra Contador', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Integra Contador' });
  const CONTRATO = {
    cnpj: '98500001000108',
    nome: 'ESCRITORIO FICTICIO LTDA',
    validade: '2099-01-31',
    vencido: false,
    autor: 'certificado',
    alterado_em: '2026-03-05T15:00:00.000Z',
    teste: null,
  };
  const recusado = {
    resultado: 'recusado',
    mensagem: 'Confira a Consumer Key.',
    testado_em: '2026-03-05T15:04:05.000Z',
  };

  test(
    "says what to do without one, takes it, tries it, and shows no secret: 'Já informado; preencha apenas para " +
      "trocar'",
    async ({ portal }) => {
      await answer(portal, '/api/integra', { contrato: null, instalacao: false, simulado: true });
      await openConfiguracoes(portal);
      await expect(panel(portal).getByText('simulado', { exact: true })).toBeVisible();
      await expect(panel(portal).getByText('nenhum documento é coletado do e-CAC')).toBeVisible();
      await panel(portal).getByRole('button', { name: 'Informar Credenciais' }).click();
      const dialog = portal.getByRole('dialog', { name: 'Credenciais do Integra Contador' });
      const save = dialog.getByRole('button', { name: 'Salvar e Testar' });
      await dialog.getByRole('textbox', { name: 'Consumer Key' }).fill('chave');
      await dialog.getByRole('textbox', { name: 'Consumer Secret' }).fill('segredo');
      await expect(save).toBeDisabled();
      await dialog.getByLabel('e-CNPJ do contratante', { exact: true }).setInputFiles(PFX);
      // The real server: this is no certificate.
      await save.click();
      await expect(dialog.getByText('Arquivo Inválido, insira arquivo do tipo .pfx')).toBeVisible();
      const integra = { contrato: CONTRATO, instalacao: false, simulado: true };
      await answer(portal, '/update/integra', integra);
      await answer(portal, '/test/integra', { ...integra, contrato: { ...CONTRATO, teste: recusado } });
      await save.click();
      await expect(dialog).toHaveCount(0);
      await expect(panel(portal).getByText('98.500.001/0001-08')).toBeVisible();
      await expect(panel(portal).getByText('válido até 31/01/2099')).toBeVisible();
      await expect(panel(portal).getByText('Recusado')).toBeVisible();
      await expect(panel(portal).getByText('Confira a Consumer Key.')).toBeVisible();
      await panel(portal).getByRole('button', { name: 'Alterar' }).click();
      for (const name of ['Consumer Key', 'Consumer Secret', 'Senha do certificado']) {
        const field = dialog.getByRole('textbox', { name });
        await expect(field).toHaveValue('');
        await expect(field).toHaveAccessibleDescription('Já informado; preencha apenas para trocar');
      }
      await expect(save).toBeDisabled();
      await portal.keyboard.press('Escape');
      await answer(portal, '/delete/integra', { contrato: null, instalacao: true, simulado: true });
      await panel(portal).getByRole('button', { name: 'Excluir o contrato do Integra Contador' }).click();
      const excluir = portal.getByRole('dialog', { name: 'Excluir contrato' });
      await excluir.getByRole('button', { name: 'Excluir', exact: true }).click();
      await expect(panel(portal).getByText('usam o contrato desta instalação')).toBeVisible();
      await expect(panel(portal).getByRole('heading', { name: 'Integra Contador' })).toBeFocused();
    },
  );
});

async function openImportar(page: Page): Promise<Locator> {
  await openConfiguracoes(page);
  await certificados(page).getByRole('button', { name: 'Novo', exact: true }).click();
  return page.getByRole('dialog', { name: 'Importar Certificado' });
}

async function importar(page: Page): Promise<Locator> {
  const dialog = await openImportar(page);
  await dialog.getByLabel('Certificado').setInputFiles(PFX);
  await dialog.getByRole('textbox', { name: 'Senha', exact: true }).fill('Certa@2026');
  await dialog.getByRole('textbox', { name: 'Confirmar Senha' }).fill('Certa@2026');
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  return dialog;
}

async function openExcluirCertificado(page: Page): Promise<Locator> {
  await openConfiguracoes(page);
  await certificados(page)
    .getByRole('button', { name: /^Excluir METALÚRGICA/ })
    .click();
  return page.getByRole('dialog', { name: 'Excluir certificado' });
}
