// Guarantees the main work of the product: from uploaded files to reports and downloads.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test } from '../notificacoes/test.ts';
import { documentosCorpus, documentosDemonstracao } from './documentos.ts';
import { expectAcessivel } from './expect-acessivel.ts';
import { choose, download, drop, goTo, signIn } from './portal.ts';

/** The nine reports of the tab but that of IBS and CBS, which notes of 2025 do not have. */
const XML_COM_DADOS = 8;

// prova: 1.6, 1.7, 1.11, 2.79, 4.50
test('from an uploaded SPED file to a report on the screen', async ({ page }) => {
  const corpus = documentosCorpus();
  if (corpus.length === 0)
    test.info().annotations.push({ type: 'corpus', description: 'left out: the corpus folder is absent' });
  const documentos = [...documentosDemonstracao(), ...corpus];

  await test.step('sign in', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await expectAcessivel(page, 'login');
    await signIn(page);
    await expectAcessivel(page, 'projetos');
  });

  const dialog = page.getByRole('dialog', { name: 'Novo Projeto' });
  await test.step('register a company', async () => {
    await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Nova', exact: true }).click();
    const empresa = page.getByRole('dialog', { name: 'Empresa não cadastrada' });
    await expect(empresa.getByRole('button', { name: 'Cadastrar Empresa' })).toBeDisabled();
    await empresa.getByLabel('CNPJ').fill('97300400000154');
    await expect(empresa.getByLabel('CNPJ')).toHaveValue('97.300.400/0001-54');
    await empresa.getByLabel('Grupo').fill('jornada');
    await expectAcessivel(page, 'empresa não cadastrada');
    await empresa.getByRole('button', { name: 'Cadastrar Empresa' }).click();
    await seeToast(page, 'Empresa cadastrada com sucesso');
    await expect(empresa).toBeHidden();
    await expect(dialog.getByRole('combobox', { name: 'Empresa' })).toHaveValue(/97\.300\.400\/0001-54/);
  });

  await test.step('create a manual project for the company of the documents', async () => {
    await dialog.getByRole('combobox', { name: 'Empresa' }).fill('99210437');
    await page.getByRole('option', { name: /99\.210\.437\/0001-17/ }).click();
    await choose(dialog, page, { label: 'Recorrência', option: 'Pontual' });
    await choose(dialog, page, { label: 'Fluxo Mágico', option: /Manual/ });
    await expect(dialog.getByRole('combobox', { name: 'Certificado Digital' })).toBeDisabled();
    await dialog.getByLabel('Período Inicial').fill('01/10/2025');
    await dialog.getByLabel('Período Final').fill('31/12/2025');
    await expectAcessivel(page, 'novo projeto');
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirmar consumo' });
    await expect(
      confirm.getByText('O processamento a seguir consumirá 3 projetos, tem certeza de que deseja solicitar?'),
    ).toBeVisible();
    await confirm.getByRole('button', { name: 'Confirmar' }).click();
  });

  await test.step('drop the documents and send them', async () => {
    const upload = page.getByRole('dialog', { name: 'Upload de Documentos' });
    await expect(upload).toBeVisible();
    await drop(upload.getByText('Arraste e solte arquivos ou pastas aqui'), [
      { name: 'planilha.xlsx', type: 'application/zip', base64: 'UEsFBgAAAAA=' },
    ]);
    await expect(upload.getByText('Os seguintes arquivos possuem uma extensão não suportada')).toBeVisible();
    await drop(upload.getByText('Arraste e solte arquivos ou pastas aqui'), documentos);
    await expect(upload.getByText(`${documentos.length} arquivos escolhidos`)).toBeVisible();
    await expectAcessivel(page, 'upload');
    await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = page.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible({
      timeout: 180_000,
    });
    await expect(progress.getByText('100%', { exact: true })).toBeVisible();
    await expectAcessivel(page, 'envio de arquivos');
    await progress.getByRole('button', { name: 'Iniciar projeto' }).click();
  });

  const row = page.getByRole('row').filter({ hasText: '31/12/2025' }).filter({ hasText: 'Upload Manual' }).first();
  await test.step('start, and see it reach Concluído without reloading', async () => {
    let reloads = 0;
    page.on('load', () => reloads++);
    const start = page.getByRole('dialog', { name: 'Iniciar projeto' });
    await expect(
      start.getByText('Tem certeza que deseja iniciar esse projeto com os seguintes arquivos?'),
    ).toBeVisible();
    await start.getByText('O que o PVA recusaria na EFD-Contribuições').click();
    // The original of November is replaced: three files count, and none of them would be refused.
    await expect(start.getByRole('list', { name: 'Validação por arquivo' }).getByText('1 aviso')).toHaveCount(3);
    await expect(start.getByText('Nenhum erro nas validações publicadas.')).toBeVisible();
    await expectAcessivel(page, 'validação antes do início');
    await start.getByRole('button', { name: /Iniciar|Confirmar/ }).click();
    await seeToast(page, 'Arquivos enviados com sucesso');
    await expect(row.getByText('Concluído')).toBeVisible({ timeout: 180_000 });
    expect(reloads).toBe(0);
    await row.getByText('01/10/2025').click();
    await expect(page.getByText('Quebrar Arquivos').first()).toBeVisible();
    await expectAcessivel(page, 'projetos com execuções');
  });

  await test.step('open three reports, export one and all', async () => {
    // The row that was opened is the chosen project.
    await goTo(page, 'Relatórios');
    await page.getByRole('button', { name: 'Trocar projeto' }).click();
    const selection = page.getByRole('dialog', { name: 'Selecione um Projeto' });
    await expectAcessivel(page, 'selecione um projeto');
    await selection.getByRole('row').filter({ hasText: '31/12/2025' }).first().click();
    await expect(selection).toBeHidden();
    const list = page.getByRole('table', { name: 'Relatórios' });
    const grid = page.getByRole('grid');
    await list.getByText('EFD-C Apuração PIS COFINS').click();
    await expect(grid.getByText('10/2025').first()).toBeVisible();
    const totalDe = (o: string) => grid.getByRole('row').filter({ hasText: `Total ${o}` });
    await expect(totalDe('PIS')).toHaveText(/^Total PIS.*\d,\d{2}/);
    await expect(totalDe('COFINS')).toHaveText(/^Total COFINS.*\d,\d{2}/);
    await expectAcessivel(page, 'relatórios');
    await page.getByRole('tab', { name: /EFD-F/ }).click();
    await list.getByText('EFD-F Entradas e Saídas por CFOP').click();
    await expect(grid.getByRole('columnheader', { name: /^CFOP/ })).toBeVisible();
    // Entries and exits have a total each; a search leaves the totals of the rows that it leaves.
    const [entradas, saidas] = [totalDe('Entrada'), totalDe('Saída')];
    await expect(entradas).toBeVisible();
    await expect(saidas).toBeVisible();
    await expectAcessivel(page, 'totais de um relatório');
    const busca = page.getByRole('searchbox', { name: /^Buscar nas linhas/ });
    await busca.fill('Saída');
    await expect(entradas).toBeHidden();
    await expect(saidas).toBeVisible();
    await busca.fill('');
    await expect(entradas).toBeVisible();
    const one = await download(page, () =>
      list.getByRole('button', { name: 'Baixar EFD-F Entradas e Saídas por CFOP' }).click(),
    );
    await seeToast(page, 'Fim dos downloads');
    expect(one.name).toMatch(/EFD-F Entradas e Saídas por CFOP.*\.xlsx$/);
    expect(readFileSync(one.path).subarray(0, 2).toString()).toBe('PK');

    await page.getByRole('tab', { name: /^E-Cac/ }).click();
    await list.getByRole('button', { name: 'Validação EFD-C', exact: true }).click();
    // Made now: a warning in each of the three months, and each opens its line.
    await expect(page.getByText('3 linhas', { exact: true })).toBeVisible();
    await grid.getByRole('row').filter({ hasText: '10/2025' }).getByText('Aviso').dblclick();
    await expect(
      page.getByRole('complementary', { name: 'Linha de origem' }).locator('[aria-current=true]'),
    ).toBeVisible();
    await expectAcessivel(page, 'validação da EFD-C');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^XML/ }).click();
    await list.getByText('XML Notas Fiscais').click();
    await expect(grid.getByText(/^3525\d{40}$/).first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Selecionar todos os relatórios' }).check();
    const names: string[] = [];
    page.on('download', (file) => names.push(file.suggestedFilename()));
    await page.getByRole('button', { name: /Exportar em Lote/ }).click();
    await seeToast(page, 'Fim dos downloads', { timeout: 180_000 });
    // One file per report with rows.
    await expect.poll(() => names.length).toBe(XML_COM_DADOS);
    await expect(page.getByRole('button', { name: /Exportar em Lote/ })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'Selecionar todos os relatórios' })).not.toBeChecked();
  });

  await test.step('download one file and the ZIP of all', async () => {
    await goTo(page, 'Arquivos');
    const files = page.getByRole('table', { name: 'Arquivos Originais' });
    const selection = page.getByRole('dialog', { name: 'Selecione um Projeto' });
    const listado = files.getByText('PISCOFINS_20251001').first();
    await expect(listado.or(selection)).toBeVisible();
    if (await selection.isVisible())
      await selection
        .getByRole('button', { name: /AURORA/ })
        .first()
        .click();
    await expect(listado).toBeVisible();
    await expectAcessivel(page, 'arquivos');
    const one = await download(page, () => files.getByRole('button', { name: /^Baixar PISCOFINS_20251001/ }).click());
    const original = documentos.find((d) => d.name === one.name);
    expect(original, one.name).toBeDefined();
    expect(readFileSync(one.path).toString('base64')).toBe(original?.base64);
    const all = await download(page, () => page.getByRole('button', { name: 'Baixar Tudo' }).click());
    expect(all.name).toBe('arquivos.zip');
    const zip = readFileSync(all.path);
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const { name } of documentos) expect(zip.includes(name), name).toBe(true);
  });
});
