// Guarantees that a tab of Carteira is a place of its own, and that the totals are neither cut nor wrong.

import type { Page } from '@playwright/test';
import { openCarteira, umaEmpresa } from './carteira-portal.ts';
import { expect, test } from './open-portal.ts';
import { openOportunidades } from './oportunidades-portal.ts';

const totais = (page: Page) => page.getByRole('list', { name: 'Totais das empresas mostradas' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('the totals say why there is no sum: no company is left, or none has a concluded project', async ({ portal }) => {
  await openCarteira(portal, [umaEmpresa('AINDA SEM PROJETO LTDA', null)]);
  await expect(totais(portal).getByText('sem projeto concluído')).toHaveCount(7);
  await portal.getByPlaceholder('Busca Rápida').fill('nada assim');
  await expect(totais(portal).getByText('nenhuma empresa')).toHaveCount(7);
});

test('a tab is kept by a reload, by the back and forward buttons, and by a link that was sent', async ({ portal }) => {
  await openOportunidades(portal);
  const chosen = (name: string) => expect(tab(portal, name)).toHaveAttribute('aria-selected', 'true');
  await chosen('Oportunidades');
  await expect.poll(() => new URL(portal.url()).hash).toBe('#/carteira?pagina=oportunidades');
  await portal.reload();
  await chosen('Oportunidades');
  await tab(portal, 'Prazos').click();
  await chosen('Prazos');
  await portal.goBack();
  await chosen('Oportunidades');
  await portal.goBack();
  await chosen('Empresas');
  await portal.goForward();
  await chosen('Oportunidades');
  // A click on the first tab is the way back to it: no second entry of it is made.
  await tab(portal, 'Empresas').click();
  await chosen('Empresas');
  await portal.goForward();
  await chosen('Oportunidades');
  const sent = portal.url();
  await portal.goto('about:blank');
  await portal.goto(sent);
  await chosen('Oportunidades');
  await portal.goto('about:blank');
  await portal.goto(sent.replace('oportunidades', 'inventada'));
  await chosen('Empresas');
});

test('no label of the totals is cut, on a wide screen or on a phone, and no amount breaks', async ({ portal }) => {
  for (const width of [1440, 1280, 390]) {
    await portal.setViewportSize({ width, height: 844 });
    await openCarteira(portal);
    await expect(totais(portal).getByText('Prescreve em 180 dias', { exact: true })).toBeVisible();
    const cut = await totais(portal)
      .locator('button > span:first-child, button > span > span')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut, `${width} px`).toEqual([]);
    // On one line, so that the amounts stand beside each other.
    if (width !== 1280)
      expect(
        (await totais(portal).getByText('Prescreve em 180 dias', { exact: true }).boundingBox())?.height,
      ).toBeLessThan(24);
  }
});
