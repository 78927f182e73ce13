// Guarantees the section Carteira: what it shows of all companies, and that every figure leads to its rows.

import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { openCarteira, umaEmpresa } from './carteira-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openPortal, seeToast, test, withSession } from './open-portal.ts';

const totais = (page: Page) => page.getByRole('list', { name: 'Totais das empresas mostradas' });
const table = (page: Page) => page.getByRole('table', { name: 'Empresas' });
const names = (page: Page) => table(page).locator('tbody tr td:first-child');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('two clicks from the first screen show the three companies with the most that prescribes', async ({ portal }) => {
  await openCarteira(portal);
  await openPortal(portal);
  await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Carteira' }).click();
  await totais(portal).getByRole('button', { name: 'Prescreve em 90 dias' }).click();
  await expect(names(portal).nth(0)).toHaveText(/^COMÉRCIO DE ALIMENTOS/);
  await expect(names(portal).nth(1)).toHaveText(/^TRANSPORTES/);
  await expect(names(portal).nth(2)).toHaveText(/^FARMÁCIA/);
  await totais(portal)
    .getByRole('button', { name: /^Pago a maior/ })
    .click();
  await expect(names(portal).nth(0)).toHaveText(/^METALÚRGICA/);
});

test('the order that the companies come in is marked, and comes back marked', async ({ portalNovo }) => {
  await openCarteira(portalNovo);
  const urgencia = table(portalNovo).getByRole('columnheader', { name: 'Prescreve em 90 dias' });
  const empresa = table(portalNovo).getByRole('columnheader', { name: 'Empresa', exact: true });
  await expect(urgencia).toHaveAttribute('aria-sort', 'descending');
  for (const order of ['ascending', 'descending']) {
    await empresa.getByRole('button').click();
    await expect(empresa).toHaveAttribute('aria-sort', order);
    await expect(urgencia).not.toHaveAttribute('aria-sort');
  }
  await empresa.getByRole('button').click();
  await expect(urgencia).toHaveAttribute('aria-sort', 'descending');
  await urgencia.getByRole('button').click();
  await expect(urgencia).toHaveAttribute('aria-sort', 'ascending');
  await urgencia.getByRole('button').click();
  await expect(urgencia).toHaveAttribute('aria-sort', 'descending');
});

test('the totals are the sums of the companies that are looked at', async ({ portal }) => {
  await openCarteira(portal);
  // 1.250.300,45 + 310.000,00 + 98.000,00 + 45.000,00
  await expect(totais(portal).getByRole('button', { name: /^Pago a maior/ })).toContainText('R$ 1.703.300,45');
  // 8.200,10 + 120.000,00 + 60.000,00 + 45.000,00
  await expect(totais(portal).getByRole('button', { name: /em 90 dias/ })).toContainText('R$ 233.200,10');
  await portal.getByLabel('Grupo', { exact: true }).selectOption('GRUPO NORDESTE');
  await expect(names(portal)).toHaveText([/^COMÉRCIO/]);
  await expect(totais(portal).getByRole('button', { name: /^Pago a maior/ })).toContainText('R$ 310.000,00');
  await portal.getByRole('button', { name: 'Limpar filtros' }).click();
  await portal.getByPlaceholder('Busca Rápida').fill('11.444.777');
  await expect(names(portal)).toHaveText([/^COMÉRCIO/]);
  await portal.getByPlaceholder('Busca Rápida').fill('nada assim');
  await expect(portal.getByText('Nenhum resultado para "nada assim"')).toBeVisible();
});

test('a thesis is asked of the server, and the export goes with the filters', async ({ portal }) => {
  await openCarteira(portal);
  const asked = portal.waitForRequest((one) => one.url().includes('/api/carteira?tese=Monof'));
  await portal.getByLabel('Tese', { exact: true }).selectOption('Monofásico tributado');
  await asked;
  await portal.getByPlaceholder('Busca Rápida').fill('farm');
  let query = '';
  await onCall(portal, '/api/carteira/planilha', async (call) => {
    query = call.url.search;
    await call.fulfill({ body: 'PK', contentType: 'application/octet-stream' });
  });
  await portal.getByRole('button', { name: 'Exportar' }).click();
  await seeToast(portal, 'Carteira exportada');
  expect(new URLSearchParams(query).get('busca')).toBe('farm');
  expect(new URLSearchParams(query).get('tese')).toBe('Monofásico tributado');
});

