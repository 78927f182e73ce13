// Guarantees the shortest way of the product: a user drops a folder on the list, and after five clicks the screen shows
// the first amount, the line of the file that it comes from, and its law.

import { expect, type Locator } from '@playwright/test';
import { test } from '../notificacoes/test.ts';
import { documentosDemonstracao } from './documentos.ts';
import { look } from './look.ts';
import { drop, signIn } from './portal.ts';

test('from a folder to an amount with its line and its law, in five clicks', async ({ page }) => {
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks++;
  };
  await signIn(page);

  await test.step('the folder says whose it is, and one click does the rest', async () => {
    await drop(page.getByRole('region', { name: 'Projeto' }), documentosDemonstracao());
    const dialog = page.getByRole('dialog', { name: 'Começar por uma pasta' });
    await expect(dialog.getByText('01/10/2025 a 31/12/2025', { exact: true })).toBeVisible();
    await look(page, 'pasta-lida');
    await click(dialog.getByRole('button', { name: 'Confirmar' }));
  });

  await test.step('it starts by itself and comes to its end', async () => {
    // The list begins with the newest project.
    const row = page.getByRole('row').filter({ hasText: 'Upload Manual' }).first();
    await expect(row.getByText('01/10/2025')).toBeVisible();
    await expect(row.getByText('Concluído')).toBeVisible({ timeout: 180_000 });
    await click(row.getByRole('button', { name: 'Abrir diagnóstico' }));
  });

  await test.step('the amount, its rows, the line of the file, the law', async () => {
    const pagina = page.frameLocator('iframe[title^="Diagnóstico de"]');
    const primeiro = pagina.getByRole('heading', { name: 'Recuperar primeiro' }).locator('xpath=..');
    await expect(primeiro).toBeVisible();
    await click(primeiro.getByRole('button', { name: /^R\$/ }).first());
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('row').nth(1)).toBeVisible();
    await click(grid.locator('.is-origin').first());
    await expect(
      page
        .getByRole('complementary', { name: 'Linha de origem' })
        .getByText(/\|C170\|/)
        .first(),
    ).toBeVisible();
    await click(page.getByRole('button', { name: 'Como é calculado' }).last());
    const lei = page.getByRole('region', { name: 'Lei e fonte oficial' });
    await expect(lei.getByRole('listitem').first()).toBeVisible();
  });
  expect(clicks).toBe(5);
});
