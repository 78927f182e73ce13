// Guarantees the titles of the sections, the modules that an owner does not have, and the printed page.

import { BLOQUEADO, menu, popupButton, title } from './casca-portal.ts';
import { expect, openPortal, openSection, seeToast, test, withSession } from './open-portal.ts';

test.describe('sections', () => {
  for (const [menuItem, heading, subtitle] of [
    // prova: 2.18, 2.22
    ['Projetos', 'Projetos', 'Dados Cadastrais'],
    // prova: 2.23
    ['Arquivos', 'Arquivos', null],
    // prova: 2.24
    ['Relatórios', 'Relatórios', 'Originais e Personalizados'],
    // prova: 2.25
    ['Diagnóstico', 'Diagnóstico', 'Análises e Cruzamentos'],
    // prova: 2.26
    ['Retificações', 'Retificações', 'Ajustes em Obrigações'],
    // prova: 2.27
    ['Meu Perfil', 'Dados Cadastrais', 'Informações Pessoais e Empresariais'],
    // prova: 2.28
    ['Configurações', 'Configurações', 'Usuários e Certificado Digital'],
  ] as const) {
    test(`'${menuItem}' has the title '${heading}' and ${subtitle === null ? 'no subtitle' : `'${subtitle}'`}`, async ({
      portal: page,
    }) => {
      await openSection(page, menuItem);
      await expect(title(page)).toHaveText(heading);
      const below = title(page).locator('xpath=following-sibling::p');
      if (subtitle === null) await expect(below).toHaveCount(0);
      else await expect(below).toHaveText(subtitle);
      await expect(page).toHaveTitle(`${heading} · Apura`);
    });
  }

  // prova: 2.3, 2.19, 2.31
  test('opens at Projetos; the menu lists Projetos, Arquivos, Relatórios, Diagnóstico and Retificações', async ({
    portal: page,
  }) => {
    await openPortal(page);
    await expect(title(page)).toHaveText('Projetos');
    await expect(menu(page).getByRole('button')).toHaveText([
      'Projetos',
      'Arquivos',
      'Relatórios',
      'Diagnóstico',
      'Retificações',
      // Beside the specification's five (ADR 0063).
      'Carteira',
    ]);
  });

  // prova: 2.21
  test('a new section takes the focus at its title, and the logo leads back to Projetos', async ({ portal: page }) => {
    await openSection(page, 'Meu Perfil');
    await expect(title(page)).toBeFocused();
    await page.getByRole('button', { name: 'Apura: ir para Projetos' }).click();
    await expect(title(page)).toHaveText('Projetos');
    await expect(title(page)).toBeFocused();
  });

  test('the back and forward buttons go through the sections, and close what lies over one first', async ({
    portal: page,
  }) => {
    await openPortal(page);
    await menu(page).getByRole('button', { name: 'Retificações' }).click();
    await expect(title(page)).toHaveText('Retificações');
    await popupButton(page).click();
    await page.getByRole('button', { name: 'Meu Perfil', exact: true }).click();
    await expect(title(page)).toHaveText('Dados Cadastrais');
    await page.getByRole('link', { name: 'Ir para o conteúdo' }).press('Enter');
    await expect(title(page)).toHaveText('Dados Cadastrais');
    await page.getByRole('button', { name: 'Alterar Senha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar Senha' });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(title(page)).toHaveText('Dados Cadastrais');
    // The link's own entry, and then the section before.
    await page.goBack();
    await page.goBack();
    await expect(title(page)).toHaveText('Retificações');
    await page.goBack();
    await expect(title(page)).toHaveText('Projetos');
    await page.goForward();
    await expect(title(page)).toHaveText('Retificações');
    // A reload shows the same screen; only entering the address again begins at the first one.
    await page.reload();
    await expect(title(page)).toHaveText('Retificações');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a link pasted into the tab closes what lies over the section first, and leads on the next time', async ({
    portal: page,
  }) => {
    await openSection(page, 'Retificações');
    const link = new URL(page.url()).hash;
    expect(link).not.toBe('');
    const paste = () => page.evaluate(`location.hash = ${JSON.stringify(link)}`);
    await popupButton(page).click();
    await page.getByRole('button', { name: 'Meu Perfil', exact: true }).click();
    await page.getByRole('button', { name: 'Alterar Senha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar Senha' });
    await expect(dialog).toBeVisible();
    await paste();
    await expect(dialog).toHaveCount(0);
    await expect(title(page)).toHaveText('Dados Cadastrais');
    await paste();
    await expect(title(page)).toHaveText('Retificações');
  });

  // prova: 2.20, 9.35
  test('zero acquired credits open Meu Perfil, from which the rest of the portal can still be reached', async ({
    portal: page,
  }) => {
    await withSession(page, { owner: { creditos_adquiridos: '0', creditos_consumidos: '0' } });
    await openPortal(page);
    await expect(title(page)).toHaveText('Dados Cadastrais');
    await expect(page.getByText('Informações Pessoais e Empresariais')).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Créditos consumidos' })).toHaveAttribute('aria-valuenow', '0');
    await menu(page).getByRole('button', { name: 'Projetos' }).click();
    await expect(title(page)).toHaveText('Projetos');
    await page.reload();
    await expect(title(page)).toHaveText('Dados Cadastrais');
  });
});