test('a figure opens its findings, and a finding its rows in the report', async ({ portal }) => {
  await openCarteira(portal);
  await table(portal)
    .getByRole('button', { name: /^Pago a maior de METALÚRGICA/ })
    .click();
  const dialog = portal.getByRole('dialog', { name: /^Pago a maior: METALÚRGICA/ });
  await expect(dialog.getByText('R$ 1.250.300,45').first()).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  // By its title, and with the word that the Diagnóstico has for its class.
  await expect(dialog.getByRole('listitem').nth(0)).toContainText('2025 · Contribuição da folha · Confiança Alta');
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Monofásico tributado na saída');
  await expect(dialog.getByRole('listitem').nth(1)).not.toContainText('Divergente');
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('fora da soma');
  await expectAcessivel(portal, 'the findings of a figure');
  const rows = portal.waitForRequest((one) => one.url().includes('/api/reportJSON/900001/'));
  await dialog
    .getByRole('button', { name: /^Ver linhas/ })
    .first()
    .click();
  expect(decodeURIComponent((await rows).url())).toContain('EFD-C ICMS na Base');
  await expect(portal.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible();
});

test('a figure leads to the diagnostic of its project, and names a project that is left out', async ({ portal }) => {
  await openCarteira(portal);
  await table(portal)
    .getByRole('button', { name: /^Contingente de COMÉRCIO/ })
    .click();
  const dialog = portal.getByRole('dialog', { name: /^Contingente: COMÉRCIO/ });
  await expect(dialog.getByText(/1 projeto mais antigo fica em parte fora da soma/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Diagnóstico de 01/2025 a 12/2025' }).click();
  await expect(portal.getByRole('heading', { level: 1, name: 'Diagnóstico' })).toBeVisible();
  await expect(portal.getByText(/^COMÉRCIO .* - Período de 01\/01\/2025 a 31\/12\/2025$/)).toBeVisible();
});

test('the keyboard alone reaches a figure and comes back to it', async ({ portal }) => {
  await openCarteira(portal);
  const figura = table(portal).getByRole('button', { name: /^Pago a maior de METALÚRGICA/ });
  await figura.focus();
  await portal.keyboard.press('Enter');
  await expect(portal.getByRole('dialog')).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(portal.getByRole('dialog')).toHaveCount(0);
  await expect(figura).toBeFocused();
});

test('the map says of each month what came, also to whoever sees no colour', async ({ portal }) => {
  await openCarteira(portal);
  await tab(portal, 'Mapa dos meses').click();
  const mapa = portal.getByRole('table', { name: 'Meses de 2025' });
  await expect(mapa.getByRole('columnheader')).toHaveCount(13);
  const marco = mapa.getByRole('button', { name: /^03\/2025, METALÚRGICA.*: 3 de 4 documentos$/ });
  await expect(marco).toHaveText('3 de 4');
  // The legend explains the signs that the cells show.
  await expect(portal.getByRole('list', { name: 'Legenda' }).getByRole('listitem')).toHaveText([
    '✓ completo',
    '2 de 4 faltam documentos',
    '0 de 4 nenhum documento',
    '– sem projeto',
  ]);
  const nome = mapa.getByText('COMÉRCIO DE ALIMENTOS E BEBIDAS INVENTADOS DO NORDESTE LTDA');
  expect(await nome.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await expect(mapa.getByRole('row').filter({ hasText: 'AINDA SEM PROJETO' })).toContainText('sem projeto');
  await expectAcessivel(portal, 'the map of the months');
  const asked = portal.waitForRequest((one) => one.url().includes('/api/reportJSON/900001/'));
  await marco.click();
  expect(decodeURIComponent((await asked).url())).toContain('Matriz de Completude');
});

test('the trend draws the months and has them as a table', async ({ portal }) => {
  await openCarteira(portal);
  await tab(portal, 'Tendência').click();
  const chart = portal.getByRole('img', { name: 'Pago a maior por mês: Quando prescreve' });
  await expect(chart.locator('svg')).toBeVisible();
  await portal.getByText('Ver os números').click();
  await expect(portal.getByRole('row', { name: /^01\/2030/ })).toBeVisible();
  await portal.getByText('Quando foi pago').click();
  await expect(portal.getByRole('row', { name: /^01\/2025/ })).toContainText('R$ 11.500,55');
  await expectAcessivel(portal, 'the trend');
});

test('without the module of reports the rows stay closed, and the dialog says why', async ({ portalNovo: page }) => {
  await withSession(page, { tools: { gerar_relatorios: false } });
  await openCarteira(page);
  await table(page)
    .getByRole('button', { name: /^Riscos de METALÚRGICA/ })
    .click();
  const linhas = page.getByRole('button', { name: /^Ver linhas/ }).first();
  await expect(linhas).toHaveAttribute('aria-disabled', 'true');
});

test('it is empty, or failed, in words', async ({ portal }) => {
  await openCarteira(portal, []);
  await expect(portal.getByText('Nenhuma empresa ainda. Cadastre a primeira ao criar um projeto.')).toBeVisible();
  await failure(portal, '/api/carteira', { status: 403 });
  await openPortal(portal);
  await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Carteira' }).click();
  await expect(portal.getByText('Não foi possível carregar a carteira.')).toBeVisible();
  // What is not known is not called missing.
  await expect(totais(portal).getByText('não carregou')).toHaveCount(7);
  await expect(portal.getByText('sem projeto concluído')).toHaveCount(0);
});

test('two thousand companies are listed without drawing them all', async ({ portal }) => {
  const muitas = Array.from({ length: 2_000 }, (_, at) =>
    umaEmpresa(`EMPRESA ${at}`, { pagoAMaior: `${at}.00` }, { cnpj: String(10_000_000_000_000 + at) }),
  );
  await openCarteira(portal, muitas);
  await totais(portal)
    .getByRole('button', { name: /^Pago a maior/ })
    .click();
  await expect(portal.getByText(/^2\.000 empresas/)).toBeVisible();
  expect(await table(portal).locator('tbody tr').count()).toBeLessThan(100);
  await expect(names(portal).first()).toHaveText('EMPRESA 1999');
});

test('on a phone each company is a card', async ({ portal }) => {
  await portal.setViewportSize({ width: 390, height: 844 });
  await openCarteira(portal);
  await totais(portal)
    .getByRole('button', { name: /em 90 dias/ })
    .click();
  const cards = portal.getByRole('list', { name: 'Empresas', exact: true }).getByRole('listitem');
  await expect(cards.first()).toContainText('COMÉRCIO DE ALIMENTOS');
  await expect(cards.first().getByRole('button', { name: /em 90 dias de COMÉRCIO/ })).toHaveText('120.000,00');
  await expectAcessivel(portal, 'the cards of the Carteira');
  await answer(portal, '/api/carteira/tendencia', { pagamento: [], prescricao: [] });
  await tab(portal, 'Tendência').click();
  await expect(portal.getByText('Nenhum pago a maior nas empresas mostradas.')).toBeVisible();
});

test('Virada says by when, who would lose what, and opens the lines', async ({ portalNovo: portal }) => {
  await openCarteira(portal);
  await tab(portal, 'Virada').click();
  const prazos = portal.getByRole('list', { name: 'Prazos da virada' });
  // From 24/11/2026.
  await expect(prazos.getByRole('listitem').first()).toContainText('31/12/2026faltam 37 dias');
  const virada = portal.getByRole('table', { name: 'Virada de PIS e COFINS' });
  const primeira = virada.getByRole('row').nth(1);
  await expect(primeira).toContainText('METALÚRGICA');
  await expect(primeira).toContainText('R$ 1.200,50');
  await expect(primeira).toContainText(
    'EFD depois de 10/2026, a última com saldo; inventário do último dia (hoje é simulação)',
  );
  await expect(portal.getByText('A alíquota da CBS de 2027 não está nas tabelas')).toBeVisible();
  await expectAcessivel(portal, 'Carteira, Virada');
  const rows = portal.waitForRequest((one) => one.url().includes('/api/reportJSON/900001/'));
  await primeira.getByRole('button', { name: /abrir EFD-F Reforma Crédito de Estoque/ }).click();
  expect(decodeURIComponent((await rows).url())).toContain('EFD-F Reforma Crédito de Estoque');
});

test('Simples says how far each company is from its limits, and which declarations are missing', async ({
  portalNovo: portal,
}) => {
  await openCarteira(portal);
  await tab(portal, 'Simples').click();
  const simples = portal.getByRole('table', { name: 'Simples Nacional' });
  const linhas = simples.getByRole('row');
  // Two of the five are of the Simples; who is above the sublimit comes first: 3.700.000,00 less 3.600.000,00.
  await expect(linhas).toHaveCount(3);
  await expect(linhas.nth(1)).toContainText('TRANSPORTES');
  await expect(linhas.nth(1)).toContainText('passou em R$ 100.000,00');
  await expect(linhas.nth(1)).toContainText('R$ 1.100.000,00');
  for (const texto of ['R$ 175.000,00', 'R$ 1.375.000,00', '0,29 (III)', 'R$ 410.282,09', '2 meses'])
    await expect(linhas.nth(2)).toContainText(texto);
  await expectAcessivel(portal, 'Carteira, Simples');
  const falta = linhas.nth(2).getByRole('button', { name: '2 meses sem PGDAS-D de FARMÁCIA DE MENTIRA EIRELI' });
  await expect(falta).toHaveAccessibleName(/: 03\/2025, 05\/2025$/);
  const rows = portal.waitForRequest((one) => one.url().includes('/api/reportJSON/900001/'));
  await linhas
    .nth(2)
    .getByRole('button', { name: /abrir Cruzamento Simples DAS x Pagamentos$/ })
    .click();
  expect(decodeURIComponent((await rows).url())).toContain('Cruzamento Simples DAS x Pagamentos');
});

test('the map names the declarations that a month lacks, and shows who lacks one', async ({ portalNovo: portal }) => {
  await openCarteira(portal);
  await tab(portal, 'Mapa dos meses').click();
  const mapa = portal.getByRole('table', { name: 'Meses de 2025' });
  await expect(mapa.getByRole('row')).toHaveCount(6);
  await portal.getByRole('combobox', { name: 'Declaração que falta' }).selectOption('Com meses sem EFD-Reinf');
  await expect(mapa.getByRole('row')).toHaveCount(2);
  const mes = mapa.getByRole('button', {
    name: '03/2025, TRANSPORTES IMAGINÁRIOS S/A: 3 de 4 documentos, sem EFD-Reinf',
  });
  await expect(mes).toBeVisible();
});
