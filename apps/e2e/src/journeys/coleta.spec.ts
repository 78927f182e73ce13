// Guarantees the automatic flows on the screen, from the procuração to the concluded project.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Servidor, startServidor } from '../servidor/start-servidor.ts';
import { expectAcessivel } from './expect-acessivel.ts';
import { choose, signIn } from './portal.ts';

/** What the server collects and works through, after the demonstration's own project: only how long it may take. */
const LONGO = { timeout: 180_000 };

/** A server of its own: the test moves the clock by days, which no other journey should notice. */
let servidor: Servidor;
let pasta = '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  pasta = mkdtempSync(join(tmpdir(), 'apura-coleta-'));
  // A day of its clock is no day that its user was away.
  const env = { SESSION_HOURS: '720', SESSION_IDLE_MINUTES: '43200' };
  servidor = await startServidor({ dataDir: pasta, env });
});
test.afterAll(async () => {
  await servidor?.stop();
  rmSync(pasta, { recursive: true, force: true });
});
/** Creates an automatic project by the screens and answers its row. Each flow takes a month of its own. */
async function createProjeto(page: Page, { fluxo, mes }: { fluxo: string; mes: '10' | '11' | '12' }): Promise<Locator> {
  const fim = { '10': '31/10/2025', '11': '30/11/2025', '12': '31/12/2025' }[mes];
  await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo Projeto' });
  await dialog.getByRole('combobox', { name: 'Empresa' }).fill('99210437');
  await page.getByRole('option', { name: /99\.210\.437\/0001-17/ }).click();
  await choose(dialog, page, { label: 'Recorrência', option: 'Pontual' });
  await choose(dialog, page, { label: 'Fluxo Mágico', option: fluxo });
  await choose(dialog, page, { label: 'Certificado Digital', option: /AURORA/ });
  await dialog.getByLabel('Período Inicial').fill(`01/${mes}/2025`);
  await dialog.getByLabel('Período Final').fill(fim);
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar consumo' });
  await confirm.getByRole('button', { name: 'Confirmar' }).click();
  const row = page
    .getByRole('row')
    .filter({ hasText: `01/${mes}/2025` })
    .filter({ hasText: fim });
  await expect(row).toBeVisible();
  return row;
}

async function openRow(page: Page, row: Locator): Promise<Locator> {
  await row.getByText('01/', { exact: false }).first().click();
  return page.getByRole('table', { name: /^Execuções de AURORA/ });
}

/** Presses a button of the demonstration's own pages, as a person does in another tab. */
async function press(page: Page, caminho: string, botao: string | RegExp): Promise<void> {
  const outra = await page.context().newPage();
  await outra.goto(`${servidor.url}${caminho}`);
  await outra.getByRole('button', { name: botao }).click();
  await expect(outra.getByRole('button', { name: botao })).toBeVisible();
  await outra.close();
}

/**
 * The eSocial is closed on the first seven days of a month: the clock is moved to a day on which it answers, and the
 * days after it too.
 */
async function openEsocial(page: Page): Promise<void> {
  for (;;) {
    const outra = await page.context().newPage();
    await outra.goto(`${servidor.url}/dev/clock`);
    const dia = Number(/(\d{2})\/\d{2}\/\d{4}/.exec((await outra.getByRole('main').textContent()) ?? '')?.[1]);
    await outra.close();
    expect(dia).toBeGreaterThan(0);
    if (dia > 7 && dia < 25) return;
    await press(page, '/dev/clock', 'Adiantar 7 dias');
  }
}

const statusDe = (execucoes: Locator, ferramenta: string) =>
  execucoes.getByRole('row').filter({ has: execucoes.page().getByRole('cell', { name: ferramenta, exact: true }) });

test('automática: stops for the procuração, and is concluded after it was given', async ({ page }) => {
  await press(page, '/dev/coleta', /^Cancelar a procuração/);
  await signIn(page, servidor.url);
  const row = await createProjeto(page, { fluxo: 'Baixa Automática', mes: '10' });
  await expect(row.getByText('Procuração E-CAC')).toBeVisible(LONGO);
  const execucoes = await openRow(page, row);
  await expect(statusDe(execucoes, 'E-CAC').getByText(/Procuração Eletrônica/)).toBeVisible();
  await expectAcessivel(page, 'projeto que espera a procuração');

  await press(page, '/dev/coleta', /^Cadastrar a procuração/);
  await execucoes.getByRole('button', { name: 'Tentar de novo: E-CAC' }).click();
  await page.getByRole('dialog', { name: 'Tentar de novo' }).getByRole('button', { name: 'Confirmar' }).click();
  await expect(row.getByText('Concluído')).toBeVisible(LONGO);
  for (const ferramenta of ['E-CAC', 'ReceitanetBX'])
    await expect(statusDe(execucoes, ferramenta).getByText('Sucesso')).toBeVisible();
  await expect(statusDe(execucoes, 'E-CAC').getByText('simulado', { exact: true })).toBeVisible();
  // A document that no interface offers is named, with the way to get it.
  await expect(execucoes.getByRole('list', { name: 'Não coletados por E-CAC' }).getByText(/PER\/DCOMP/)).toBeVisible();
});

