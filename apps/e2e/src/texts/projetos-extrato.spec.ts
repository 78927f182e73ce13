// Guarantees that a statement in any layout is mapped, checked row by row and sent in the project's own.

import { expect, type Page } from '@playwright/test';
import { expectAcessivel, expectContraste } from '../journeys/expect-acessivel.ts';
import { answer, test } from './open-portal.ts';
import { openProjetos, rowOf, umProjeto } from './projetos-portal.ts';
import { umaCompletude } from './uma-completude.ts';
import { zipInventado } from './zip-inventado.ts';

const BOA = '35260911222333000181550010000000011000000010';
const OUTRA = '35260911222333000181550010000000021000000026';
const NADA = { finalResult: [], arquivos: [], parts: [] };
const BOTAO = 'Enviar extrato da CBS e do IBS';

const CSV = [
  'Extrato baixado em 10/10/2026',
  'Chave;Natureza;CBS;IBS;Situação',
  `${BOA};Débito;6,70;0,74;ok`,
  `${OUTRA};Débito;1.234;0,74;ok`,
].join('\n');

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const folha = (linhas: readonly string[]) => `<worksheet ${NS}><sheetData>${linhas.join('')}</sheetData></worksheet>`;
const inline = (ref: string, texto: string) => `<c r="${ref}" t="inlineStr"><is><t>${texto}</t></is></c>`;
const XLSX = zipInventado([
  { name: '[Content_Types].xml', content: '<Types/>' },
  {
    name: 'xl/workbook.xml',
    content:
      `<workbook ${NS} xmlns:r="urn:r"><sheets><sheet name="Resumo" sheetId="1" r:id="rId1"/>` +
      '<sheet name="Documentos" sheetId="2" r:id="rId2"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content:
      '<Relationships xmlns="urn:p"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  },
  {
    name: 'xl/styles.xml',
    content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  },
  { name: 'xl/sharedStrings.xml', content: `<sst><si><t>Chave</t></si><si><r><t>${BOA}</t></r></si></sst>` },
  { name: 'xl/worksheets/sheet1.xml', content: folha([`<row r="1">${inline('A1', 'Total')}</row>`]) },
  {
    name: 'xl/worksheets/sheet2.xml',
    content: folha([
      '<row r="1"><c r="A1" t="s"><v>0</v></c>',
      `${inline('B1', 'Data')}${inline('D1', 'Lado')}${inline('E1', 'CBS')}${inline('F1', 'IBS')}</row>`,
      `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>46275</v></c>${inline('D2', 'C')}`,
      '<c r="E2"><v>6.7000000000000002</v></c><c r="F2"><v>0.74</v></c></row>',
    ]),
  },
]);

test('a column is proposed by its known heading, a bad row is named, and the statement is sent in our layout', async ({
  portal,
}) => {
  const upload = await openUpload(portal);
  await choose(portal, { name: 'extrato.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  const dialog = portal.getByRole('dialog', { name: 'Extrato da CBS e do IBS' });
  await expect(dialog.getByLabel('Mês do extrato')).toBeFocused();
  await expect(dialog.getByLabel('Linha dos títulos')).toHaveValue('1');
  await expect(dialog.getByLabel('Chave de acesso')).toHaveValue('0');
  await expect(dialog.getByLabel(/^CBS/)).toHaveValue('2');
  // 'Natureza' is not a known name: nothing is guessed.
  await expect(dialog.getByLabel('Débito ou crédito')).toHaveValue('');
  await expect(dialog.getByText('Falta escolher: Débito ou crédito.')).toBeVisible();
  await expectAcessivel(portal, 'o extrato sem uma coluna');

  await dialog.getByRole('button', { name: 'Usar este extrato' }).click();
  await expect(dialog.getByText('Informe o mês como MM/AAAA')).toBeVisible();
  await expect(dialog.getByLabel('Mês do extrato')).toBeFocused();
  await expect(dialog.getByLabel('Débito ou crédito')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Chave de acesso')).not.toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('Mês do extrato').fill('09/2026');
  await dialog.getByLabel('Débito ou crédito').selectOption({ label: 'Natureza' });
  // What was chosen is not lost by a key.
  await portal.keyboard.press('Escape');
  const pergunta = portal.getByRole('dialog', { name: 'Sair do extrato' });
  await expect(pergunta).toContainText('O mês e as colunas que você escolheu serão perdidos.');
  await pergunta.getByRole('button', { name: 'Voltar' }).click();
  await expect(pergunta).toBeHidden();
  await expect(dialog.getByText('1 documento pronto, 1 linha com erro.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Linha 4: o valor da CBS não é um número com até duas casas.');
  await expect(dialog.getByRole('cell', { name: BOA })).toBeVisible();
  await expectAcessivel(portal, 'o extrato com um erro');

  await dialog.getByRole('button', { name: 'Usar este extrato' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(upload.getByText('extrato-cbs-ibs-2026-09.csv')).toBeVisible();
  await expect(upload.getByRole('button', { name: 'Enviar', exact: true })).toBeFocused();
});

test('a workbook: the sheet is chosen, dates and amounts are read as the spreadsheet shows them', async ({
  portal,
}) => {
  await openUpload(portal);
  await choose(portal, { name: 'extrato.xlsx', mimeType: 'application/octet-stream', buffer: XLSX });
  const dialog = portal.getByRole('dialog', { name: 'Extrato da CBS e do IBS' });
  await dialog.getByLabel('Aba').selectOption({ label: 'Documentos' });
  await expect(dialog.getByText('1 documento pronto, 0 linhas com erro.')).toBeVisible();
  await expect(dialog.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    ...[BOA, '10/09/2026', '', 'Crédito', '6,70', '0,74'],
  ]);
});

test('with the keyboard alone, on a phone, and what cannot be read is said', async ({ portal }) => {
  await openUpload(portal);
  await portal.setViewportSize({ width: 390, height: 844 });
  await choose(portal, { name: 'extrato.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(portal.getByText('O JSON precisa ser uma lista de documentos')).toBeVisible();

  const lista = [{ chave: BOA, lado: 'D', cbs: 6.7, ibs: 0.74 }];
  await choose(portal, {
    name: 'extrato.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ documentos: lista })),
  });
  const dialog = portal.getByRole('dialog', { name: 'Extrato da CBS e do IBS' });
  await expect(dialog.getByLabel('Mês do extrato')).toBeFocused();
  const over = await dialog.evaluate((node) => {
    const { scrollWidth, clientWidth } = node as unknown as { scrollWidth: number; clientWidth: number };
    return scrollWidth - clientWidth;
  });
  expect(over).toBe(0);
  await expectAcessivel(portal, 'o extrato em um telefone');
  await portal.keyboard.type('09/2026');
  const usar = dialog.getByRole('button', { name: 'Usar este extrato' });
  for (let i = 0; i < 14 && !(await usar.evaluate((node) => node.matches(':focus'))); i++) {
    await portal.keyboard.press('Tab');
  }
  await portal.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(portal.getByText('extrato-cbs-ibs-2026-09.csv')).toBeVisible();
});

test('in dark, the faults of a row are legible', async ({ portal }) => {
  await openUpload(portal, 'Escura');
  await choose(portal, { name: 'extrato.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  const dialog = portal.getByRole('dialog', { name: 'Extrato da CBS e do IBS' });
  await dialog.getByLabel('Débito ou crédito').selectOption({ label: 'Natureza' });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectContraste(portal, 'o extrato no escuro');
  await portal.evaluate('localStorage.clear()');
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: BOTAO }).click();
  await (await chooser).setFiles(file);
}

async function openUpload(page: Page, aparencia?: string) {
  await answer(page, '/api/files/upload/900001', NADA);
  await answer(page, '/api/files/completeness/900001', umaCompletude());
  await openProjetos(page, [umProjeto({ id: '900001' })]);
  if (aparencia !== undefined) {
    await page.getByRole('button', { name: /^Perfil de/ }).click();
    await page.getByRole('radio', { name: aparencia }).check();
    await page.keyboard.press('Escape');
  }
  await rowOf(page, 'METALÚRGICA').getByRole('button', { name: 'Enviar arquivos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload de Documentos' });
  await expect(dialog).toBeVisible();
  return dialog;
}
