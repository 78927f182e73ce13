// Guarantees the side menu, the popup of the profile and the header.

import type { Page } from '@playwright/test';
import { DEMO_MASTER } from '../api/api-cliente.ts';
import { menu, popupButton, title } from './casca-portal.ts';
import { onCall } from './on-call.ts';
import { expect, openPortal, test, withSession } from './open-portal.ts';

const burger = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

const blurWindow = (page: Page) => page.evaluate('window.dispatchEvent(new FocusEvent("blur"))');

test.describe('menu', () => {
  // prova: 2.30
  test('collapses to its icons by the hamburger, which is remembered, and names them in tooltips', async ({
    portalNovo: page,
  }) => {
    await openPortal(page);
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'true');
    await burger(page).click();
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
    await menu(page).getByRole('button', { name: 'Relatórios' }).hover();
    await expect(page.getByRole('tooltip', { name: 'Relatórios' })).toBeVisible();
    await page.reload();
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
  });

  // prova: 2.34, 2.35
  test(
    'opened over the content it closes on an outside click, on window blur and with Esc, ' + 'and can be kept open',
    async ({ portalNovo: page }) => {
      await openPortal(page);
      await burger(page).click();
      const open = async () => {
        await burger(page).click();
        await expect(burger(page)).toHaveAttribute('aria-expanded', 'true');
        await expect(menu(page).getByRole('button', { name: 'Projetos' })).toBeFocused();
      };
      const closed = () => expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
      await open();
      await page.getByRole('main').click({ position: { x: 600, y: 20 } });
      await closed();
      await open();
      await blurWindow(page);
      await closed();
      await open();
      await page.keyboard.press('Escape');
      await closed();
      await expect(burger(page)).toBeFocused();
      await open();
      await page.getByRole('button', { name: 'Manter menu aberto' }).click();
      await page.getByRole('main').click({ position: { x: 600, y: 20 } });
      await expect(burger(page)).toHaveAttribute('aria-expanded', 'true');
    },
  );

  test('is a drawer on a phone: a choice closes it and its title takes the focus; so does window blur', async ({
    portal: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPortal(page);
    await burger(page).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await blurWindow(page);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await burger(page).click();
    await menu(page).getByRole('button', { name: 'Diagnóstico' }).click();
    await expect(title(page)).toHaveText('Diagnóstico');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });
});

test.describe('profile popup', () => {
  // prova: 2.36, 2.37
  test("greets by name and e-mail, with 'Meu Perfil', 'Configurações', 'Sugestões' and 'Sair' for a master", async ({
    portal: page,
  }) => {
    await openPortal(page);
    await popupButton(page).click();
    await expect(page.getByText(/^Olá, /)).toBeVisible();
    await expect(page.getByText(DEMO_MASTER)).toBeVisible();
    const items = page.getByText(DEMO_MASTER).locator('xpath=ancestor::div[2]').getByRole('button');
    await expect(items).toHaveText(['Meu Perfil', 'Configurações', 'Sugestões', 'Sair']);
  });

  // prova: 2.37
  test("has 'Configurações' for an administrator and not for a user", async ({ portalAdmin, portalUser }) => {
    for (const [page, count] of [
      [portalAdmin, 1],
      [portalUser, 0],
    ] as const) {
      await openPortal(page);
      await popupButton(page).click();
      await expect(page.getByRole('button', { name: 'Meu Perfil', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Configurações', exact: true })).toHaveCount(count);
    }
  });

  // prova: 2.34, 2.35
  test('closes on an outside click, on window blur and with Esc', async ({ portal: page }) => {
    await openPortal(page);
    const sair = page.getByRole('button', { name: 'Sair', exact: true });
    const open = async () => {
      await popupButton(page).click();
      await expect(sair).toBeVisible();
    };
    await open();
    await page.getByRole('main').click({ position: { x: 300, y: 20 } });
    await expect(sair).toBeHidden();
    await open();
    await blurWindow(page);
    await expect(sair).toBeHidden();
    await open();
    await page.keyboard.press('Escape');
    await expect(sair).toBeHidden();
    await expect(popupButton(page)).toBeFocused();
  });

  test('shows the profile picture when there is one', async ({ portal: page }) => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await onCall(page, '/api/profile', (call) =>
      call.fulfill({ contentType: 'image/png', body: Buffer.from(dot, 'base64') }),
    );
    await openPortal(page);
    await expect(popupButton(page).locator('img')).toHaveAttribute('src', /^blob:/);
  });
});

test.describe('header', () => {
  // prova: 2.32
  test('shows credit usage as a bar of round(consumidos / adquiridos * 100) percent', async ({ portal: page }) => {
    await withSession(page, { owner: { creditos_adquiridos: '120', creditos_consumidos: '43' } });
    await openPortal(page);
    const meter = page.getByRole('meter', { name: 'Créditos consumidos' });
    await expect(meter).toHaveAttribute('aria-valuenow', '36');
    await expect(meter).toHaveAttribute('aria-valuetext', /43 de 120/);
    await expect(page.getByRole('banner').getByText('36%')).toBeVisible();
  });

  // prova: 1.18, 1.20
  test("a white-label owner sees 'Licenciado para {razao}', its logo and its colours, at both widths", async ({
    portal: page,
  }) => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await onCall(page, '/api/logo', (call) =>
      call.fulfill({ contentType: 'image/png', body: Buffer.from(dot, 'base64') }),
    );
    await withSession(page, {
      color_1: '#3B0A45',
      color_2: '#F2B705',
      owner: { white_label: true, razao: 'Escritório Fictício & Filhos' },
    });
    await openPortal(page);
    const banner = page.getByRole('banner');
    await expect(banner.getByText('Licenciado para Escritório Fictício & Filhos')).toBeVisible();
    await expect(banner).toHaveCSS('background-color', 'rgb(59, 10, 69)');
    await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveCSS(
      'background-color',
      'rgb(242, 183, 5)',
    );
    await expect(banner.getByRole('button', { name: /ir para Projetos/ }).locator('img')).toHaveAttribute(
      'src',
      /^blob:/,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(banner.getByText('Licenciado para Escritório Fictício & Filhos')).toBeVisible();
  });

  test('another owner sees no licence notice, and the default colours #012E43 and #31B7D4', async ({
    portal: page,
  }) => {
    await withSession(page, { owner: { white_label: false } });
    await openPortal(page);
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(1, 46, 67)');
    await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveCSS(
      'background-color',
      'rgb(49, 183, 212)',
    );
    await expect(page.getByText(/Licenciado para/)).toHaveCount(0);
  });
});