test.describe('module access', () => {
  const nothing = { ecac: false, receitanet_bx: false, esocial: false, quebrar_arquivos_consult: false };
  for (const [item, tools] of [
    // prova: 2.45
    ['Arquivos', nothing],
    ['Relatórios', { gerar_relatorios: false }],
    ['Retificações', { retificacao: false }],
  ] as const) {
    test(`'${BLOQUEADO}' for ${item}`, async ({ portal: page }) => {
      await withSession(page, { tools });
      await openSection(page, item);
      await seeToast(page, BLOQUEADO);
      await expect(title(page)).toHaveText('Projetos');
      await expect(menu(page).getByRole('button', { name: item }).getByLabel('Módulo bloqueado')).toBeVisible();
    });
  }

  test('a module that was withdrawn is no place to come back to: the way leads on to the one before', async ({
    portal: page,
  }) => {
    await openSection(page, 'Meu Perfil');
    await menu(page).getByRole('button', { name: 'Retificações' }).click();
    await expect(title(page)).toHaveText('Retificações');
    await withSession(page, { tools: { retificacao: false } });
    await page.reload();
    await seeToast(page, BLOQUEADO);
    await expect(title(page)).toHaveText('Projetos');
    await page.goBack();
    await expect(title(page)).toHaveText('Dados Cadastrais');
  });

  test('Arquivos opens with any one of its four modules', async ({ portal: page }) => {
    await withSession(page, { tools: { ...nothing, quebrar_arquivos_consult: true } });
    await openSection(page, 'Arquivos');
    await expect(title(page)).toHaveText('Arquivos');
  });
});

test.describe('print', () => {
  test('a report on paper is its title, its project and its rows, without menu and controls', async ({
    portal: page,
  }) => {
    await openSection(page, 'Relatórios');
    const dialog = page.getByRole('dialog', { name: 'Selecione um Projeto' });
    // The first project of the demonstration is the last of the list: later ones come with other months.
    await dialog
      .getByRole('button', { name: /AURORA/ })
      .last()
      .click();
    await page.getByText('EFD-C Apuração PIS COFINS').first().click();
    const row = page.getByRole('grid').getByText('10/2025').first();
    await expect(row).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(row).toBeVisible();
    await expect(title(page)).toBeVisible();
    await expect(page.getByText(/AURORA.* - Período de 01\/10\/2025 a /).first()).toBeVisible();
    await expect(page.getByText('EFD-C Apuração PIS COFINS').last()).toBeVisible();
    for (const control of [
      page.getByRole('banner'),
      menu(page),
      page.getByPlaceholder('Busca Rápida').first(),
      page.getByRole('button', { name: 'Exportar em Lote' }),
    ])
      await expect(control).toBeHidden();
    await page.emulateMedia({ media: null });
  });
});
