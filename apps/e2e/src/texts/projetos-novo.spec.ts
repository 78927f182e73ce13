// Guarantees the form of a new project: its fields, its checks and the confirmation.

import { expect, type Page } from '@playwright/test';
import { choose } from '../journeys/portal.ts';
import { type Call, onCall } from './on-call.ts';
import { answer, failure, seeToast, test, withSession } from './open-portal.ts';
import { fillNovoProjeto, openNovoProjeto, openProjetos, rowOf, umProjeto } from './projetos-portal.ts';

test.describe('Novo Projeto', () => {
  // prova: 2.62, 2.65, 2.66, 2.67, 3.23
  test(
    "'Empresa', 'Nova', 'Recorrência', 'Fluxo Mágico', 'Período Inicial', 'Período Final', 'Certificado " +
      "Digital', 'Cadastrar', 'Mensal', 'Pontual'",
    async ({ portal }) => {
      await openProjetos(portal, []);
      const dialog = await openNovoProjeto(portal);
      await expect(dialog.getByRole('combobox', { name: 'Empresa' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Nova', exact: true })).toBeVisible();
      for (const label of ['Recorrência', 'Fluxo Mágico', 'Certificado Digital'])
        await expect(dialog.getByRole('combobox', { name: label })).toBeVisible();
      for (const label of ['Período Inicial', 'Período Final']) await expect(dialog.getByLabel(label)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Cadastrar', exact: true })).toBeDisabled();
      await dialog.getByRole('combobox', { name: 'Recorrência' }).click();
      await expect(portal.getByRole('option')).toHaveText(['Mensal', 'Pontual']);
    },
  );

  // prova: 2.63
  test('companies are shown as masked CNPJ - name and found by either', async ({ portal }) => {
    await answer(portal, '/api/companies', {
      companies: [
        { cnpj: '12345678000195', name: 'PADARIA INVENTADA ME' },
        { cnpj: '99210437000117', name: 'AURORA FICTÍCIA' },
      ],
    });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    const empresa = dialog.getByRole('combobox', { name: 'Empresa' });
    for (const search of ['padaria', '12345678', ' 12.345.678 ']) {
      await empresa.fill(search);
      await expect(portal.getByRole('option')).toHaveText(['12.345.678/0001-95 - PADARIA INVENTADA ME']);
    }
  });

  // prova: 5.23
  test("'Upload eSocial' and 'Upload Automático Completo' come with the module esocial", async ({ portal }) => {
    await withSession(portal, { tools: { esocial: true } });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await dialog.getByRole('combobox', { name: 'Fluxo Mágico' }).click();
    await expect(portal.getByRole('option')).toHaveText([
      'Upload Manual',
      'Baixa Automática',
      'Upload eSocial',
      'Upload Automático Completo',
    ]);
  });

  // prova: 5.23, 6.13
  test("without the module esocial neither 'Upload eSocial' nor 'Upload Automático Completo' is offered", async ({
    portal,
  }) => {
    await withSession(portal, { tools: { esocial: false } });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await dialog.getByRole('combobox', { name: 'Fluxo Mágico' }).click();
    await expect(portal.getByRole('option')).toHaveText(['Upload Manual', 'Baixa Automática']);
  });

  // prova: 4.31, 4.32
  test("the manual flow sets the certificate to 'DESABILITADO'; another clears it", async ({ portal }) => {
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    const certificado = dialog.getByRole('combobox', { name: 'Certificado Digital' });
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Upload Manual' });
    await expect(certificado).toHaveValue('DESABILITADO');
    await expect(certificado).toBeDisabled();
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Baixa Automática' });
    await expect(certificado).toHaveValue('');
    await expect(certificado).toBeEnabled();
  });

  // prova: 5.25
  test("'Nenhum certificado cadastrado' when none is valid", async ({ portal }) => {
    await answer(portal, '/api/certificates', {
      certificates: [{ name: 'VENCIDO SA:1', validity: '2020-01-01', status: 'expired' }],
    });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Baixa Automática' });
    await dialog.getByRole('combobox', { name: 'Certificado Digital' }).click();
    await expect(portal.getByText('Nenhum certificado cadastrado')).toBeVisible();
  });

  // prova: 5.24
  test('only certificates that are valid in the future are offered', async ({ portal }) => {
    await answer(portal, '/api/certificates', {
      certificates: [
        { name: 'VENCIDO SA:1', validity: '2020-01-01', status: 'expired' },
        { name: 'VÁLIDO SA:2', validity: '2099-01-01', status: 'active' },
      ],
    });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Baixa Automática' });
    await dialog.getByRole('combobox', { name: 'Certificado Digital' }).click();
    await expect(portal.getByRole('option')).toHaveText(['VÁLIDO SA:2']);
  });

  // prova: 2.69, 8.19
  test("'O processamento a seguir consumirá 3 projetos, tem certeza de que deseja solicitar?'", async ({ portal }) => {
    await openProjetos(portal, []);
    const confirm = await fillNovoProjeto(portal);
    await expect(
      confirm.getByText('O processamento a seguir consumirá 3 projetos, tem certeza de que deseja solicitar?'),
    ).toBeVisible();
  });

  test('a monthly one says before it is confirmed what each month costs from then on', async ({ portal }) => {
    await openProjetos(portal, []);
    const confirm = await fillNovoProjeto(portal, { recorrencia: 'Mensal' });
    const note = confirm.getByRole('note');
    await expect(note).toContainText('Recorrência mensal: mais 1 crédito por mês');
    await expect(note).toContainText(/O primeiro é o de \d\d\/\d{4}, a partir de \d\d\/\d\d\/\d{4}\. Você pode parar/);
    await confirm.getByRole('button', { name: 'Voltar' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Novo Projeto' });
    await choose(dialog, portal, { label: 'Recorrência', option: 'Pontual' });
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await expect(confirm).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('inverted dates are answered at once, without a question about 0 projects', async ({ portal }) => {
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await choose(dialog, portal, { label: 'Empresa', option: /99\.210\.437\/0001-17/ });
    await choose(dialog, portal, { label: 'Recorrência', option: 'Pontual' });
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Upload Manual' });
    await dialog.getByLabel('Período Inicial').fill('01/03/2025');
    await dialog.getByLabel('Período Final').fill('31/01/2025');
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await expect(dialog.getByText('Data inicial deve ser menor que a data final')).toBeVisible();
    await expect(portal.getByRole('dialog', { name: 'Confirmar consumo' })).toHaveCount(0);
  });

  test('a period that costs more than there is leads to where credits are bought', async ({ portal }) => {
    await withSession(portal, { owner: { creditos_adquiridos: '10', creditos_consumidos: '9' } });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    const comprar = dialog.getByRole('button', { name: 'Comprar créditos' });
    await dialog.getByLabel('Período Inicial').fill('01/01/2025');
    await dialog.getByLabel('Período Final').fill('31/01/2025');
    await expect(dialog.getByText('Este período consome 1 de 1 projeto disponível.')).toBeVisible();
    await expect(comprar).toHaveCount(0);
    await dialog.getByLabel('Período Final').fill('28/02/2025');
    await expect(dialog.getByText('Este período consome 2 de 1 projeto disponível.')).toBeVisible();
    await comprar.click();
    await expect(portal.getByRole('button', { name: 'Adquirir Mais Créditos' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  // prova: 5.16, 5.17, 5.18, 5.19, 5.20
  test(
    "the checks in their order: 'Quantidade insuficiente de processamentos disponíveis', 'Nenhuma empresa " +
      "selecionada', 'Data inicial deve ser menor que a data final', 'Datas devem ser inferiores ao dia de " +
      "hoje'",
    async ({ portalNovo: portal }) => {
      // A day in the middle of a year: no year but the current one can be typed, and on its last days none of it is to
      // come.
      await portal.clock.setFixedTime('2026-06-15T15:00:00Z');
      await withSession(portal, { owner: { creditos_adquiridos: '10', creditos_consumidos: '8' } });
      await answer(portal, '/api/companies', {
        companies: [
          { cnpj: '123', name: 'SEM CNPJ INTEIRO' },
          { cnpj: '99210437000117', name: 'AURORA FICTÍCIA' },
        ],
      });
      await openProjetos(portal, []);
      const form = portal.getByRole('dialog', { name: 'Novo Projeto' });
      const submit = async () => {
        await form.getByRole('button', { name: 'Cadastrar', exact: true }).click();
        await confirmConsumption(portal);
      };

      // Three months of two, no company, and the dates in order.
      await fillNovoProjeto(portal, { empresa: /SEM CNPJ INTEIRO/ });
      await confirmConsumption(portal);
      await seeToast(portal, 'Quantidade insuficiente de processamentos disponíveis');

      await form.getByLabel('Período Final').fill('01/01/2025');
      await submit();
      await seeToast(portal, 'Nenhuma empresa selecionada');
      await expect(form.getByText('Nenhuma empresa selecionada')).toBeVisible();

      await choose(form, portal, { label: 'Empresa', option: /AURORA/ });
      await submit();
      await seeToast(portal, 'Data inicial deve ser menor que a data final');
      await expect(form.getByText('Data inicial deve ser menor que a data final')).toBeVisible();

      await form.getByLabel('Período Inicial').fill('30/12/2026');
      await form.getByLabel('Período Final').fill('31/12/2026');
      await submit();
      await seeToast(portal, 'Datas devem ser inferiores ao dia de hoje');
      await expect(form.getByText('Datas devem ser inferiores ao dia de hoje')).toBeVisible();
    },
  );

  test("'Valores preenchidos incorretamente' of the server stands in the form", async ({ portal }) => {
    await openProjetos(portal, []);
    await failure(portal, '/register/process', {
      status: 422,
      code: 'valores-incorretos',
      message: 'Valores preenchidos incorretamente',
    });
    await (await fillNovoProjeto(portal)).getByRole('button', { name: 'Confirmar' }).click();
    await expect(
      portal.getByRole('dialog', { name: 'Novo Projeto' }).getByText('Valores preenchidos incorretamente'),
    ).toBeVisible();
  });

  // prova: 8.14
  test("'Erro, verifique os dados inseridos e tente novamente mais tarde' keeps the form", async ({ portal }) => {
    await openProjetos(portal, []);
    await failure(portal, '/register/process');
    await (await fillNovoProjeto(portal)).getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(portal, 'Erro, verifique os dados inseridos e tente novamente mais tarde');
    await expect(portal.getByRole('dialog', { name: 'Novo Projeto' }).getByLabel('Período Inicial')).toHaveValue(
      '01/01/2025',
    );
  });

  // prova: 2.72, 8.13
  test("'Sucesso' and the upload opens by itself for the new project", async ({ portal }) => {
    await openProjetos(portal);
    await (await fillNovoProjeto(portal, { fim: '31/01/2025' })).getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(portal, /^Sucesso$/);
    const upload = portal.getByRole('dialog', { name: 'Upload de Documentos' });
    await expect(upload.getByText(/ - Período de 01\/01\/2025 a 31\/01\/2025$/)).toBeVisible();
    // What this test made goes again, so that the credits of the demonstration are not eaten up.
    await upload.getByRole('button', { name: 'Voltar' }).click();
    await expect(rowOf(portal, '31/01/2025').getByRole('button', { name: /^Execuções de/ })).toBeFocused();
    await rowOf(portal, '31/01/2025').getByRole('button', { name: 'Excluir' }).click();
    await portal.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await seeToast(portal, 'Processamento excluído com sucesso');
  });

  test('two clicks on Confirmar make one project, however quick they are', async ({ portal }) => {
    await openProjetos(portal, []);
    const asked: Call[] = [];
    await onCall(portal, '/register/process', (call) => asked.push(call));
    const confirmar = (await fillNovoProjeto(portal)).getByRole('button', { name: 'Confirmar' });
    // One turn of the script apart is quicker than a hand can be: what follows the first has to be done by then.
    await confirmar.evaluate(async (button: { click(): void }) => {
      button.click();
      await Promise.resolve().then(() => undefined);
      button.click();
    });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    for (const call of asked) await call.fulfill({ status: 500, json: {} });
    await seeToast(portal, 'Erro, verifique os dados inseridos e tente novamente mais tarde');
    expect(asked).toHaveLength(1);
  });

  test("'Já existe um projeto desta empresa com estes meses' is said before credits are spent", async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ status: 'CONCLUDED' })]);
    const confirm = await fillNovoProjeto(portal, { inicio: '01/03/2025', fim: '30/04/2025' });
    const note = confirm.getByRole('alert');
    await expect(note.getByText('Já existe um projeto desta empresa com estes meses')).toBeVisible();
    await expect(note).toContainText('Período de 01/01/2025 a 31/03/2025, cadastrado em 05/03/2026');
    await expect(note).toContainText('Concluído.');
    await expect(confirm.getByRole('button', { name: 'Confirmar' })).toBeEnabled();
  });

  test('the form says what is missing, a certificate included', async ({ portal }) => {
    await answer(portal, '/api/certificates', { certificates: [] });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Baixa Automática' });
    await expect(
      dialog.getByText('Falta preencher: Empresa, Recorrência, Período Inicial, Período Final, Certificado Digital.'),
    ).toBeVisible();
    await expect(dialog.getByText('Nenhum certificado dentro da validade.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cadastrar', exact: true })).toHaveAccessibleDescription(
      /^Falta preencher/,
    );
  });

  test('a form with something in it asks before it closes', async ({ portal }) => {
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await dialog.getByLabel('Período Inicial').fill('01/01/2025');
    await portal.keyboard.press('Escape');
    const discard = portal.getByRole('dialog', { name: 'Descartar o novo projeto?' });
    await expect(discard).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(discard).toHaveCount(0);
    await expect(dialog.getByLabel('Período Inicial')).toHaveValue('01/01/2025');
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await discard.getByRole('button', { name: 'Descartar' }).click();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
  });
});

async function confirmConsumption(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Confirmar consumo' }).getByRole('button', { name: 'Confirmar' }).click();
}
