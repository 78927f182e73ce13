// Guarantees that the letter to a supplier is asked for by a marked row, of one supplier, and that a refusal is said.

import type { Page } from '@playwright/test';
import { openWithProjeto } from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';
import { panel } from './relatorios-portal.ts';

const FORNECEDORES = 'XML Reforma Fornecedores';
const CARTA = /^\/api\/carta\//;

async function openFornecedores(portal: Page): Promise<void> {
  await answer(portal, /^\/api\/reportJSON\//, {
    jsonData: [
      { CNPJ: '22333444000181', Nome: 'FORNECEDOR FICTÍCIO A' },
      { CNPJ: '33444555000181', Nome: 'FORNECEDOR FICTÍCIO B' },
    ],
    total: 2,
    columns: [
      { key: 'CNPJ', type: 'text', total: 'none' },
      { key: 'Nome', type: 'text', total: 'none' },
    ],
  });
  await openWithProjeto(portal, 'Relatórios');
  await panel(portal).getByPlaceholder('Busca Rápida').fill(FORNECEDORES);
  await portal.getByRole('button', { name: FORNECEDORES, exact: true }).click();
  await expect(cell(portal, 'A')).toBeVisible();
}

const cell = (portal: Page, qual: string) => portal.getByRole('grid').getByText(`FORNECEDOR FICTÍCIO ${qual}`);
const button = (portal: Page) => portal.getByRole('button', { name: 'Carta ao fornecedor' });
/** The number of a row, which marks it. */
const number = (portal: Page, row: number) =>
  portal
    .getByRole('grid')
    .getByRole('gridcell', { name: String(row), exact: true })
    .first();

test.describe('the letter to a supplier', () => {
  test('is downloaded for the supplier of the marked row, and for one alone', async ({ portal }) => {
    await openFornecedores(portal);
    await expect(button(portal)).toBeDisabled();
    const pedidos: string[] = [];
    await onCall(portal, CARTA, async (call) => {
      pedidos.push(call.url.pathname);
      await call.fulfill({ body: 'docx fictício', contentType: 'application/octet-stream' });
    });
    // The cell that the keyboard is in marks no row.
    await cell(portal, 'A').click();
    await expect(button(portal)).toBeDisabled();
    await number(portal, 1).click();
    const download = portal.waitForEvent('download');
    await button(portal).click();
    expect((await download).suggestedFilename()).toContain('.docx');
    await seeToast(portal, 'Carta baixada');
    expect(pedidos).toEqual(['/api/carta/900100/22333444000181']);
    await cell(portal, 'B').click({ modifiers: ['Shift'] });
    await button(portal).click();
    await seeToast(portal, 'Marque linhas de um só fornecedor');
    expect(pedidos).toHaveLength(1);
  });

  test('says why there is none', async ({ portal }) => {
    await openFornecedores(portal);
    const message = 'As notas deste fornecedor não têm classificação a corrigir nem a confirmar.';
    await failure(portal, CARTA, { status: 404, code: 'relatorio-sem-linhas', message });
    await number(portal, 1).click();
    await button(portal).click();
    await seeToast(portal, message);
  });
});
