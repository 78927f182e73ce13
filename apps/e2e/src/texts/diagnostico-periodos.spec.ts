// Guarantees the comparison of two periods of a company: its sides, what it shows, and that amounts lead to their rows.

import { expect, type Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { openCarteira, umaEmpresa } from './carteira-portal.ts';
import { onCall } from './on-call.ts';
import { answer, failure, openSection, seeToast, test } from './open-portal.ts';
import { openProjetos, umProjeto } from './projetos-portal.ts';
import { COMPARACAO, figuras, openComparacao, PROJETOS_COMPARADOS } from './uma-comparacao.ts';

const achados = (page: Page) => page.getByRole('table', { name: 'Achados dos dois períodos' });

test('compares the project with the one before, figure by figure and finding by finding', async ({ portal }) => {
  const asked = await openComparacao(portal);
  expect(asked).toEqual(['/api/comparacao/900101/900100']);
  await expect(figuras(portal).getByRole('columnheader')).toHaveText([
    'Medida',
    '01/2023 a 12/2024',
    '01/2025 a 03/2025',
    'Diferença',
  ]);
  const pago = figuras(portal).getByRole('row', { name: /^Pago a maior R/ });
  await expect(pago).toContainText('R$ 1.250.300,45');
  await expect(pago).toContainText('+ R$ 49.699,55 +3,97 %');
  await expect(figuras(portal).getByRole('row', { name: /^Saldo/ })).toContainText('− R$ 33.000,00 −73,33 %');
  await expect(portal.getByText('24 meses antes, 3 meses depois')).toBeVisible();
  await expect(achados(portal).locator('tbody tr')).toHaveCount(4);
  await expect(achados(portal).getByText('tratado: R$ 21.000,00')).toBeVisible();
  await expectAcessivel(portal, 'comparação de períodos');
});

// By hand: 1.250.300,45 ÷ 24 = 52.095,85 and 1.300.000,00 ÷ 3 = 433.333,33, which is 381.237,48 or 731,80 % more;
// 45.000,00 ÷ 24 = 1.875,00 and 12.000,00 ÷ 3 = 4.000,00, 2.125,00 or 113,33 % more.
test('periods of different lengths are compared by the mean of a month too', async ({ portal }) => {
  await openComparacao(portal);
  await portal.getByLabel('Comparar a média por mês').check();
  await expect(figuras(portal).getByRole('columnheader').first()).toHaveText('Média por mês');
  const pago = figuras(portal).getByRole('row', { name: /^Pago a maior R/ });
  await expect(pago).toContainText(/R\$\s52\.095,85.*R\$\s433\.333,33.*\+ R\$\s381\.237,48 \+731,80 %/);
  await expect(figuras(portal).getByRole('row', { name: /^Saldo/ })).toContainText('+ R$ 2.125,00 +113,33 %');
  await portal.getByLabel('Comparar a média por mês').uncheck();
  await expect(pago).toContainText('+ R$ 49.699,55 +3,97 %');
});

test('a percentage of thousands has its point, and the names of the periods are whole', async ({ portal }) => {
  const medidas = COMPARACAO.medidas.map((uma) => (uma.medida === 'saldo' ? { ...uma, percentual: '1078.97' } : uma));
  await openComparacao(portal, { ...COMPARACAO, medidas });
  await expect(figuras(portal).getByRole('row', { name: /^Saldo/ })).toContainText('+1.078,97 %');
  await expect(portal.getByLabel('Depois', { exact: true }).locator('option:checked')).toHaveText('01/2025 a 03/2025');
});

test('a figure, a change and words narrow the findings', async ({ portal }) => {
  await openComparacao(portal);
  const linhas = achados(portal).locator('tbody tr');
  await figuras(portal).getByRole('button', { name: 'Contingente' }).click();
  await expect(linhas).toHaveCount(1);
  await expect(linhas).toContainText('IRPJ sobre incentivos');
  await figuras(portal).getByRole('button', { name: 'Contingente' }).click();
  await portal.getByRole('button', { name: 'Tratado 1' }).click();
  await expect(linhas).toContainText(['Retenções não usadas']);
  await portal.getByRole('button', { name: 'Tratado 1' }).click();
  await portal.getByPlaceholder('Busca Rápida').fill('aliquota divergente');
  await expect(linhas).toContainText(['Alíquota divergente']);
});

test('each amount opens its rows on its side, and back leads to the comparison as it was', async ({ portal }) => {
  await openComparacao(portal);
  await portal.getByRole('button', { name: 'Ver linhas: IRPJ sobre incentivos em 01/2025 a 03/2025' }).click();
  await expect(portal.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible();
  await expect(portal.getByText(/Período de 01\/01\/2025 a 31\/03\/2025/)).toBeVisible();
  await portal.goBack();
  await expect(figuras(portal)).toBeVisible();
  await portal.getByRole('button', { name: /^Ver linhas: Receita de 01\/2023 a 12\/2024/ }).click();
  await expect(portal.getByText(/Período de 01\/01\/2023 a 31\/12\/2024/)).toBeVisible();
});

test('years of a project are sides too, sides are changed over, and the workbook is of what is shown', async ({
  portal,
}) => {
  const asked = await openComparacao(portal);
  await portal.getByLabel('Antes', { exact: true }).selectOption('900101:2023');
  await portal.getByLabel('Depois', { exact: true }).selectOption('900101:2024');
  await expect.poll(() => asked.at(-1)).toBe('/api/comparacao/900101/900101?anoAntes=2023&anoDepois=2024');
  await portal.getByRole('button', { name: 'Trocar os lados' }).click();
  await expect.poll(() => asked.at(-1)).toBe('/api/comparacao/900101/900101?anoAntes=2024&anoDepois=2023');
  let exported = '';
  await onCall(portal, /\/planilha$/, async (call) => {
    exported = call.url.search;
    await call.fulfill({ body: 'PK', contentType: 'application/octet-stream' });
  });
  await portal.getByRole('button', { name: 'Exportar' }).click();
  await seeToast(portal, 'Comparação exportada');
  expect(exported).toBe('?anoAntes=2024&anoDepois=2023');
});

test('a company with one period says so, and a failure says what to do', async ({ portal }) => {
  await failure(portal, /^\/api\/comparacao\//);
  await openProjetos(portal, [PROJETOS_COMPARADOS[0] ?? umProjeto()]);
  await portal.getByRole('button', { name: 'Abrir em outra seção' }).first().click();
  await portal.getByRole('menuitem', { name: 'Comparar períodos' }).click();
  await expect(portal.getByText('Esta empresa tem um período só com diagnóstico.')).toBeVisible();
  await portal.getByRole('button', { name: 'Voltar ao diagnóstico' }).click();
  await answer(portal, '/api/processes', { finalResult: PROJETOS_COMPARADOS });
  await openSection(portal, 'Projetos');
  await portal.getByRole('button', { name: 'Abrir em outra seção' }).first().click();
  await portal.getByRole('menuitem', { name: 'Comparar períodos' }).click();
  await expect(portal.getByText('Não foi possível comparar os períodos.')).toBeVisible();
});

test('Carteira leads to the comparison of a company', async ({ portal }) => {
  await answer(portal, /^\/api\/comparacao\//, COMPARACAO);
  await answer(portal, '/api/processes', { finalResult: PROJETOS_COMPARADOS });
  const projetos = [{ id: '900100', inicio: '2025-01-01', fim: '2025-03-31', pbi: 'apura' }];
  await openCarteira(portal, [umaEmpresa('METALÚRGICA FICTÍCIA LTDA', { pagoAMaior: '1.00' }, { projetos })]);
  await portal.getByRole('button', { name: 'Comparar períodos METALÚRGICA FICTÍCIA LTDA' }).click();
  await expect(figuras(portal)).toBeVisible();
});

test('a narrow window shows both sides without scrolling sideways', async ({ portal }) => {
  await openComparacao(portal);
  await portal.setViewportSize({ width: 390, height: 844 });
  await expect(figuras(portal)).toBeVisible();
  expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAcessivel(portal, 'comparação de períodos a 390 px');
});
