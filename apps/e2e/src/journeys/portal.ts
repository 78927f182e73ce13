import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';

/** Signs in at the portal (at another one's address) and waits for the list of projects. */
export async function signIn(page: Page, url = '/'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(DEMO_MASTER);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_SENHA);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
}

/** Chooses an option of a field that opens a list. */
export async function choose(
  scope: Locator,
  page: Page,
  { label, option }: { label: string; option: string | RegExp },
): Promise<void> {
  await scope.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Opens a section by the menu. */
export async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: section }).click();
}

export interface DroppedFile {
  name: string;
  type: string;
  base64: string;
}

/** Drops files on an element as the system's file manager would. */
export async function drop(target: Locator, files: readonly DroppedFile[]): Promise<void> {
  // The page builds the transfer: this file is checked without the browser's types.
  const dataTransfer = await target.page().evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of ${JSON.stringify(files)}) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
    }
    return transfer;
  })()`);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

/** Saves what a click downloads and answers its name and size. */
export async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; path: string }> {
  const started = page.waitForEvent('download');
  await click();
  const file = await started;
  return { name: file.suggestedFilename(), path: await file.path() };
}
