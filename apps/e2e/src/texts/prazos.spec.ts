// Guarantees Carteira, Prazos: the agenda by month and day, its filters, where each deadline leads, and its calendar.

import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { umaEmpresa } from './carteira-portal.ts';
import { onCall } from './on-call.ts';
import { expect, failure, seeToast, test } from './open-portal.ts';
import { openPrazos, PRAZOS } from './prazos-portal.ts';

const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda de prazos' });
const meses = (page: Page) => agenda(page).getByRole('heading', { level: 3 });
const tipo = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Tipo de prazo' }).getByRole('button', { name });
const item = (page: Page, texto: string) => agenda(page).getByRole('listitem').filter({ hasText: texto }).last();

test('the agenda goes by month and day, and says in words what is late and what is near', async ({ portal }) => {
  await openPrazos(portal);
  await expect(meses(portal)).toHaveText([
    /^Atrasados1 prazo$/,
    /^Novembro de 20261 prazo$/,
    /^Dezembro de 20265 prazos$/,
    /^Janeiro de 2027/,
    /^Fevereiro de 2027/,
    /^Julho de 2027/,
  ]);
  await expect(portal.getByText('10 prazos até 30/11/2027, 1 atrasado')).toBeVisible();
  // 12/11 is twelve days before 24/11/2026, 28/11 four days after it, 14/12 twenty.
  const dias = agenda(portal).getByRole('time');
  await expect(dias).toHaveCount(8);
  for (const texto of ['atrasado há 12 dias', 'em 4 dias', 'em 20 dias']) {
    await expect(agenda(portal).getByText(texto, { exact: true })).toBeVisible();
  }
  await expect(agenda(portal).getByText('14/12/2026', { exact: true })).toBeVisible();
  await expect(agenda(portal).getByText('segunda-feira', { exact: true })).toBeVisible();
  await expect(agenda(portal).getByText('A EFD ICMS/IPI fica fora, porque cada estado tem o seu dia.')).toBeVisible();
  await expectAcessivel(portal, 'Carteira, Prazos');
});

test('cash and balances stand apart, company by company, and lead to their rows', async ({ portal }) => {
  await openPrazos(portal);
  const prescricao = item(portal, 'Prescrição de valores');
  // 1.000,00 + 120.000,00; the balance is never added to it.
  await expect(prescricao.getByRole('definition')).toHaveText(['R$ 121.000,00', 'R$ 250,10']);
  await prescricao.getByRole('button', { name: /^2 empresas/ }).click();
  const empresas = portal.getByRole('list', { name: 'Empresas: Prescrição de valores' }).getByRole('listitem');
  await expect(empresas).toHaveText([/^COMÉRCIO.*120\.000,00/, /^METALÚRGICA.*em 12\/2026, até 30\/12/]);
  await expectAcessivel(portal, 'Carteira, Prazos, an open deadline');
  await empresas.getByRole('button', { name: 'Ver achados de METALÚRGICA FICTÍCIA DO SUL LTDA' }).click();
  const dialog = portal.getByRole('dialog', { name: /^Prescrição de valores: METALÚRGICA/ });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText('Saldo de retenções · Cruzamento Retenções sem Uso');
  await expectAcessivel(portal, 'the findings of a deadline');
  const rows = portal.waitForRequest((one) => one.url().includes('/api/reportJSON/900001/'));
  await dialog.getByRole('button', { name: /^Ver linhas de ICMS/ }).click();
  expect(decodeURIComponent((await rows).url())).toContain('EFD-C ICMS na Base');
});

test('a kind and the filters of the Carteira narrow the agenda, and its counts', async ({ portal }) => {
  await openPrazos(portal);
  await expect(tipo(portal, /^Todos/)).toHaveText('Todos 10');
  await expect(tipo(portal, /^Obrigação/)).toHaveText('Obrigação 5');
  await tipo(portal, /^Certificado/).click();
  await expect(tipo(portal, /^Certificado/)).toHaveAttribute('aria-pressed', 'true');
  await expect(meses(portal)).toHaveText([/^Novembro de 2026/]);
  await portal.getByLabel('Grupo', { exact: true }).selectOption('GRUPO NORDESTE');
  // The certificate is of no company of the group.
  await expect(portal.getByText('Nenhum prazo deste tipo nos próximos 12 meses.')).toBeVisible();
  await portal.getByRole('button', { name: 'Ver todos os tipos' }).click();
  await expect(tipo(portal, /^Todos/)).toHaveText('Todos 5');
  await expect(item(portal, 'Prescrição de valores')).toContainText('R$ 120.000,00');
  await portal.getByPlaceholder('Busca Rápida').fill('nada assim');
  await expect(portal.getByText('Nenhum resultado para "nada assim"')).toBeVisible();
  await portal.getByRole('button', { name: 'Mostrar tudo' }).click();
  await expect(tipo(portal, /^Todos/)).toHaveText('Todos 5');
  const asked = portal.waitForRequest((one) => one.url().includes('/api/carteira/prazos?meses=24'));
  await portal.getByLabel('Período', { exact: true }).selectOption('24');
  await asked;
});

