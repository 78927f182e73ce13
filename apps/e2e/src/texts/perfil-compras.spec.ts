// Guarantees the list of orders of credits: its states, the way back to an open payment, and the receipts.

import type { Compra } from '@apura/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test } from './open-portal.ts';
import { IMAGEM } from './perfil-portal.ts';
import { BOLETO, LINHA, PAGA, umaCompra, VENCIDA } from './uma-compra.ts';

const PIX = {
  payment_id: 'aberta',
  qrcode: IMAGEM.buffer.toString('base64'),
  pix: '00020126-chave-fictícia-6304ABCD',
  timeout: '2099-01-01T00:00:00.000Z',
};
for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${width} px every order says what, how much, how and how it stands`, async ({ portal }) => {
    await portal.setViewportSize({ width, height });
    const dialog = await openCompras(portal, [umaCompra(), BOLETO, PAGA, VENCIDA]);
    for (const [creditos, ...texts] of [
      ['120 créditos', 'R$ 4.788,00', 'Pix', 'Aberta', 'Vence em 20/11/2026 11:00:00', 'Helena Fictícia'],
      ['1 crédito', 'R$ 39,90', 'Boleto', 'Aberta', 'Vence em 23/11/2026'],
      ['1.200 créditos', 'R$ 29.880,00', 'Paga', 'Pago em 02/10/2026 10:04:05'],
      ['7 créditos', 'Vencida', 'Venceu em 20/11/2026 11:00:00'],
    ] as const)
      for (const text of texts) await expect(rowOf(dialog, creditos)).toContainText(text);
    const buttons = (creditos: string) =>
      rowOf(dialog, creditos).getByRole('button', { name: /pagamento|recibo|linha/ });
    await expect(buttons('120 créditos')).toHaveText(['Continuar pagamento']);
    await expect(buttons('1 crédito')).toHaveText(['Continuar pagamento', '']);
    await expect(buttons('1.200 créditos')).toHaveText(['Baixar recibo']);
    await expect(buttons('7 créditos')).toHaveCount(0);
    await expectAcessivel(portal, 'the orders of credits');
  });

test('an open pix is shown again, and closing it leads back to the list', async ({ portal }) => {
  await answer(portal, '/api/payment/aberta', { status: 'pending' });
  await answer(portal, '/api/payment/aberta/charge', PIX);
  const dialog = await openCompras(portal, [umaCompra()]);
  await dialog.getByRole('button', { name: /^Continuar pagamento/ }).click();
  const pagamento = portal.getByRole('dialog', { name: 'Pagamento' });
  await expect(pagamento.getByText('120 créditos, R$ 4788.00')).toBeVisible();
  await expect(pagamento.getByLabel('Chave Pix')).toHaveValue(PIX.pix);
  await pagamento.getByRole('button', { name: 'Cancelar' }).click();
  const question = portal.getByRole('dialog', { name: 'Fechar o pagamento?' });
  await expect(question.getByText(/Para continuar depois, abra Compras e recibos, em Meu Perfil/)).toBeVisible();
  await question.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await seeToast(portal, 'Para continuar este pagamento, abra Compras e recibos, em Meu Perfil');
  await expect(rowOf(dialog, '120 créditos')).toBeVisible();
});

test('a boleto is opened again, and its line is copied', async ({ portal }) => {
  await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await answer(portal, '/api/payment/boleto', { status: 'pending' });
  await answer(portal, '/api/payment/boleto/charge', { payment_id: 'boleto', url: 'https://banco.exemplo.test/1.pdf' });
  const dialog = await openCompras(portal, [BOLETO]);
  await dialog.getByRole('button', { name: /^Copiar linha digitável/ }).click();
  await seeToast(portal, 'Linha digitável copiada');
  expect(await portal.evaluate<string>('navigator.clipboard.readText()')).toBe(LINHA);
  await dialog.getByRole('button', { name: /^Continuar pagamento/ }).click();
  await expect(portal.getByRole('link', { name: 'Abrir boleto' })).toHaveAttribute(
    'href',
    'https://banco.exemplo.test/1.pdf',
  );
});

test('an order that was paid meanwhile says so, and the list shows it', async ({ portal }) => {
  const message = 'Este pedido não pode mais ser pago por aqui, faça um novo pedido';
  await failure(portal, '/api/payment/aberta/charge', { status: 409, code: 'pagamento-encerrado', message });
  const dialog = await openCompras(portal, [umaCompra()]);
  await answer(portal, '/api/payments', { compras: [{ ...PAGA, id: 'aberta' }], mais: false });
  await dialog.getByRole('button', { name: /^Continuar pagamento/ }).click();
  await seeToast(portal, message);
  await expect(dialog.getByRole('button', { name: /^Baixar recibo/ })).toBeVisible();
});

test('a receipt is saved as PDF under its own name, and a failure is said', async ({ portal }) => {
  const dialog = await openCompras(portal, [PAGA]);
  await onCall(portal, '/api/payment/paga/receipt', (call) =>
    call.fulfill({ body: '%PDF-1.3 fictício', contentType: 'application/pdf' }),
  );
  const [file] = await Promise.all([
    portal.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar recibo: 1.200 créditos, pedido em 02/10/2026 10:00:00' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recibo.pdf');
  await failure(portal, '/api/payment/paga/receipt', { message: 'Recibo com falha inventada' });
  await dialog.getByRole('button', { name: /^Baixar recibo/ }).click();
  await seeToast(portal, 'Recibo com falha inventada');
});

test('none, a failure, and older ones', async ({ portal }) => {
  const dialog = await openCompras(portal, []);
  await expect(dialog.getByText('Nenhuma compra ainda.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
  const order = portal.getByRole('dialog', { name: 'Adquirir Mais Créditos' });
  await failure(portal, '/api/payments');
  await order.getByRole('button', { name: 'Compras e recibos' }).click();
  await expect(dialog.getByText('Não foi possível carregar as compras.')).toBeVisible();
  await onCall(portal, '/api/payments', (call) =>
    call.fulfill({
      json:
        call.url.searchParams.get('depois') === 'aberta'
          ? { compras: [VENCIDA], mais: false }
          : { compras: [umaCompra()], mais: true },
    }),
  );
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await dialog.getByRole('button', { name: 'Mostrar compras mais antigas' }).click();
  await expect(rowOf(dialog, '7 créditos')).toBeVisible();
  await expect(rowOf(dialog, '120 créditos')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Mostrar compras mais antigas' })).toHaveCount(0);
});

async function openCompras(page: Page, compras: readonly Compra[]): Promise<Locator> {
  await answer(page, '/api/payments', { compras, mais: false });
  await openSection(page, 'Meu Perfil');
  await page.getByRole('button', { name: 'Compras e recibos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compras e recibos' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** An order by its credits, as a row or, on a phone, as a card. */
function rowOf(dialog: Locator, creditos: string): Locator {
  const named = dialog.page().getByText(creditos, { exact: true });
  return dialog.locator('tr, li').filter({ has: named });
}
