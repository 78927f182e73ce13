// Guarantees the journey from a filled-in workbook to rectified files and their comparison.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test } from '../notificacoes/test.ts';
import { expectAcessivel } from './expect-acessivel.ts';
import { choose, download, goTo, signIn } from './portal.ts';
import { readZip } from './read-zip.ts';

/** Workbooks for the demonstration's project; what each does is worked out by hand in the note beside them. */
const fixture = (nome: string) =>
  fileURLToPath(new URL(`../../../../fixtures/retificacao/demonstracao/${nome}.xlsx`, import.meta.url));
const AURORA = /AURORA ALIMENTOS FICTICIOS LTDA/;

/** Signs in where the demonstration, which is being processed since the server started, is done. */
async function signInAndWait(page: Page): Promise<void> {
  await signIn(page);
  const demonstracao = page.getByRole('row').filter({ hasText: AURORA }).last();
  await expect(demonstracao.getByText('Concluído')).toBeVisible({ timeout: 180_000 });
}

/** Fills in the form of a new rectification of the demonstration, up to its last button. */
async function preencher(page: Page, obrigacao: string, planilha: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
  const selecao = page.getByRole('dialog', { name: 'Selecione um Projeto' });
  await selecao.getByRole('button', { name: AURORA }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Novo Projeto' });
  await choose(dialog, page, { label: 'Obrigação', option: obrigacao });
  await dialog.locator('input[type="file"]').setInputFiles(planilha);
  return dialog;
}

/** Sends it and waits for its end; answers its row, the first of the list once the list shows this obligation there. */
async function send(page: Page, dialog: Locator, obrigacao: string): Promise<Locator> {
  await dialog.getByRole('button', { name: 'Carregar' }).click();
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await seeToast(page, /^Sucesso$/);
  const row = page.getByRole('table', { name: 'Retificações' }).getByRole('row').nth(1);
  await expect(row.getByText(obrigacao, { exact: true })).toBeVisible();
  await expect(row.getByText('Sucesso', { exact: true })).toBeVisible({ timeout: 180_000 });
  return row;
}

/** The cells of a period in the summary. */
async function expectPeriodo(page: Page, n: number, textos: readonly string[]): Promise<void> {
  const row = page.getByRole('table', { name: 'Períodos' }).getByRole('row').nth(n);
  for (const texto of textos) await expect(row).toContainText(texto);
}

// prova: 1.12
test('from the model to the rectified files, with the tax before and after', async ({ page }) => {
  await signInAndWait(page);

  await test.step('download the model', async () => {
    await goTo(page, 'Retificações');
    const modelo = await download(page, () => page.getByRole('button', { name: 'Baixar o modelo EFD-C' }).click());
    await seeToast(page, /^Sucesso$/);
    expect(modelo.name).toBe('Modelo EFD-C.xlsx');
    expect(readFileSync(modelo.path).subarray(0, 2).toString()).toBe('PK');
    await expectAcessivel(page, 'retificações');
  });

  const row = await test.step('send it filled in, and see it end without reloading', async () => {
    let reloads = 0;
    page.on('load', () => reloads++);
    const dialog = await preencher(page, 'EFD-C', fixture('planilha'));
    await expectAcessivel(page, 'nova retificação');
    const row = await send(page, dialog, 'EFD-C');
    expect(reloads).toBe(0);
    return row;
  });

  await test.step('compare before the files are taken', async () => {
    await row.getByRole('button', { name: 'Ver antes e depois' }).click();
    await expect(page.getByText('1 de 2 períodos gerados', { exact: true })).toBeVisible();
    await expectPeriodo(page, 1, ['11/2025', '1.550,14', '1.385,14', '7.176,81', '6.416,81', '925,00']);
    await expectAcessivel(page, 'retificação: resumo');

    await page.getByRole('tab', { name: /^Antes x Depois/ }).click();
    const grid = page.getByRole('grid');
    await expect(grid.getByText('F100', { exact: true }).first()).toBeVisible();
    await page.getByRole('searchbox', { name: /Buscar nas linhas/ }).fill('planilha F100 linha 4');
    await expect(page.getByText(/com “planilha F100 linha 4”/)).toBeVisible();
    await expectAcessivel(page, 'retificação: antes x depois');

    await page.getByRole('tab', { name: /^Ocorrências/ }).click();
    await expect(page.getByText(/Aba F100, linha 5, coluna CST_PIS: valor '5' não existe/).first()).toBeVisible();
    await expectAcessivel(page, 'retificação: ocorrências');
  });

  await test.step('take the files, and delete it', async () => {
    const zip = await download(page, () => page.getByRole('button', { name: 'Baixar arquivos retificados' }).click());
    expect(zip.name).toMatch(/^Retificação EFD-C - \S.* - \d\d-2025( a \d\d-2025)?\.zip$/);
    const nomes = [...readZip(zip.path).keys()];
    expect(nomes).toContain('relatorio_retificacao.xlsx');
    expect(nomes.filter((nome) => nome.endsWith('.txt') && nome !== 'LEIA-ME.txt')).toEqual([
      '2025-11/PISCOFINS_20251101_20251130_99210437000117_Retificadora.txt',
    ]);
    await page.getByRole('button', { name: 'Voltar às retificações' }).click();
    await row.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await seeToast(page, 'Retificação excluída com sucesso');
    await expect(page.getByText('Nenhuma retificação ainda.')).toBeVisible();
  });
});

test('the eSocial and the ECF, from their workbooks to events and file', async ({ page }) => {
  await signInAndWait(page);
  await goTo(page, 'Retificações');

  await test.step('the events of two months, in the order in which they are sent', async () => {
    const row = await send(page, await preencher(page, 'eSocial', fixture('planilha-esocial')), 'eSocial');
    await row.getByRole('button', { name: 'Ver antes e depois' }).click();
    await expect(page.getByText('2 de 3 períodos gerados', { exact: true })).toBeVisible();
    await expectPeriodo(page, 1, ['10/2025', '32.131,45', '29.829,33', '8.932,54', '8.292,56', '639,98', 'DCTFWeb']);
    await expectPeriodo(page, 2, ['11/2025', '27.738,09', '27.430,39', '7.711,19', '7.625,65', '85,54', 'DCTFWeb']);
    await expectPeriodo(page, 3, ['12/2025', 'Não', '31.782,39', '8.835,50']);
    await expect(page.getByLabel('Totais').getByText('R$ 725,52', { exact: true })).toBeVisible();
    await expectAcessivel(page, 'eSocial: resumo');
    await page.getByRole('tab', { name: /^Antes x Depois/ }).click();
    for (const valor of ['codIncCP', '3.797,99', '3.997,99'])
      await expect(page.getByRole('grid').getByText(valor, { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: /^Ocorrências/ }).click();
    await expect(page.getByText(/Aba S-1200, linha 5: a rubrica com .*PREMIO.* não está no evento/)).toBeVisible();
    await expect(page.getByText('11/2025 (5), 12/2025 (5)')).toBeVisible();
    await page.getByRole('tab', { name: /^Retificar também/ }).click();
    await expect(page.getByRole('table').getByText('PER/DCOMP Web')).toHaveCount(2);

    const zip = await download(page, () => page.getByRole('button', { name: 'Baixar arquivos retificados' }).click());
    await seeToast(page, /^Sucesso$/);
    const arquivos = readZip(zip.path);
    const sequencia = String(arquivos.get('sequencia.csv')).trimEnd().split('\r\n').slice(1);
    const dos = (evento: string, quantos: number) => Array.from({ length: quantos }, () => evento);
    expect(sequencia.map((linha) => linha.split(';').slice(1, 3).join(' '))).toEqual([
      '2025-10 S-1010',
      '2025-10 S-1298',
      ...dos('2025-10 S-1200', 6),
      '2025-10 S-1299',
      '2025-11 S-1298',
      '2025-11 S-1200',
      '2025-11 S-1299',
    ]);
    const retificadores = [...arquivos].filter(([nome]) => nome.includes('/03_S-1200/'));
    expect(retificadores).toHaveLength(7);
    for (const [nome, xml] of retificadores)
      expect(String(xml), nome).toMatch(/<indRetif>2<\/indRetif><nrRecibo>1\.1\.\d{19}<\/nrRecibo>/);
    expect(String(retificadores[6]?.[1])).toContain(
      '<codRubr>SAL</codRubr><ideTabRubr>T1</ideTabRubr><vrRubr>3997.99<',
    );
    expect([...arquivos.keys()].filter((nome) => nome.startsWith('lotes/'))).toHaveLength(7);
    await page.getByRole('button', { name: 'Voltar às retificações' }).click();
  });

  await test.step('the ECF, with the balances of part B that follow', async () => {
    const row = await send(page, await preencher(page, 'ECF', fixture('planilha-ecf')), 'ECF');
    await row.getByRole('button', { name: 'Ver antes e depois' }).click();
    await expect(page.getByText('1 de 1 período gerado', { exact: true })).toBeVisible();
    await expectPeriodo(page, 1, ['2025', 'Sim', '9 / 2 / 0']);
    await expectAcessivel(page, 'ECF: resumo');
    await page.getByRole('tab', { name: /^Antes x Depois/ }).click();
    for (const texto of ['312,59', '412,59'])
      await expect(page.getByRole('grid').getByText(texto).first()).toBeVisible();
    await page.getByRole('tab', { name: /^Ocorrências/ }).click();
    await expect(page.getByText(/As adições e exclusões de 2025 mudaram/)).toBeVisible();
    const zip = await download(page, () => page.getByRole('button', { name: 'Baixar arquivos retificados' }).click());
    const arquivo = readZip(zip.path).get('2025/SPEDECF-99210437000117-20250101-20251231-Retificadora.txt');
    const linhas = String(arquivo?.toString('latin1')).split('\r\n');
    for (const linha of [
      '|M300|8|Despesas não necessárias|A|4|412,59|MANUTENCAO SEM COMPROVANTE|',
      '|M500|PROV|I|500,00|C|300,00|C|0,00|D|800,00|C|',
      '|M500|PROV|C|500,00|C|300,00|C|0,00|D|800,00|C|',
      '|Y570|11222333000181|BANCO FICTICIO SA|N|3426|1000,00|150,00||',
      '|9999|297|',
    ])
      expect(linhas).toContain(linha);
  });

  await test.step('deleted in another tab, it is not to be had in this one', async () => {
    const outra = await page.context().newPage();
    await outra.goto('/');
    await goTo(outra, 'Retificações');
    await outra.getByRole('table').getByRole('row').nth(1).getByRole('button', { name: 'Excluir' }).click();
    await outra.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await seeToast(outra, 'Retificação excluída com sucesso');
    await outra.close();
    await expect(page.getByText(/^Esta retificação foi excluída/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Baixar arquivos retificados' })).toBeDisabled();
    await page.getByRole('button', { name: 'Voltar à lista' }).click();
    await expect(page.getByRole('table', { name: 'Retificações' }).getByText('ECF', { exact: true })).toHaveCount(0);
  });
});
