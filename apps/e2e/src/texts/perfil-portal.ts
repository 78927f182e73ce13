import type { Locator, Page } from '@playwright/test';
import { expect } from './open-portal.ts';

/** The answer of a call that saved something. */
export const MENSAGEM = { message: 'Sucesso' };

/** A picture of one pixel, to be uploaded. */
export const IMAGEM = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A file that is no picture. */
export const TEXTO = { name: 'texto.txt', mimeType: 'text/plain', buffer: Buffer.from('texto') };
export const ERRO_AO_ATUALIZAR = 'Erro ao atualizar informações, verifique os campos e tente novamente mais tarde';

/** The panel of the company. */
export function empresa(page: Page): Locator {
  return page.getByRole('region', { name: 'Dados Empresariais' });
}

/** Makes the fields of a panel editable. */
export async function edit(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Editar Informações' }).click();
  await expect(panel.getByRole('button', { name: 'Salvar' })).toBeVisible();
}

/** A text field by its whole label. */
export function field(dialog: Locator, name: string): Locator {
  return dialog.getByRole('textbox', { name, exact: true });
}
