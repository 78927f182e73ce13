import { ERROS, type ErrorCode, type PreparoTransmissao, type Retificacao, type Transmissao } from '@apura/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { drop } from '../journeys/portal.ts';
import {
  answerDownloads,
  COLUNAS_SELECAO,
  CONCLUIDO,
  chooseProjeto,
  held,
  selecao,
  TITULO_CONCLUIDO,
} from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, sent, test } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';
import { answerProva, PROVA } from './prova-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';
import { PREPARO, TRANSMISSAO } from './uma-transmissao.ts';

const PLANILHA = { name: 'modelo preenchido.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004', 'latin1') };
const TEXTO = { name: 'dados.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') };
const SEM_ACESSO = 'Sem acesso ao módulo de retificação, para mais informações entre em contato com nossa equipe';
const CONFLITO = { status: 403, code: 'conflito-de-permissao', message: 'Conflito de permissão' };

async function openRetificacoes(page: Page, retificacoes: readonly Retificacao[] = []): Promise<void> {
  await answer(page, '/api/retificacao', { finalResult: retificacoes });
  await openSection(page, 'Retificações');
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0);
}

const panel = (page: Page) => page.getByRole('region', { name: 'Retificações' });
const table = (page: Page) => page.getByRole('table', { name: 'Retificações' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Novo Projeto' });
const load = (page: Page) => form(page).getByRole('button', { name: 'Carregar' });
const baixar = (page: Page) => table(page).getByRole('button', { name: 'Baixar arquivos retificados' });
const novo = (page: Page) => panel(page).getByRole('button', { name: 'Novo', exact: true }).first();

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
  await confirmar(page).click();
  await expect(form(page).getByText(message)).toBeVisible();
  await expect(form(page).locator('[aria-invalid="true"], [data-error]').first()).toBeVisible();
}

const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true });

