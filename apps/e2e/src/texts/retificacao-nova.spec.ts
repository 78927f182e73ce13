// Guarantees the instructions, the models, and the form of a new rectification.

import { ERROS, type ErrorCode } from '@apura/contract';
import type { Locator, Page } from '@playwright/test';
import { drop } from '../journeys/portal.ts';
import {
  answerDownloads,
  COLUNAS_SELECAO,
  CONCLUIDO,
  chooseProjeto,
  selecao,
  TITULO_CONCLUIDO,
} from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';
import { CONFLITO, confirmButton, novo, openRetificacoes, SEM_ACESSO, table } from './retificacao-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';

const PLANILHA = { name: 'modelo preenchido.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004', 'latin1') };

const TEXTO = { name: 'dados.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') };

const form = (page: Page) => page.getByRole('dialog', { name: 'Novo Projeto' });

const load = (page: Page) => form(page).getByRole('button', { name: 'Carregar' });

/** Goes to the form of a new rectification of the made-up project. */
async function openForm(page: Page): Promise<Locator> {
  await answer(page, '/api/processes', { finalResult: [CONCLUIDO] });
  await openRetificacoes(page);
  await novo(page).click();
  await chooseProjeto(page);
  await expect(form(page)).toBeVisible();
  return form(page);
}

/** Fills the form, up to the question before it is sent. */
async function fillForm(page: Page, { obrigacao = 'EFD-C', file = PLANILHA } = {}): Promise<void> {
  await openForm(page);
  await form(page).getByRole('combobox', { name: 'Obrigação' }).click();
  await page.getByRole('option', { name: obrigacao }).click();
  await form(page).locator('input[type="file"]').setInputFiles(file);
  await load(page).click();
}

/** A refusal of a filled form, which the form shows below the field it speaks of. */
async function expectRefusal(page: Page, code: ErrorCode, message: string): Promise<void> {
  await failure(page, '/register/retificacao', { status: ERROS[code].status, code, message });
  await fillForm(page);
  await confirmButton(page).click();
  await expect(form(page).getByText(message)).toBeVisible();
  await expect(form(page).locator('[aria-invalid="true"], [data-error]').first()).toBeVisible();
}

