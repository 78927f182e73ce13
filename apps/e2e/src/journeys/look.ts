import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAcessivel } from './expect-acessivel.ts';

/** Holds the screen against axe at the width of a desk and of a phone; with APURA_FOTOS it keeps a picture of each. */
export async function look(page: Page, nome: string): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const size of [desk, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await expectAcessivel(page, `${nome} a ${size.width}`);
    const wide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    expect([nome, size.width, wide]).toEqual([nome, size.width, false]);
    const fotos = process.env.APURA_FOTOS;
    if (fotos !== undefined) await page.screenshot({ path: join(fotos, `${nome}-${size.width}.png`) });
  }
  await page.setViewportSize(desk);
}
