import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectAcessivel } from './expect-acessivel.ts';
import { choose, download, goTo, seeToast, signIn } from './portal.ts';

/** Two rows for the demonstration's project: a rent in November, and the same in December with a wrong code. */
const PLANILHA = fileURLToPath(new URL('../../../../fixtures/retificacao/demonstracao/planilha.xlsx', import.meta.url));
const AURORA = /AURORA ALIMENTOS FICTICIOS LTDA/;

test('from the model to the rectified files, with the tax before and after', async ({ page }) => {
  await signIn(page);
  // The demonstration is being processed since the server started.
  const demonstracao = page.getByRole('row').filter({ hasText: AURORA }).last();
  await expect(demonstracao.getByText('Concluído')).toBeVisible({ timeout: 90_000 });

  await test.step('download the model', async () => {
    await goTo(page, 'Retificações');
    const modelo = await download(page, () => page.getByRole('button', { name: 'Baixar o modelo EFD-C' }).click());
    await seeToast(page, /^Sucesso$/);
    expect(modelo.name).toBe('Modelo EFD-C.xlsx');
    expect(readFileSync(modelo.path).subarray(0, 2).toString()).toBe('PK');
    await expectAcessivel(page, 'retificações');
  });

  const tabela = page.getByRole('table', { name: 'Retificações' });
  const row = tabela.getByRole('row').nth(1);
  await test.step('send it filled in, and see it end without reloading', async () => {
    let reloads = 0;
    page.on('framenavigated', () => reloads++);
    await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
    const selecao = page.getByRole('dialog', { name: 'Selecione um Projeto' });
    await selecao.getByRole('button', { name: AURORA }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Novo Projeto' });
    await choose(dialog, page, { label: 'Obrigação', option: 'EFD-C' });
    await dialog.locator('input[type="file"]').setInputFiles(PLANILHA);
    await expectAcessivel(page, 'nova retificação');
    await dialog.getByRole('button', { name: 'Carregar' }).click();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await seeToast(page, /^Sucesso$/);
    await expect(row.getByText('Sucesso', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(reloads).toBe(0);
  });

  await test.step('compare before the files are taken', async () => {
    await row.getByRole('button', { name: 'Ver antes e depois' }).click();
    await expect(page.getByText('1 de 2 períodos gerados', { exact: true })).toBeVisible();
    const periodos = page.getByRole('table', { name: 'Períodos' });
    // Worked out by hand in the note of the workbook.
    await expect(periodos.getByRole('row').nth(1)).toContainText('11/2025');
    for (const valor of ['1.550,14', '1.385,14', '7.176,81', '6.416,81', '925,00'])
      await expect(periodos.getByRole('row').nth(1)).toContainText(valor);
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
    expect(zip.name).toMatch(/^retificacao_[0-9a-f]{8}_efdc\.zip$/);
    const bytes = readFileSync(zip.path);
    for (const nome of ['PISCOFINS_20251101_20251130_99210437000117_Retificadora.txt', 'relatorio_retificacao.xlsx'])
      expect(bytes.includes(nome), nome).toBe(true);
    await page.getByRole('button', { name: 'Voltar às retificações' }).click();
    await row.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await seeToast(page, 'Retificação excluída com sucesso');
    await expect(page.getByText('Nenhuma retificação ainda.')).toBeVisible();
  });
});