test.describe('instructions and models', () => {
  // prova: 2.97, 2.98
  test(
    "the instructions have three steps and the warning to review; 'Modelos de arquivos' has " + 'EFD-C, ECF and INSS',
    async ({ portal }) => {
      await openRetificacoes(portal);
      const steps = portal.getByRole('region', { name: 'Como retificar' });
      await expect(steps.getByRole('listitem')).toHaveText([
        /^Baixe o modelo/,
        /^Preencha os campos obrigatórios/,
        /^Envie o arquivo/,
      ]);
      await expect(steps.getByText('Revise os dados antes de enviar')).toBeVisible();
      const models = portal.getByRole('region', { name: 'Modelos de arquivos' });
      await expect(models.getByRole('button')).toHaveText(['EFD-C', 'ECF', 'INSS']);
    },
  );

  // prova: 5.41
  test("'Retificação da ECF está em desenvolvimento' is all that the model of ECF gives", async ({ portal }) => {
    const asked = await answerDownloads(portal, /^\/api\/excelModel\//, () => false);
    await openRetificacoes(portal);
    await portal.getByRole('button', { name: 'Baixar o modelo ECF' }).click();
    await seeToast(portal, 'Retificação da ECF está em desenvolvimento');
    expect(asked).toEqual([]);
  });

  test("EFD-C and INSS download the models of efdc and esocial, with 'Sucesso'", async ({ portal }) => {
    const asked = await answerDownloads(portal, /^\/api\/excelModel\//, () => false);
    await openRetificacoes(portal);
    for (const label of ['EFD-C', 'INSS']) {
      const download = portal.waitForEvent('download');
      await portal.getByRole('button', { name: `Baixar o modelo ${label}` }).click();
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    }
    expect(asked).toEqual(['/api/excelModel/efdc', '/api/excelModel/esocial']);
    await seeToast(portal, /^Sucesso$/);
  });

  test('a model that the server refuses leaves its reason in place', async ({ portal }) => {
    const { status, message } = ERROS['servico-indisponivel'];
    await failure(portal, '/api/excelModel/efdc', { status, code: 'servico-indisponivel', message });
    await openRetificacoes(portal);
    await portal.getByRole('button', { name: 'Baixar o modelo EFD-C' }).click();
    await seeToast(portal, message);
    await expect(portal.getByRole('region', { name: 'Modelos de arquivos' }).getByText(message)).toBeVisible();
  });
});

test.describe('new rectification', () => {
  // prova: 2.99, 5.42
  test("'Selecione um Projeto' lists only concluded projects, with its search", async ({ portal }) => {
    await answer(portal, '/api/processes', {
      finalResult: [CONCLUIDO, umProjeto({ id: '900101', empresa: 'AINDA EM CURSO ME', status: 'FILES' })],
    });
    await openRetificacoes(portal);
    await novo(portal).click();
    await expect(selecao(portal).getByRole('columnheader')).toHaveText([...COLUNAS_SELECAO]);
    await expect(selecao(portal).getByRole('row')).toHaveCount(2);
    await selecao(portal).getByPlaceholder('Busca Rápida').fill('nada disso');
    await expect(selecao(portal).getByText('Nenhum resultado para "nada disso"')).toBeVisible();
    await selecao(portal).getByRole('button', { name: 'Fechar', exact: true }).click();
    await expect(novo(portal)).toBeFocused();
    await novo(portal).click();
    await expect(selecao(portal).getByPlaceholder('Busca Rápida')).toHaveValue('');
  });

  // prova: 2.101, 2.102, 3.29
  test(
    "'Novo Projeto' holds 'METALÚRGICA FICTÍCIA LTDA - 99.210.437/0001-17 de 01/01/2025 até 31/03/2025' " +
      "read-only, EFD-C, ECF, eSocial and 'Arraste e solte seu arquivo aqui'",
    async ({ portal }) => {
      const dialog = await openForm(portal);
      await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
      const projeto = dialog.getByRole('textbox', { name: 'Projeto' });
      await expect(projeto).toHaveValue('METALÚRGICA FICTÍCIA LTDA - 99.210.437/0001-17 de 01/01/2025 até 31/03/2025');
      await expect(projeto).not.toBeEditable();
      await expect(dialog.getByText('Arraste e solte seu arquivo aqui')).toBeVisible();
      await expect(dialog.locator('input[type="file"]')).toHaveAttribute('accept', /\.xlsx/);
      await dialog.getByRole('combobox', { name: 'Obrigação' }).click();
      await expect(portal.getByRole('option')).toHaveText(['EFD-C', 'ECF', 'eSocial']);
    },
  );

  // prova: 2.103, 5.40
  test("'Carregar' waits for every field; a file is dropped or chosen by a click on the area", async ({ portal }) => {
    const dialog = await openForm(portal);
    await expect(load(portal)).toBeDisabled();
    const chooser = portal.waitForEvent('filechooser');
    await dialog.getByText('Arraste e solte seu arquivo aqui').click();
    await (await chooser).setFiles(PLANILHA);
    await expect(dialog.getByText('modelo preenchido.xlsx')).toBeVisible();
    await expect(load(portal)).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Obrigação' }).click();
    await portal.getByRole('option', { name: 'eSocial' }).click();
    await expect(load(portal)).toBeEnabled();
    await drop(dialog.getByText('modelo preenchido.xlsx'), [{ name: 'outro.xlsx', type: '', base64: 'UEsDBA==' }]);
    await expect(dialog.getByText('outro.xlsx')).toBeVisible();
  });

  // prova: 5.39
  test(
    "'Arquivo Inválido, insira um arquivo do tipo .xlsx' at once and again on Carregar, " + 'under the field too',
    async ({ portal }) => {
      const text = 'Arquivo Inválido, insira um arquivo do tipo .xlsx';
      await fillForm(portal, { file: TEXTO });
      await seeToast(portal, text);
      await expect(form(portal).getByText(text)).toBeVisible();
      await expect(confirmButton(portal)).toHaveCount(0);
      await form(portal).locator('input[type="file"]').setInputFiles(PLANILHA);
      await expect(form(portal).getByText(text)).toBeHidden();
    },
  );

  test("'Valores preenchidos incorretamente' is said under its field when the server finds it", async ({ portal }) => {
    await expectRefusal(portal, 'valores-incorretos', 'Valores preenchidos incorretamente');
  });

  // prova: 5.37
  test("'Selecione um arquivo para continuar' is said under its field when the server finds it", async ({ portal }) => {
    await expectRefusal(portal, 'arquivo-ausente', 'Selecione um arquivo para continuar');
  });

  // prova: 5.38
  test("'Projeto selecionado inválido' is said under its field when the server finds it", async ({ portal }) => {
    await expectRefusal(portal, 'projeto-nao-concluido', 'Projeto selecionado inválido');
  });

  // prova: 1.12, 2.104, 4.51
  test("'Confirmar criação da retificação?' with Voltar and Confirmar; Voltar sends nothing and loses nothing", async ({
    portal,
  }) => {
    await fillForm(portal);
    const question = portal.getByRole('dialog', { name: 'Nova retificação' });
    await expect(question.getByText('Confirmar criação da retificação?')).toBeVisible();
    await expect(question.getByRole('button', { name: /^(Voltar|Confirmar)$/ })).toHaveText(['Voltar', 'Confirmar']);
    await expect(question.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await question.getByRole('button', { name: 'Voltar' }).click();
    await expect(question).toBeHidden();
    await expect(form(portal).getByText('modelo preenchido.xlsx')).toBeVisible();
    await expect(form(portal).getByRole('combobox', { name: 'Obrigação' })).toHaveValue('EFD-C');
  });

  // prova: 4.52, 4.53, 8.54
  test(
    "'Sucesso' on creation: sent as specified, the list reloads, the form closes and is " + 'empty the next time',
    async ({ portal }) => {
      const enviado = Promise.withResolvers<string>();
      await onCall(portal, '/register/retificacao', async (call) => {
        enviado.resolve(call.body.toString());
        await call.fulfill({ json: { id: '700009' } });
      });
      await fillForm(portal);
      await answer(portal, '/api/retificacao', { finalResult: [umaRetificacao({ id: '700009', status: 'PENDING' })] });
      await confirmButton(portal).click();
      const body = await enviado.promise;
      for (const part of ['name="cod"\r\n\r\n900100', 'name="type"\r\n\r\nefdc', 'filename="modelo preenchido.xlsx"'])
        expect(body).toContain(part);
      await seeToast(portal, /^Sucesso$/);
      await expect(form(portal)).toBeHidden();
      await expect(table(portal).getByText('Aguardando')).toBeVisible();
      await expect(novo(portal)).toBeFocused();
      await novo(portal).click();
      await chooseProjeto(portal);
      await expect(form(portal).getByRole('combobox', { name: 'Obrigação' })).toHaveValue('');
      await expect(form(portal).getByText('Arraste e solte seu arquivo aqui')).toBeVisible();
    },
  );

  // prova: 8.53
  test(
    "'Erro, verifique os dados inseridos e tente novamente mais tarde' on failure, and " + 'the form is not lost',
    async ({ portal }) => {
      const { status, message } = ERROS['servico-indisponivel'];
      await failure(portal, '/register/retificacao', { status, code: 'servico-indisponivel', message });
      await fillForm(portal);
      await confirmButton(portal).click();
      await seeToast(portal, 'Erro, verifique os dados inseridos e tente novamente mais tarde');
      await expect(form(portal).getByText(message)).toBeVisible();
      await expect(form(portal).getByText('modelo preenchido.xlsx')).toBeVisible();
      await expect(load(portal)).toBeEnabled();
    },
  );

  // prova: 6.14, 6.15, 8.7
  test(
    "'Sem acesso ao módulo de retificação, para mais informações entre em contato com nossa equipe' when the " +
      "server answers 'Conflito de permissão'",
    async ({ portal }) => {
      await failure(portal, '/register/retificacao', CONFLITO);
      await fillForm(portal);
      await confirmButton(portal).click();
      await seeToast(portal, SEM_ACESSO);
    },
  );

  // prova: 4.53
  test('closing a form that holds something asks first; discarding clears it', async ({ portal }) => {
    const dialog = await openForm(portal);
    await dialog.locator('input[type="file"]').setInputFiles(PLANILHA);
    await portal.keyboard.press('Escape');
    const question = portal.getByRole('dialog', { name: 'Descartar a nova retificação?' });
    await question.getByRole('button', { name: 'Voltar' }).click();
    await expect(dialog.getByText('modelo preenchido.xlsx')).toBeVisible();
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('at 390 px the instructions are folded where there is work, open where there is none', async ({ portal }) => {
  const modelo = portal.getByRole('button', { name: 'Baixar o modelo INSS' });
  const help = portal.getByText('Instruções e modelos');
  await portal.setViewportSize({ width: 390, height: 844 });
  await answer(portal, '/api/rascunhos', { rascunhos: [] });
  await openRetificacoes(portal, []);
  await expect(modelo).toBeVisible();
  await openRetificacoes(portal, [umaRetificacao()]);
  await expect(help).toBeVisible();
  await expect(modelo).toBeHidden();
  await expect(portal.getByText('METALÚRGICA FICTÍCIA LTDA')).toBeInViewport();
  expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
  // What the user chose is kept, whatever is there.
  await help.click();
  await expect(modelo).toBeVisible();
  await openRetificacoes(portal, [umaRetificacao()]);
  await expect(modelo).toBeVisible();
  await help.click();
  await openRetificacoes(portal, []);
  await expect(help).toBeVisible();
  await expect(modelo).toBeHidden();
  await portal.evaluate('localStorage.clear()');
});