test('each deadline leads to where it is dealt with, by the keyboard alone', async ({ portal }) => {
  await openPrazos(portal);
  const abre = item(portal, 'EFD-Contribuições de 10/2026').getByRole('button', { name: /^3 empresas/ });
  await abre.focus();
  await portal.keyboard.press('Enter');
  await expect(abre).toHaveAttribute('aria-expanded', 'true');
  await expect(
    portal.getByRole('list', { name: 'Empresas: EFD-Contribuições de 10/2026' }).getByRole('listitem'),
  ).toHaveCount(3);
  await item(portal, 'Contar o estoque')
    .getByRole('button', { name: /^Ver na Virada/ })
    .click();
  await expect(portal.getByRole('table', { name: 'Virada de PIS e COFINS' })).toBeVisible();
  await portal.getByRole('tab', { name: 'Prazos', exact: true }).click();
  await item(portal, 'Monofásico tributado')
    .getByRole('button', { name: /^Ver oportunidades/ })
    .click();
  await expect(portal.getByText('Projeto: METALÚRGICA FICTÍCIA DO SUL LTDA')).toBeVisible();
});

test('what the portal does not know is said, by name', async ({ portal }) => {
  await openPrazos(portal);
  const sem = agenda(portal).getByText('1 empresa sem arquivo recente que mostre o que entrega');
  await sem.click();
  await expect(agenda(portal).getByText('AINDA SEM PROJETO LTDA')).toBeVisible();
});

test('the export is of what is shown', async ({ portal }) => {
  await openPrazos(portal);
  await tipo(portal, /^Virada/).click();
  await portal.getByPlaceholder('Busca Rápida').fill('metal');
  let query = '';
  await onCall(portal, '/api/carteira/prazos/calendario', async (call) => {
    query = call.url.search;
    await call.fulfill({ body: 'BEGIN:VCALENDAR', contentType: 'text/calendar' });
  });
  await portal.getByRole('button', { name: 'Exportar para a agenda (.ics)' }).click();
  await seeToast(portal, 'Calendário exportado. Abra o arquivo na sua agenda');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ meses: '12', tipo: 'virada', busca: 'metal' });
});

test('it is empty, or failed, in words, and says what to do next', async ({ portal }) => {
  await openPrazos(portal, { ...PRAZOS, prazos: [], semObrigacao: [] });
  await expect(portal.getByText(/^Nenhum prazo nos próximos 12 meses\. Prescrições e obrigações/)).toBeVisible();
  const exporta = portal.getByRole('button', { name: 'Exportar para a agenda (.ics)' });
  await expect(exporta).toHaveAttribute('aria-disabled', 'true');
  await failure(portal, '/api/carteira/prazos', { status: 403 });
  await portal.getByLabel('Período', { exact: true }).selectOption('3');
  await expect(portal.getByText('Não foi possível carregar os prazos.')).toBeVisible();
});

test('thousands of companies of a day are drawn as they are asked for', async ({ portal }) => {
  const muitas = Array.from({ length: 2_000 }, (_, at) =>
    umaEmpresa(`EMPRESA ${String(at).padStart(4, '0')}`, {}, { cnpj: String(10_000_000_000_000 + at) }),
  );
  const um = PRAZOS.prazos.filter(({ id }) => id === 'obrigacao/EFDC/2026-10');
  const prazos = um.map((prazo) => ({ ...prazo, empresas: muitas.map((_, at) => at) }));
  await openPrazos(portal, { ...PRAZOS, empresas: muitas.map(({ cnpj }) => cnpj), prazos, semObrigacao: [] }, muitas);
  await agenda(portal)
    .getByRole('button', { name: /^2\.000 empresas/ })
    .click();
  const empresas = portal.getByRole('list', { name: /^Empresas:/ }).getByRole('listitem');
  await expect(empresas).toHaveCount(50);
  await agenda(portal).getByRole('button', { name: 'Mostrar mais 50 de 1.950 empresas' }).click();
  await expect(empresas).toHaveCount(100);
});

test('on a phone the days stand one below the other', async ({ portal }) => {
  await portal.setViewportSize({ width: 390, height: 844 });
  await openPrazos(portal);
  await expect(item(portal, 'Prescrição de valores').getByRole('definition').first()).toHaveText('R$ 121.000,00');
  expect(await portal.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  // The tabs take one line, and the page scrolls: the days have a third of the window at least.
  expect((await agenda(portal).boundingBox())?.height).toBeGreaterThan(844 / 3);
  await expectAcessivel(portal, 'Carteira, Prazos, on a phone');
});
