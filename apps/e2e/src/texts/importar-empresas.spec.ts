// Guarantees that companies of a spreadsheet are looked at row by row before they are registered.

import type { EmpresaImportada } from '@apura/contract';
import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { openCarteira } from './carteira-portal.ts';
import { onCall } from './on-call.ts';
import { expect, test } from './open-portal.ts';
import { openNovoProjeto, openProjetos } from './projetos-portal.ts';

const CSV = [
  'Clientes do escritório',
  'CNPJ;Grupo;Indicação',
  '11.222.333/0001-81;Norte;Ana',
  '11222333000182;Norte;',
  ';;',
].join('\n');

const linha = (change: Partial<EmpresaImportada>): EmpresaImportada => ({
  cnpj: '11222333000181',
  grupo: 'NORTE',
  parceiro: 'ANA',
  situacao: 'nova',
  motivo: null,
  ...change,
});
const RECUSADA = linha({
  cnpj: '11222333000182',
  situacao: 'recusada',
  motivo: 'O CNPJ não confere: veja os 14 caracteres.',
});

/** Answers as the server would of these two rows, and gives what it was asked. */
async function answerImport(page: Page): Promise<{ empresas: unknown[]; cadastrar: boolean }[]> {
  const asked: { empresas: unknown[]; cadastrar: boolean }[] = [];
  await onCall(page, '/api/companies/import', async (call) => {
    const body: { empresas: unknown[]; cadastrar: boolean } = JSON.parse(String(call.body));
    asked.push(body);
    const cadastradas = body.cadastrar ? 1 : 0;
    const message = body.cadastrar ? '1 empresa cadastrada' : 'Planilha conferida';
    await call.fulfill({ json: { message, empresas: [linha({}), RECUSADA], cadastradas } });
  });
  return asked;
}

async function openImport(page: Page) {
  await openCarteira(page);
  await page.getByRole('button', { name: 'Importar Empresas' }).click();
  return page.getByRole('dialog', { name: 'Importar Empresas' });
}

const choose = (page: Page, name: string, content: string) =>
  page.getByLabel('Planilha de empresas').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('each row says what becomes of it, and only what is confirmed is registered', async ({ portal }) => {
  const asked = await answerImport(portal);
  const dialog = await openImport(portal);
  await expect(dialog.getByText('Arraste e solte sua planilha aqui')).toBeVisible();
  await expectAcessivel(portal, 'importar empresas');
  await choose(portal, 'clientes.csv', CSV);
  await expect(dialog.getByText('1 empresa nova, 1 linha com erro.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /11\.222\.333\/0001-81 NORTE ANA Nova/ })).toBeVisible();
  await expect(dialog.getByText('Linha 4: O CNPJ não confere: veja os 14 caracteres.')).toBeVisible();
  await expectAcessivel(portal, 'importar empresas, conferidas');
  await portal.setViewportSize({ width: 390, height: 844 });
  await expectAcessivel(portal, 'importar empresas, em um telefone');
  await portal.setViewportSize({ width: 1440, height: 900 });
  expect(asked).toEqual([
    {
      empresas: [
        { cnpj: '11.222.333/0001-81', grupo: 'Norte', parceiro: 'Ana' },
        { cnpj: '11222333000182', grupo: 'Norte', parceiro: '' },
      ],
      cadastrar: false,
    },
  ]);
  await dialog.getByRole('button', { name: 'Cadastrar 1 Empresa' }).click();
  await expect(portal.getByRole('status', { name: 'Notificações' }).getByText('1 empresa cadastrada')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(asked.at(-1)?.cadastrar).toBe(true);
});

test('a spreadsheet without groups asks for one, and one that is none says so', async ({ portal }) => {
  const asked = await answerImport(portal);
  const dialog = await openImport(portal);
  await choose(portal, 'clientes.csv', 'Empresa\nAurora');
  await expect(dialog.getByText('Falta escolher: CNPJ.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cadastrar Empresas' })).toBeDisabled();
  await choose(portal, 'outra.csv', 'CNPJ\n11222333000181');
  await expect(dialog.getByText('Falta o grupo: escolha a coluna dele, ou escreva o de todas.')).toBeVisible();
  await dialog.getByLabel('Grupo de todas').fill('Sul');
  await expect(dialog.getByRole('button', { name: 'Cadastrar 1 Empresa' })).toBeEnabled();
  expect(asked.at(-1)?.empresas).toEqual([{ cnpj: '11222333000181', grupo: 'Sul', parceiro: '' }]);
  await choose(portal, 'vazia.csv', '');
  await expect(dialog.getByText('O arquivo está vazio.')).toBeVisible();
  await choose(portal, 'foto.png', 'x');
  await expect(dialog.getByText('Escolha um arquivo .csv, .json ou .xlsx.')).toBeVisible();
});

test('the dialog of a new company leads to the spreadsheet', async ({ portal }) => {
  await openProjetos(portal, []);
  const novo = await openNovoProjeto(portal);
  await novo.getByRole('button', { name: 'Nova', exact: true }).click();
  const empresa = portal.getByRole('dialog', { name: 'Empresa não cadastrada' });
  await empresa.getByRole('button', { name: 'Cadastrar muitas por uma planilha' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Importar Empresas' });
  await expect(dialog).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(empresa).toBeVisible();
});
