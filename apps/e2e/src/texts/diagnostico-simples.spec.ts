// Guarantees the panel of a company in the Simples: how far the year's revenue is from the limits, the factor r with
// its annex, each month with its tax, and that months open their rows.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosticoAgregado } from '@apura/contract';
import type { Locator } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { dadosDe, openDiagnostico, openPaineis } from './diagnostico-portal.ts';
import { DIAGNOSTICOS } from './diagnosticos.ts';
import { expect, test } from './open-portal.ts';

const mes = (m: string, rba: string, devido: string | null, fator_r: string | null = '0.29') => ({
  ...{ m, receita: '25000.00', rbt12: devido === null ? null : '300000.00' },
  ...{ rba: devido === null ? null : rba, fator_r, devido, pago: m === '2026-01' },
});
const SIMPLES: DiagnosticoAgregado = {
  ...DIAGNOSTICOS['sem-esocial'],
  linhas: { 'Simples PGDAS Apuração': 3 },
  simples: {
    meses: [
      mes('2026-01', '25000.00', '2020.00'),
      mes('2026-02', '', null, null),
      mes('2026-03', '75000.00', '4125.00'),
    ],
    sublimite: '3600000.00',
    limite: '4800000.00',
    fator_r_minimo: '0.28',
  },
};

/** What each figure says, as it is read. */
const textsOf = async (quadros: Locator): Promise<string[]> =>
  (await quadros.allInnerTexts()).map((texto) => texto.replaceAll(/\s+/g, ' '));

for (const largura of [1440, 390])
  test(`the panel of the Simples is legible at ${largura}`, async ({ portalNovo: page }) => {
    await page.setViewportSize({ width: largura, height: largura === 390 ? 844 : 900 });
    const frame = await openDiagnostico(page, { json: dadosDe(SIMPLES) });
    await openPaineis(frame);
    const painel = frame.getByRole('region', { name: 'Simples Nacional' });
    await painel.scrollIntoViewIfNeeded();
    // 3.600.000,00 and 4.800.000,00 less the 75.000,00 of the year; 2.020,00 + 4.125,00.
    const quadros = painel.locator('dl.quadros > div');
    for (const texto of [
      'Falta para o sublimite de ICMS e ISS R$ 3.525.000,00 de R$ 3.600.000,00',
      'Falta para o limite do regime R$ 4.725.000,00 de R$ 4.800.000,00',
      'DAS declarado no período R$ 6.145,00 1 mês sem comprovante de pagamento',
      'Fator r 0,29 Anexo III',
    ])
      await expect.poll(() => textsOf(quadros)).toContain(texto);
    // No amount is wrapped, and none reaches into its neighbour.
    for (const valor of await quadros.locator('dd:not(.nota)').all()) {
      await expect(valor).toHaveCSS('white-space', 'nowrap');
      expect(await valor.evaluate((dd) => dd.scrollWidth <= dd.clientWidth)).toBe(true);
    }
    await painel.getByRole('button', { name: 'Tabela de Simples Nacional' }).click();
    const tabela = painel.getByRole('table', { name: 'Simples Nacional' });
    await expect(tabela.getByRole('row').nth(1)).toHaveText(/JAN\/26.*25\.000,00.*2\.020,00.*Pago/);
    await expect(tabela.getByRole('row').nth(2)).toHaveText(/FEV\/26.*Sem o PGDAS-D do mês/);
    await expect(tabela.getByRole('row').nth(3)).toHaveText(/Sem comprovante/);
    await expectAcessivel(page, `Simples ${largura}`);
    const pasta = process.env.APURA_FOTOS_DIR;
    if (pasta === undefined) return;
    mkdirSync(pasta, { recursive: true });
    for (const aparencia of ['Clara', 'Escura']) {
      await page.getByRole('button', { name: /^Perfil de/ }).click();
      await page.getByRole('radio', { name: aparencia }).check();
      await page.keyboard.press('Escape');
      await quadros.first().scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(pasta, `simples-${largura}-${aparencia}.png`) });
    }
  });

test('a month opens its rows in the report', async ({ portalNovo: page }) => {
  const frame = await openDiagnostico(page, { json: dadosDe(SIMPLES) });
  await openPaineis(frame);
  await frame.getByRole('button', { name: 'Tabela de Simples Nacional' }).click();
  await frame.getByRole('table', { name: 'Simples Nacional' }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Simples PGDAS Apuração' }).first()).toBeVisible();
});