test.describe('list', () => {
  // prova: 2.95, 2.96
  test("'Retificações', 'Busca Rápida', 'Novo' and the columns of the table", async ({ portal }) => {
    await openRetificacoes(portal, [umaRetificacao({ status: 'ERROR' })]);
    await expect(panel(portal).getByPlaceholder('Busca Rápida')).toBeVisible();
    await expect(panel(portal).getByRole('button', { name: 'Atualizar lista' })).toBeVisible();
    await expect(novo(portal)).toBeVisible();
    await expect(table(portal).getByRole('columnheader')).toHaveText([
      'Obrigação',
      'Grupo',
      'Parceiro',
      'Empresa',
      'CNPJ',
      'Cadastro',
      'Período Inicial',
      'Período Final',
      'Usuário',
      'Status',
      'Ações',
    ]);
    await expect(table(portal).getByRole('row').nth(1).getByRole('cell')).toHaveText([
      'EFD-C',
      'GRUPO SUL',
      'PARCEIRO UM',
      'METALÚRGICA FICTÍCIA LTDA',
      '99.210.437/0001-17',
      '05/03/2026 12:04:05',
      '01/01/2025',
      '31/03/2025',
      'Helena Fictícia',
      'Erro',
      '',
    ]);
  });

  // prova: 4.24
  test("the badges: 'Aguardando' orange, 'Processando' yellow, 'Sucesso' green, 'Erro' red", async ({ portal }) => {
    const states = ['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR'] as const;
    await openRetificacoes(
      portal,
      states.map((status, at) => umaRetificacao({ id: `70000${at}`, status })),
    );
    for (const [label, tone] of [
      ['Aguardando', 'orange'],
      ['Processando', 'yellow'],
      ['Sucesso', 'green'],
      ['Erro', 'red'],
    ] as const) {
      await expect(table(portal).getByText(label, { exact: true })).toHaveAttribute('data-tone', tone);
    }
  });

  test('on the width of a notebook the actions cover no other column, here and in Projetos', async ({ portal }) => {
    await portal.setViewportSize({ width: 1366, height: 768 });
    await openRetificacoes(portal, [umaRetificacao()]);
    const roomIn = (one: Locator) => one.evaluate((node) => (node.parentElement?.clientWidth ?? 0) - node.clientWidth);
    expect(await roomIn(table(portal))).toBeGreaterThanOrEqual(0);
    await answer(portal, '/api/processes', { finalResult: [umProjeto({ status: 'FILES' })] });
    await openSection(portal, 'Projetos');
    const projetos = portal.getByRole('table', { name: 'Projetos' });
    await expect(projetos.getByRole('row')).toHaveCount(2);
    expect(await roomIn(projetos)).toBeGreaterThanOrEqual(0);
    // The longest status is read whole.
    const status = projetos.getByText('Aguardando Arquivos');
    expect(await status.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  });

  test('in a low window the list keeps room for five rows, and the page scrolls to the instructions', async ({
    portal,
  }) => {
    await portal.setViewportSize({ width: 1366, height: 641 });
    await openRetificacoes(portal, [umaRetificacao()]);
    expect((await panel(portal).boundingBox())?.height).toBeGreaterThanOrEqual(280);
    await portal.getByRole('button', { name: 'Baixar o modelo INSS' }).click({ trial: true });
  });

  test("'Erro' says why in the list: as far as it fits, and whole on hover and on a phone", async ({ portal }) => {
    const mensagem = 'Nenhum arquivo pôde ser gerado: veja as Ocorrências da retificação.';
    await openRetificacoes(portal, [umaRetificacao({ status: 'ERROR', mensagem })]);
    await table(portal).getByText('Erro', { exact: true }).hover();
    await expect(portal.getByRole('tooltip')).toHaveText(`Erro: ${mensagem}`);
    await portal.setViewportSize({ width: 390, height: 844 });
    await expect(portal.getByText(mensagem)).toBeVisible();
  });

  test('the search finds by every column, in any case, and by the bare CNPJ', async ({ portal }) => {
    await openRetificacoes(portal, [
      umaRetificacao(),
      umaRetificacao({
        id: '700002',
        type: 'esocial',
        grupo: 'GRUPO NORTE',
        parceiro: 'PARCEIRO DOIS',
        empresa: 'PADARIA INVENTADA ME',
        cnpj: '12345678000195',
        cadastro: '2026-08-17T12:00:00.000Z',
        periodo_inicial: '2024-06-01',
        periodo_final: '2024-06-30',
        usuario: 'Otávio Inventado',
        status: 'ERROR',
      }),
    ]);
    for (const search of [
      'esocial',
      'grupo norte',
      'parceiro dois',
      'padaria',
      '12345678000195',
      '12.345.678/0001',
      '17/08/2026 09:00:00',
      '01/06/2024',
      '30/06/2024',
      'otávio',
      'erro',
    ]) {
      await panel(portal).getByPlaceholder('Busca Rápida').fill(search.toUpperCase());
      await expect(panel(portal).getByText('1 de 2 retificações'), search).toBeVisible();
      await expect(table(portal).getByText('PADARIA INVENTADA ME')).toBeVisible();
      await panel(portal).getByPlaceholder('Busca Rápida').fill('');
      await expect(panel(portal).getByText('2 retificações', { exact: true })).toBeVisible();
    }
  });

  // prova: 2.95
  test('an empty list says what to do next; the refresh button asks again', async ({ portal }) => {
    await openRetificacoes(portal);
    await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
    await answer(portal, '/api/retificacao', { finalResult: [umaRetificacao()] });
    const refresh = panel(portal).getByRole('button', { name: 'Atualizar lista' });
    await refresh.click();
    await expect(table(portal).getByText('METALÚRGICA FICTÍCIA LTDA')).toBeVisible();
    await expect(refresh).toBeFocused();
  });

  // prova: 8.61
  test("a list that fails says so in place, without a toast, with 'Tentar de novo'", async ({ portal }) => {
    await failure(portal, '/api/retificacao');
    await openSection(portal, 'Retificações');
    await expect(panel(portal).getByText('Não foi possível carregar as retificações.')).toBeVisible();
    await expect(portal.getByRole('status', { name: 'Notificações' })).toBeEmpty();
    await answer(portal, '/api/retificacao', { finalResult: [umaRetificacao()] });
    await panel(portal).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(baixar(portal)).toBeVisible();
  });
});

test.describe('instructions and models', () => {
  // prova: 2.97, 2.98
  test("the instructions have three steps and the warning to review; 'Modelos de arquivos' has EFD-C, ECF and INSS", async ({
    portal,
  }) => {
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
  });

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
  test("'Novo Projeto' holds 'METALÚRGICA FICTÍCIA LTDA - 99.210.437/0001-17 de 01/01/2025 até 31/03/2025' read-only, EFD-C, ECF, eSocial and 'Arraste e solte seu arquivo aqui'", async ({
    portal,
  }) => {
    const dialog = await openForm(portal);
    await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
    const projeto = dialog.getByRole('textbox', { name: 'Projeto' });
    await expect(projeto).toHaveValue('METALÚRGICA FICTÍCIA LTDA - 99.210.437/0001-17 de 01/01/2025 até 31/03/2025');
    await expect(projeto).not.toBeEditable();
    await expect(dialog.getByText('Arraste e solte seu arquivo aqui')).toBeVisible();
    await expect(dialog.locator('input[type="file"]')).toHaveAttribute('accept', /\.xlsx/);
    await dialog.getByRole('combobox', { name: 'Obrigação' }).click();
    await expect(portal.getByRole('option')).toHaveText(['EFD-C', 'ECF', 'eSocial']);
  });

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
  test("'Arquivo Inválido, insira um arquivo do tipo .xlsx' at once and again on Carregar, under the field too", async ({
    portal,
  }) => {
    const text = 'Arquivo Inválido, insira um arquivo do tipo .xlsx';
    await fillForm(portal, { file: TEXTO });
    await seeToast(portal, text);
    await expect(form(portal).getByText(text)).toBeVisible();
    await expect(confirmar(portal)).toHaveCount(0);
    await form(portal).locator('input[type="file"]').setInputFiles(PLANILHA);
    await expect(form(portal).getByText(text)).toBeHidden();
  });

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
  test("'Sucesso' on creation: sent as specified, the list reloads, the form closes and is empty the next time", async ({
    portal,
  }) => {
    const enviado = Promise.withResolvers<string>();
    await onCall(portal, '/register/retificacao', async (call) => {
      enviado.resolve(call.body.toString());
      await call.fulfill({ json: { id: '700009' } });
    });
    await fillForm(portal);
    await answer(portal, '/api/retificacao', { finalResult: [umaRetificacao({ id: '700009', status: 'PENDING' })] });
    await confirmar(portal).click();
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
  });

  // prova: 8.53
  test("'Erro, verifique os dados inseridos e tente novamente mais tarde' on failure, and the form is not lost", async ({
    portal,
  }) => {
    const { status, message } = ERROS['servico-indisponivel'];
    await failure(portal, '/register/retificacao', { status, code: 'servico-indisponivel', message });
    await fillForm(portal);
    await confirmar(portal).click();
    await seeToast(portal, 'Erro, verifique os dados inseridos e tente novamente mais tarde');
    await expect(form(portal).getByText(message)).toBeVisible();
    await expect(form(portal).getByText('modelo preenchido.xlsx')).toBeVisible();
    await expect(load(portal)).toBeEnabled();
  });

  // prova: 6.14, 6.15, 8.7
  test("'Sem acesso ao módulo de retificação, para mais informações entre em contato com nossa equipe' when the server answers 'Conflito de permissão'", async ({
    portal,
  }) => {
    await failure(portal, '/register/retificacao', CONFLITO);
    await fillForm(portal);
    await confirmar(portal).click();
    await seeToast(portal, SEM_ACESSO);
  });

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

test.describe('download', () => {
  // prova: 8.54
  test("'Sucesso' when the rectified files come", async ({ portal }) => {
    const asked = await answerDownloads(portal, /^\/api\/retificados\//, () => false);
    await openRetificacoes(portal, [umaRetificacao()]);
    const download = portal.waitForEvent('download');
    await baixar(portal).click();
    await download;
    expect(asked).toEqual(['/api/retificados/700001/efdc']);
    await seeToast(portal, /^Sucesso$/);
  });

  test("'Baixando arquivos, por favor aguarde' meanwhile, with the downloads disabled", async ({ portal }) => {
    const release = await held(portal, /^\/api\/retificados\//, {});
    await openRetificacoes(portal, [umaRetificacao()]);
    await baixar(portal).click();
    await seeToast(portal, 'Baixando arquivos, por favor aguarde');
    await expect(baixar(portal)).toBeDisabled();
    release();
    await expect(baixar(portal)).toBeEnabled();
  });

  test("'Sem acesso ao módulo de retificação, para mais informações entre em contato com nossa equipe' when the download answers 'Conflito de permissão'", async ({
    portal,
  }) => {
    await failure(portal, /^\/api\/retificados\//, CONFLITO);
    await openRetificacoes(portal, [umaRetificacao()]);
    await baixar(portal).click();
    await seeToast(portal, SEM_ACESSO);
  });

  // prova: 8.8, 8.55
  test("'Nenhum arquivo gerado, verifique os dados inseridos e tente novamente mais tarde' when the server answers 'Sem arquivos'", async ({
    portal,
  }) => {
    await failure(portal, /^\/api\/retificados\//, { status: 404, code: 'sem-arquivos', message: 'Sem arquivos' });
    await openRetificacoes(portal, [umaRetificacao()]);
    await baixar(portal).click();
    await seeToast(portal, 'Nenhum arquivo gerado, verifique os dados inseridos e tente novamente mais tarde');
  });

  // prova: 8.56
  test("'Não foi possível fazer o download dos arquivos retificados, aguarde um momento e tente novamente mais tarde' when it fails", async ({
    portal,
  }) => {
    await failure(portal, /^\/api\/retificados\//);
    await openRetificacoes(portal, [umaRetificacao()]);
    await baixar(portal).click();
    await seeToast(
      portal,
      'Não foi possível fazer o download dos arquivos retificados, aguarde um momento e tente novamente mais tarde',
    );
  });
});

test.describe('before and after', () => {
  const ver = (page: Page) => table(page).getByRole('button', { name: 'Ver antes e depois' });
  const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

  test('stands beside the download: each period before and after, with the totals', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao({ mensagem: '2 de 3 períodos gerados, 1 com erros.' })]);
    await ver(portal).click();
    await expect(portal.getByText('2 de 3 períodos gerados, 1 com erros.')).toBeVisible();
    const totais = portal.getByLabel('Totais');
    // Two periods of 1.650 + 7.600 before and 1.485 + 6.840 after.
    await expect(totais.getByText('R$ 16.650,00', { exact: true })).toBeVisible();
    await expect(totais.getByText('antes R$ 18.500,00 · − R$ 1.850,00')).toBeVisible();
    await expect(totais.getByText('2 de 3 períodos gerados', { exact: true })).toBeVisible();
    const periodos = portal.getByRole('table', { name: 'Períodos' });
    await expect(periodos.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '01/2025',
      'Sim',
      '3 / 1.128 / 0',
      '1.650,00',
      '1.485,00',
      '7.600,00',
      '6.840,00',
      '0,00',
      '925,00',
      '925,00',
      'Retificar',
    ]);
    await periodos.getByRole('button', { name: 'Observações de 02/2025' }).click();
    await expect(periodos.getByText('Há 1 erro nas linhas deste mês.')).toBeVisible();
  });

  test('lists every change with its origin, filtered by the server', async ({ portal }) => {
    const asked = await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    await tab(portal, /^Antes x Depois 500/).click();
    await expect(portal.getByRole('grid').getByText('planilha C170 linha 4', { exact: true })).toBeVisible();
    await portal.getByRole('searchbox', { name: /Buscar nas linhas/ }).fill('linha 4');
    await expect(portal.getByText('1 linha com “linha 4”')).toBeVisible();
    expect(asked.some((query) => query.includes('q=linha'))).toBe(true);
  });

  test('lists what was found, errors first, with what to do', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    await tab(portal, /^Ocorrências 31/).click();
    const ocorrencias = portal.getByRole('table', { name: 'Ocorrências' });
    await expect(ocorrencias.getByRole('row').nth(1)).toContainText('Erro');
    await portal.getByText('Erros', { exact: true }).click();
    await expect(portal.getByText('1 de 31 ocorrências')).toBeVisible();
    await ocorrencias.getByRole('button', { name: /^O que fazer/ }).click();
    await expect(ocorrencias.getByText('Escreva o CST com dois dígitos.')).toBeVisible();
    const comparacao = portal.getByRole('region', { name: /Antes e depois/ });
    await comparacao.getByPlaceholder('Busca Rápida').fill('não está em lugar nenhum');
    await comparacao.getByRole('button', { name: 'Limpar busca' }).last().click();
    await expect(portal.getByText(`${PROVA.totalOcorrencias} ocorrências`)).toBeVisible();
  });

  test('opens at the occurrences where nothing could be made, and leads back to its row', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao({ status: 'ERROR', mensagem: 'Nenhum período gerado.' })]);
    // There are no rectified files: only the report that says why.
    await expect(table(portal).getByRole('button', { name: 'Baixar relatório da retificação' })).toBeVisible();
    await ver(portal).focus();
    await portal.keyboard.press('Enter');
    await expect(tab(portal, /^Ocorrências/)).toHaveAttribute('aria-selected', 'true');
    await expect(portal.getByRole('button', { name: 'Baixar relatório da retificação' })).toBeVisible();
    await portal.getByRole('button', { name: 'Voltar às retificações' }).click();
    await expect(ver(portal)).toBeFocused();
  });

  test('leads back to the list as it was left: searched, scrolled, at the same row', async ({ portal }) => {
    await answerProva(portal);
    const muitas = Array.from({ length: 400 }, (_, at) =>
      umaRetificacao({ id: `7${at}`, empresa: `EMPRESA ${at % 2 === 0 ? 'PAR' : 'ÍMPAR'} ${at}` }),
    );
    await openRetificacoes(portal, muitas);
    await panel(portal).getByPlaceholder('Busca Rápida').fill('empresa par');
    await expect(panel(portal).getByText('200 de 400 retificações')).toBeVisible();
    const row = (at: number) =>
      table(portal)
        .getByRole('row')
        .filter({ hasText: `EMPRESA PAR ${at}` });
    await row(0).first().hover();
    // Rows of 36 px: the 56th, of number 110, is the first whole one then, or the one before it.
    await portal.mouse.wheel(0, 2_000);
    await expect(row(114)).toBeInViewport();
    // The wheel goes on for a moment: a click before its end would move the list once more.
    await expect(row(130)).toBeInViewport({ ratio: 1 });
    const comparacao = portal.getByRole('heading', { name: 'Antes e depois' });
    const voltar = portal.getByRole('button', { name: 'Voltar às retificações' });
    await row(130).getByRole('button', { name: 'Ver antes e depois' }).click();
    for (const back of [
      () => voltar.click(),
      // By the browser: and the button before made no entry, so that forward opens the comparison again.
      () =>
        portal
          .goForward()
          .then(() => expect(comparacao).toBeVisible())
          .then(() => portal.goBack()),
      // Loaded again, the comparison stands, and the way back leads where it led.
      () =>
        portal
          .goForward()
          .then(() => portal.reload())
          .then(() => expect(comparacao).toBeVisible())
          .then(() => portal.goBack()),
    ]) {
      await back();
      await expect(row(130).getByRole('button', { name: 'Ver antes e depois' })).toBeFocused();
      await expect(panel(portal).getByPlaceholder('Busca Rápida')).toHaveValue('empresa par');
      await expect(panel(portal).getByText('200 de 400 retificações')).toBeVisible();
      // Not merely as far as that row: its neighbours stand where they stood.
      await expect(row(114)).toBeInViewport();
    }
    await portal.goForward();
    await expect(comparacao).toBeVisible();
    // The menu leads to the list, too.
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Retificações' }).click();
    await expect(comparacao).toBeHidden();
    await expect(panel(portal).getByPlaceholder('Busca Rápida')).toHaveValue('empresa par');
    await portal.goBack();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Projetos');
  });

  test('loaded again, a comparison that is gone says so, and leads to the list', async ({ portal }) => {
    await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    await answer(portal, '/api/retificacao', { finalResult: [] });
    await portal.reload();
    await expect(portal.getByText(/^Esta retificação foi excluída/)).toBeVisible();
    await portal.getByRole('button', { name: 'Voltar à lista' }).click();
    await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
  });

  test('shows every change as a card at 390 px: before and after are read without scrolling sideways', async ({
    portal,
  }) => {
    await portal.setViewportSize({ width: 390, height: 844 });
    const asked = await answerProva(portal);
    await openRetificacoes(portal, [umaRetificacao()]);
    await portal.getByRole('button', { name: 'Ver antes e depois' }).click();
    await tab(portal, /^Antes x Depois 500/).click();
    const cards = portal.getByRole('list', { name: 'Antes x Depois' });
    const first = cards.getByRole('listitem').first();
    await expect(first).toContainText('C170 · VL_PIS');
    for (const [nome, valor] of Object.entries({ Antes: '0,00', Depois: '16,50', Origem: 'planilha C170 linha 4' })) {
      const linha = first.getByRole('term').filter({ hasText: nome }).locator('..');
      await expect(linha.getByText(valor, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(first.getByText(/NUM_ITEM 1$/)).toBeInViewport({ ratio: 1 });
    expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAcessivel(portal, 'antes x depois em cartões');

    await portal.getByRole('button', { name: 'Mostrar mais 50 de 500' }).focus();
    await portal.keyboard.press('Enter');
    await expect.poll(() => asked.some((query) => query.includes('offset=50&'))).toBe(true);
    await portal.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Por Origem');
    await expect.poll(() => asked.some((query) => query.includes('sort=Origem'))).toBe(true);
    await portal.getByRole('searchbox', { name: 'Buscar nas linhas de Antes x Depois' }).fill('linha 4');
    await expect(portal.getByText('1 linha com “linha 4”')).toBeVisible();
    await expect(cards.getByRole('listitem')).toHaveCount(1);
    await cards.getByRole('button', { name: 'Ver a linha 120 do arquivo' }).focus();
    await portal.keyboard.press('Enter');
    await expect(portal.getByRole('dialog').getByText('PISCOFINS_20250101.txt')).toBeVisible();
  });

  test('says in the place of the cards that the changes could not be fetched', async ({ portal }) => {
    await portal.setViewportSize({ width: 390, height: 844 });
    await answerProva(portal);
    await failure(portal, /^\/api\/retificacao\/.*\/mudancas$/);
    await openRetificacoes(portal, [umaRetificacao()]);
    await portal.getByRole('button', { name: 'Ver antes e depois' }).click();
    await tab(portal, /^Antes x Depois 500/).click();
    await expect(portal.getByText('Não foi possível buscar as mudanças desta retificação.')).toBeVisible();
    await expect(portal.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  });

  test('takes the files from there, too', async ({ portal }) => {
    await answerProva(portal);
    const asked = await answerDownloads(portal, /^\/api\/retificados\//, () => false);
    await openRetificacoes(portal, [umaRetificacao()]);
    await ver(portal).click();
    const download = portal.waitForEvent('download');
    await portal.getByRole('button', { name: 'Baixar arquivos retificados' }).click();
    await download;
    expect(asked).toEqual(['/api/retificados/700001/efdc']);
  });

  test('says why there is none yet, and how far the work is', async ({ portal }) => {
    await openRetificacoes(portal, [
      umaRetificacao({
        status: 'PROCESSING',
        comparavel: false,
        percentual: 40,
        progresso: 'Recalculando o bloco M de 02/2025',
      }),
    ]);
    await expect(panel(portal).getByText('Recalculando o bloco M de 02/2025 (40 %)')).toBeVisible();
    await expect(table(portal).getByText('40 %')).toBeVisible();
    await expect(ver(portal)).toBeDisabled();
    const reason = portal.getByText('Ver antes e depois: a retificação ainda não terminou');
    await ver(portal).hover();
    await expect(reason).toBeVisible();
    // A finger does not hover: it is told when it touches.
    await portal.mouse.move(0, 0);
    await expect(reason).toBeHidden();
    await ver(portal).dispatchEvent('click');
    await expect(reason).toBeVisible();
    await panel(portal).getByRole('heading').first().dispatchEvent('pointerdown');
    await expect(reason).toBeHidden();
  });
});

test.describe('deletion', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Excluir retificação' });
  const excluir = (page: Page) => table(page).getByRole('button', { name: 'Excluir' });

  // prova: 2.105
  test("'Tem certeza que deseja excluir essa retificação? Esta ação é irreversível.' with Voltar and Confirmar", async ({
    portal,
  }) => {
    await answer(portal, '/delete/retificacao', { message: 'Retificação excluída com sucesso' });
    await openRetificacoes(portal, [umaRetificacao()]);
    await excluir(portal).click();
    await expect(
      question(portal).getByText('Tem certeza que deseja excluir essa retificação? Esta ação é irreversível.'),
    ).toBeVisible();
    await question(portal).getByRole('button', { name: 'Voltar' }).click();
    await expect(question(portal)).toBeHidden();
    await excluir(portal).click();
    await answer(portal, '/api/retificacao', { finalResult: [] });
    expect(await sent(portal, '/delete/retificacao', () => confirmar(portal).click())).toEqual({ id: '700001' });
    await seeToast(portal, 'Retificação excluída com sucesso');
    await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
    await expect(panel(portal).getByRole('status').getByRole('button', { name: 'Novo' })).toBeFocused();
  });

  // prova: 6.7
  test("'Não é possível excluir um processamento registrado por outro usuário' for another user's, but not for the master", async ({
    portalUser,
  }) => {
    await openRetificacoes(portalUser, [umaRetificacao()]);
    await excluir(portalUser).click();
    await seeToast(portalUser, 'Não é possível excluir um processamento registrado por outro usuário');
    await expect(question(portalUser)).toHaveCount(0);
  });

  test('a refusal of the server stays in the dialog, whose wheel turned inside its button', async ({ portal }) => {
    const refusal = { message: 'Não encontramos', code: 'nao-encontrado', requestId: 'req-inventada' };
    const release = Promise.withResolvers<void>();
    await onCall(portal, '/delete/retificacao', async (call) => {
      await release.promise;
      await call.fulfill({ status: 404, json: refusal });
    });
    await openRetificacoes(portal, [umaRetificacao({ usuarioEmail: 'outro@exemplo.com.br' })]);
    await excluir(portal).click();
    // Somebody else deleted it: the list behind the dialog is brought up to date.
    await answer(portal, '/api/retificacao', { finalResult: [] });
    const button = await confirmar(portal).boundingBox();
    await confirmar(portal).click();
    const wheel = await question(portal).locator('button[data-loading] .mantine-Loader-root').boundingBox();
    release.resolve();
    expect((wheel?.y ?? 0) + (wheel?.height ?? 0)).toBeLessThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    await expect(question(portal).getByText('Não encontramos')).toBeVisible();
    await question(portal).getByRole('button', { name: 'Voltar' }).click();
    await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
  });
});

test('without a connection a deletion is refused at once, and is not done when it comes back', async ({
  portalNovo,
}) => {
  await openRetificacoes(portalNovo, [umaRetificacao()]);
  let asked = 0;
  await onCall(portalNovo, '/delete/retificacao', (call) => {
    asked++;
    return call.abort();
  });
  await portalNovo.context().setOffline(true);
  await table(portalNovo).getByRole('button', { name: 'Excluir' }).click();
  await confirmar(portalNovo).click();
  const dialog = portalNovo.getByRole('dialog', { name: 'Excluir retificação' });
  await expect(dialog.getByText(/^Não foi possível falar com o servidor/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await portalNovo.context().setOffline(false);
  await expect(dialog).toBeHidden();
  expect(asked).toBe(1);
});

test('at 200 % the list keeps its room, and the page scrolls', async ({ portal }) => {
  await portal.setViewportSize({ width: 720, height: 450 });
  await openRetificacoes(portal, [umaRetificacao()]);
  const list = await panel(portal).boundingBox();
  const help = await portal.getByRole('region', { name: 'Como retificar' }).boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(help?.y ?? 0);
  await baixar(portal).scrollIntoViewIfNeeded();
  await baixar(portal).click({ trial: true });
  await portal.getByRole('button', { name: 'Baixar o modelo INSS' }).click({ trial: true });
});

test('at 390 px the instructions stand above the cards and fold away', async ({ portal }) => {
  await portal.setViewportSize({ width: 390, height: 844 });
  await openRetificacoes(portal, [umaRetificacao()]);
  const help = portal.getByText('Instruções e modelos');
  await expect(portal.getByRole('button', { name: 'Baixar o modelo INSS' })).toBeVisible();
  await help.click();
  await expect(portal.getByRole('button', { name: 'Baixar o modelo INSS' })).toBeHidden();
  await expect(portal.getByText('METALÚRGICA FICTÍCIA LTDA')).toBeVisible();
  expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await help.click();
});

const transmitir = (page: Page) => page.getByRole('dialog', { name: 'Transmitir ao eSocial' });

/** Opens the dialog of a rectification of the eSocial whose transmission is as said. */
async function openTransmissao(page: Page, preparo: PreparoTransmissao, transmissao: Transmissao | null = null) {
  await answer(page, '/api/transmissao/700001', { transmissao });
  await answer(page, '/api/transmissao/700001/preparo', preparo);
  await openRetificacoes(page, [umaRetificacao({ type: 'esocial', transmissao })]);
  await table(page).getByRole('button', { name: 'Transmitir ao eSocial' }).click();
}

test.describe('transmission', () => {
  test('says what goes, where and by whose certificate, and sends nothing before it is confirmed', async ({
    portal,
  }) => {
    await openTransmissao(portal, PREPARO);
    const dialog = transmitir(portal);
    await expect(
      dialog.getByText('Isto envia 3 eventos ao governo em nome de METALÚRGICA FICTÍCIA LTDA.'),
    ).toBeVisible();
    for (const texto of [
      'Produção',
      'METALURGICA FICTICIA LTDA:99210437000117 · válido até 31/03/2027',
      '01/2025 1 S-1298 · 1 S-1200 · 1 S-1299',
    ])
      await expect(dialog.getByText(texto, { exact: true })).toBeVisible();
    const botao = dialog.getByRole('button', { name: 'Transmitir', exact: true });
    await expect(botao).toBeDisabled();
    await expectAcessivel(portal, 'transmitir: confirmação');
    await dialog.getByRole('checkbox', { name: /^Confirmo o envio de 3 eventos ao eSocial \(Produção\)/ }).check();
    const naoEnviados = TRANSMISSAO.lotes.map((lote) => ({ ...lote, situacao: 'pendente', enviadoEm: null }));
    await answer(portal, '/register/transmissao', { situacao: 'andamento' });
    await answer(portal, '/api/transmissao/700001', {
      transmissao: { ...TRANSMISSAO, situacao: 'andamento', mensagem: null, lotes: naoEnviados },
    });
    expect(await sent(portal, '/register/transmissao', () => botao.click())).toEqual({
      id: '700001',
      confirmo: true,
      ambiente: 'producao',
      eventos: 3,
      certificado: 'METALURGICA FICTICIA LTDA:99210437000117',
      procuracao: false,
    });
    await expect(dialog.getByText('Assinando e preparando os lotes.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Parar antes do próximo lote' })).toBeVisible();
    // Nothing was sent, so that nothing was answered.
    await expect(dialog.getByRole('button', { name: 'Baixar recibos' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Baixar retornos' })).toHaveCount(0);
  });

  test('explains what to do where it is not switched on, and offers no button', async ({ portal }) => {
    await openTransmissao(portal, { ...PREPARO, impedimento: 'O envio está desligado: defina ESOCIAL_TRANSMITIR=1.' });
    await expect(transmitir(portal).getByRole('alert')).toHaveText(
      'O envio está desligado: defina ESOCIAL_TRANSMITIR=1.',
    );
    await expect(transmitir(portal).getByRole('button', { name: 'Transmitir', exact: true })).toHaveCount(0);
  });

  test('gives the receipts, and the answers of the government as they came', async ({ portal }) => {
    const asked = await answerDownloads(portal, /^\/api\/(recibos|retornos)\//, () => false);
    await openTransmissao(portal, PREPARO, TRANSMISSAO);
    const dialog = transmitir(portal);
    for (const o of ['recibos', 'retornos']) {
      const download = portal.waitForEvent('download');
      await dialog.getByRole('button', { name: `Baixar ${o}` }).click();
      await download;
    }
    expect(asked).toEqual(['/api/recibos/700001', '/api/retornos/700001']);
  });

  test('sends a batch in doubt again only for who says to have looked', async ({ portal }) => {
    await openTransmissao(portal, PREPARO, TRANSMISSAO);
    const dialog = transmitir(portal);
    await expect(dialog.getByText('Não se sabe se o eSocial recebeu o lote 1.')).toBeVisible();
    await answer(portal, '/retry/transmissao', { situacao: 'andamento' });
    expect(
      await sent(portal, '/retry/transmissao', () =>
        dialog.getByRole('button', { name: 'Procurar no eSocial' }).click(),
      ),
    ).toEqual({ id: '700001', reenviar: null });
    const reenviar = dialog.getByRole('button', { name: 'Enviar o lote 1 de novo' });
    await expect(reenviar).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /nenhum evento do lote 1 foi recebido/ }).check();
    expect(await sent(portal, '/retry/transmissao', () => reenviar.click())).toEqual({ id: '700001', reenviar: 1 });
  });
});
