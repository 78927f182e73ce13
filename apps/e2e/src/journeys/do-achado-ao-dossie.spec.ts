// Guarantees the way from a finding to the money, by the keyboard alone: rows of a report become changes of a draft,
// the simulation says what they are worth, and the dossier carries it out of the portal.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test } from '../notificacoes/test.ts';
import { expectAcessivel } from './expect-acessivel.ts';
import { download, signIn } from './portal.ts';

const RELATORIO = 'EFD-C Exclusão do ICMS da Base';
/** What report 25 says of the demonstration, worked out by hand in docs/leituras/achados.md. */
const PAGO_A_MAIOR = 'R$ 3.498,76';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('from a finding to its dossier, by the keyboard alone', async ({ page }) => {
  await signIn(page);
  const concluido = page.getByRole('row').filter({ hasText: 'AURORA ALIMENTOS' }).filter({ hasText: 'Concluído' });
  // The demonstration is processed from the start of the server on.
  await expect(concluido.last()).toBeVisible({ timeout: 180_000 });
  const startedAt = Date.now();

  await test.step('the rows of the finding', async () => {
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Relatórios' }).press('Enter');
    const selecao = page.getByRole('dialog', { name: 'Selecione um Projeto' });
    await selecao
      .getByRole('button', { name: /^Escolher .*AURORA/ })
      .last()
      .press('Enter');
    await page.getByPlaceholder('Busca Rápida').first().fill('exclusao icms base');
    await button(page, RELATORIO).press('Enter');
    await expect(page.getByRole('grid', { name: RELATORIO }).getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('its dossier', async () => {
    await button(page, 'Dossiê').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Dossiê' });
    await expectAcessivel(page, 'dossiê');
    const { name, path } = await download(page, () =>
      dialog.getByRole('button', { name: 'Baixar dossiê' }).press('Enter'),
    );
    expect(name).toMatch(/^Dossiê .*\.zip$/);
    const zip = readFileSync(path);
    for (const parte of ['dossie.pdf', 'dossie.xlsx']) expect(zip.includes(parte), parte).toBe(true);
    await seeToast(page, 'Dossiê baixado');
  });

  await test.step('the draft of its changes', async () => {
    await button(page, 'Levar à retificação').press('Enter');
    await page.getByRole('menuitem', { name: /^Levar todas as/ }).press('Enter');
    await button(page, 'Abrir rascunho').press('Enter');
    await expect(page.getByRole('heading', { name: /Rascunho da EFD-C/ })).toBeVisible();
    await expectAcessivel(page, 'rascunho');
  });

  await test.step('what they are worth', async () => {
    await page.getByRole('tab', { name: 'Simulação' }).press('Enter');
    await button(page, /^Simular/)
      .first()
      .press('Enter');
    await expect(page.getByText(PAGO_A_MAIOR).first()).toBeVisible({ timeout: 180_000 });
    await expectAcessivel(page, 'simulação');
  });
  test.info().annotations.push({ type: 'tempo', description: `${Math.round((Date.now() - startedAt) / 1000)} s` });
});
