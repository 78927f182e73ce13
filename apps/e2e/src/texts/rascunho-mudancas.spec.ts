// Guarantees that many changes of a draft are seen at once, and that nothing of them is lost by that.

import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { expect, test } from './open-portal.ts';
import { answerRascunho, openRascunho } from './rascunho-portal.ts';
import { umaMudanca } from './uma-mudanca.ts';

const change = (page: Page, id: number) =>
  page
    .getByRole('region', { name: 'Mudanças do rascunho' })
    .getByRole('article', { name: new RegExp(`mudança ${id}$`) });

test('six changes are in view at once, and the keyboard reaches the whole text of each line', async ({ portal }) => {
  const arquivo = `PISCOFINS_20250101_20250131_99210437000117_Original_20250210103000_${'31C02CBA'.repeat(5)}.txt`;
  const chave = {
    SER: '1',
    CHV_NFE: '3525109921043700011755001100000041263303573',
    COD_MOD: '55',
    NUM_DOC: '100000004',
    COD_PART: 'C01',
    IND_OPER: '1',
    NUM_ITEM: '2',
  };
  const campos = ['VL_PIS', 'VL_BC_PIS', 'VL_COFINS', 'VL_BC_COFINS'].map((campo) => ({
    campo,
    antes: '21.977,01',
    depois: '19.234,56',
    valor: '19.234,56',
  }));
  const many = Array.from({ length: 20 }, (_, at) => umaMudanca(at + 1, { arquivo, chave, campos }));
  await answerRascunho(portal, many);
  await openRascunho(portal);
  await expect(change(portal, 6)).toBeInViewport({ ratio: 1 });
  await expectAcessivel(portal, 'rascunho em 1440 px');
  const first = change(portal, 1);
  await expect(first.getByRole('row', { name: /VL_BC_PIS/ })).toContainText('Valor da base de cálculo do PIS');
  const dica = portal.getByRole('tooltip');
  const key = first.getByRole('button', { name: /^NUM_DOC/ });
  await first.getByRole('checkbox').focus();
  await portal.keyboard.press('Tab');
  await expect(key).toBeFocused();
  await expect(dica).toContainText(
    'NUM_DOC (Número do documento) 100000004 · NUM_ITEM (Número do item no documento) 2',
  );
  await expect(dica).toContainText(`CHV_NFE (Chave da NF-e) ${chave.CHV_NFE}`);
  await portal.keyboard.press('Tab');
  await expect(dica).toHaveText(`linha 121 de ${arquivo}`);
  const link = first.getByRole('button', { name: 'EFD-C Exclusão do ICMS, linha 1' });
  await link.focus();
  await expect(dica).toContainText('Exclusão do ICMS da base: A base do item fica sem o ICMS destacado na nota');
  // Its key opens it, and then nothing is cut.
  const height = (await first.boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(90);
  await key.press('Enter');
  await expect(key).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await first.boundingBox())?.height).toBeGreaterThan(height + 40);
  await expectAcessivel(portal, 'mudança aberta');
  await key.press('Enter');
  await expect.poll(async () => (await first.boundingBox())?.height).toBe(height);
});