test('NFS-e: the notes of the company come, a cancellation after an hour, and a wait is said', async ({ page }) => {
  await signIn(page, servidor.url);
  await page
    .getByRole('row')
    .filter({ hasText: '01/10/2025' })
    .filter({ hasText: '31/10/2025' })
    .getByText('01/', { exact: false })
    .first()
    .click();
  await page.getByRole('button', { name: 'Notas da Empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notas da Empresa' });
  await dialog.getByRole('tab', { name: 'NFS-e', exact: true }).click();
  await choose(dialog, page, { label: 'Certificado Digital', option: /AURORA/ });
  await dialog.getByRole('button', { name: 'Buscar NFS-e' }).click();
  await expect(dialog.getByText('Em dia', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/próxima em/)).toBeVisible();
  const total = (nome: string) => dialog.locator('dl > div').filter({ hasText: nome }).locator('dd');
  await expect(total('Notas')).toHaveText('60');
  await expectAcessivel(page, 'NFS-e da empresa');
  await press(page, '/dev/coleta', /^NFS-e: o prestador cancela a nota/);
  await press(page, '/dev/clock', 'Adiantar 1 dia');
  await expect(total('Eventos')).toHaveText('1');
  // A search that is about to end may take the answer before the day goes on, and then nothing waits: ask again.
  await expect(async () => {
    await press(page, '/dev/coleta', /^NFS-e: pedir meia hora/);
    await press(page, '/dev/clock', 'Adiantar 1 dia');
    await expect(dialog.getByText('Em espera', { exact: true })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Parar a Busca' }).click();
  await expect(dialog.getByRole('button', { name: 'Buscar NFS-e' })).toBeVisible();
  // A note is asked for by its key without the search, once the wait is over.
  await dialog.getByLabel('Chaves de acesso').fill('35503082298100002000157000000000999925100000099990');
  await dialog.getByRole('button', { name: 'Buscar por Chave' }).click();
  await expect(dialog.getByText(/^Na fila\. O ambiente nacional da NFS-e pediu para esperar/)).toBeVisible();
  await press(page, '/dev/clock', 'Adiantar 1 dia');
  await expect(dialog.getByText('Não encontrada', { exact: true })).toBeVisible();
});

test('eSocial: waits for the next day of the quota, and is concluded on it', async ({ page }) => {
  await openEsocial(page);
  await signIn(page, servidor.url);
  const row = await createProjeto(page, { fluxo: 'Upload eSocial', mes: '11' });
  const execucoes = await openRow(page, row);
  const espera = statusDe(execucoes, 'eSocial').getByText(/eSocial: 10 de \d+ pedidos; próximo amanhã/);
  await expect(espera).toBeVisible(LONGO);
  await expect(row.getByText('Processando')).toBeVisible();
  await press(page, '/dev/clock', 'Adiantar 1 dia');
  await expect(row.getByText('Concluído')).toBeVisible(LONGO);
  await expect(statusDe(execucoes, 'eSocial').getByText(/\d+ eventos em/)).toBeVisible();
});

test('completo: goes on after its worker was killed in the middle of the collection', async ({ page }) => {
  await openEsocial(page);
  await signIn(page, servidor.url);
  const row = await createProjeto(page, { fluxo: 'Upload Automático Completo', mes: '12' });
  const execucoes = await openRow(page, row);
  // A collector has begun; on a fast machine it is the second one already.
  await expect(statusDe(execucoes, 'E-CAC').getByText(/^(Processando|Sucesso)$/)).toBeVisible(LONGO);
  await servidor.kill();
  await servidor.restart();
  await page.reload();
  const again = await openRow(page, row);
  const esocial = statusDe(again, 'eSocial');
  for (let dias = 0; dias < 3; dias += 1) {
    const espera = esocial.getByText(/próximo amanhã/);
    await expect(espera.or(row.getByText('Concluído'))).toBeVisible(LONGO);
    if (await row.getByText('Concluído').isVisible()) break;
    const antes = (await espera.textContent()) ?? '';
    await press(page, '/dev/clock', 'Adiantar 1 dia');
    await expect(esocial.getByText(antes, { exact: true })).toHaveCount(0, LONGO);
  }
  await expect(row.getByText('Concluído')).toBeVisible(LONGO);
  await expect(statusDe(again, 'E-CAC').getByText('Sucesso')).toBeVisible();
  await expect(esocial.getByText('Sucesso')).toBeVisible();
});
