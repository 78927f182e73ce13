// Guarantees the dark colours and the density by choice: legible in any owner's colours, and kept in the browser.

import type { Page } from '@playwright/test';
import { expectContraste } from '../journeys/expect-acessivel.ts';
import { answer, expect, openPortal, openSection, test, withSession } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';

const STATUS = ['CONCLUDED', 'FILES', 'PROCESSING', 'FAILED'] as const;
const PROJETOS = STATUS.map((status, at) => umProjeto({ id: `90000${at}`, status }));

const choose = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: /^Perfil de/ }).click();
  await page.getByRole('radio', { name: label }).check();
  await page.keyboard.press('Escape');
};

test.describe('appearance', () => {
  test('is light until the user chooses otherwise, and the choice is kept', async ({ portal: page }) => {
    await openPortal(page);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await choose(page, 'Escura');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await openPortal(page);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await choose(page, 'Do sistema');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.emulateMedia({ colorScheme: null });
    await page.evaluate('localStorage.clear()');
  });

  for (const [owner, cores] of [
    ['the product', {}],
    ['a white label', { color_1: '#2B1B3D', color_2: '#FFE14A' }],
  ] as const) {
    test(`dark is legible on the main screens in the colours of ${owner}`, async ({ portal: page }) => {
      await withSession(page, cores);
      await answer(page, '/api/processes', { finalResult: PROJETOS });
      await openPortal(page);
      await choose(page, 'Escura');
      await page
        .getByText(/METALÚRGICA/)
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Cliente', exact: true })).toBeVisible();
      await expectContraste(page, `Projetos, ${owner}`);
      await page.getByRole('button', { name: 'Novo', exact: true }).click();
      await expectContraste(page, `Novo Projeto, ${owner}`);
      for (const section of ['Meu Perfil', 'Configurações', 'Retificações', 'Relatórios']) {
        await openSection(page, section);
        await expectContraste(page, `${section}, ${owner}`);
      }
      await page.evaluate('localStorage.clear()');
    });
  }

  test('the rows of the tables are as high as the user chooses', async ({ portal: page }) => {
    await answer(page, '/api/processes', { finalResult: PROJETOS });
    await openPortal(page);
    const row = page.getByRole('row').nth(1);
    const before = (await row.boundingBox())?.height ?? 0;
    await choose(page, 'Compactas');
    expect((await row.boundingBox())?.height ?? 0).toBeLessThan(before);
    await page.evaluate('localStorage.clear()');
  });
});
