// Guarantees how credits are bought: the price, the pix and the boleto.

import { ERROS } from '@apura/contract';
import type { Locator, Page } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test, withSession } from './open-portal.ts';
import { IMAGEM } from './perfil-portal.ts';

const PRECOS = { first_price: '39.90', second_price: '34.99', third_price: '29.90', fourth_price: '24.90' };

const PIX = {
  payment_id: 'fictício',
  qrcode: IMAGEM.buffer.toString('base64'),
  pix: '00020126-chave-fictícia-6304ABCD',
};

test.describe('buying credits', () => {
  // prova: 5.14, 5.55, 9.20, 9.21
  test("the tiers, the cost as 'R$ x.xx' and the button that waits for every field", async ({ portal }) => {
    const dialog = await openCompra(portal);
    const rows = dialog.getByRole('table', { name: 'Preço por crédito' }).getByRole('row');
    await expect(rows).toHaveText([/Quantidade/, /Até 180.*R\$ 39\.90/, /R\$ 34\.99/, /R\$ 29\.90/, /R\$ 24\.90/]);
    const buy = dialog.getByRole('button', { name: 'Comprar' });
    await expect(buy).toBeDisabled();
    const quantity = dialog.getByLabel('Quantidade de créditos');
    const custo = dialog.getByRole('status', { name: 'Custo' });
    for (const [typed, cost] of [
      ['180', 'R$ 7182.00'],
      ['181', 'R$ 6333.19'],
      ['300', 'R$ 10497.00'],
      ['301', 'R$ 8999.90'],
      ['600', 'R$ 17940.00'],
      ['601', 'R$ 14964.90'],
    ] as const) {
      await quantity.fill(typed);
      await expect(custo).toContainText(cost);
    }
    await quantity.fill('123456 abc');
    await expect(quantity).toHaveValue('1234');
    await expect(buy).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Boleto' }).check();
    await expect(buy).toBeEnabled();
  });

  // prova: 5.57
  test("'Quantidade de créditos inválida preencha um valor maior que zero'", async ({ portal }) => {
    const dialog = await openCompra(portal);
    await fillCompra(dialog, { creditos: '0', pagamento: 'Pix' });
    const message = 'Quantidade de créditos inválida preencha um valor maior que zero';
    await seeToast(portal, message);
    await expect(dialog.getByText(message)).toBeVisible();
  });

  test("'Valores preenchidos incorretamente' for a payment that is neither pix nor boleto", async ({ portal }) => {
    await failure(portal, '/register/payment', { status: 422, code: 'valores-incorretos' });
    const dialog = await openCompra(portal);
    // The screen offers no third method, so the server's answer says this.
    await fillCompra(dialog, { creditos: '10', pagamento: 'Boleto' });
    await seeToast(portal, 'Valores preenchidos incorretamente');
    await expect(dialog.getByText('Valores preenchidos incorretamente')).toBeVisible();
  });

  // prova: 8.39
  test(
    "'Erro, não foi possível fazer solicitação de novos créditos, verifique os dados inseridos e tente " +
      "novamente mais tarde.'",
    async ({ portal }) => {
      await failure(portal, '/register/payment', {
        status: 503,
        code: 'pagamento-indisponivel',
        message: 'Não respondeu',
      });
      const dialog = await openCompra(portal);
      await fillCompra(dialog, { creditos: '10', pagamento: 'Pix' });
      await seeToast(
        portal,
        'Erro, não foi possível fazer solicitação de novos créditos, verifique os dados inseridos e tente ' +
          'novamente mais tarde.',
      );
      await expect(dialog.getByText('Não respondeu')).toBeVisible();
      await expect(dialog.getByLabel('Quantidade de créditos')).toHaveValue('10');
    },
  );

  test("'O pagamento ainda não foi configurado neste servidor.' where the operator set no provider up", async ({
    portal,
  }) => {
    const { status, message } = ERROS['pagamento-nao-configurado'];
    await failure(portal, '/register/payment', { status, code: 'pagamento-nao-configurado', message });
    const dialog = await openCompra(portal);
    await fillCompra(dialog, { creditos: '10', pagamento: 'Boleto' });
    await expect(
      dialog.getByText('O pagamento ainda não foi configurado neste servidor. Fale com quem administra o portal'),
    ).toBeVisible();
    await expect(dialog.getByLabel('Quantidade de créditos')).toHaveValue('10');
  });

  // prova: 2.118, 4.39, 4.44, 8.40
  test("'Pedido de créditos regsitrado com sucesso.' opens the pix: QR code, key, time", async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    const dialog = await buyPix(portal, { minutes: 10 });
    await seeToast(portal, 'Pedido de créditos regsitrado com sucesso.');
    await expect(dialog.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
    await expect(dialog.getByText('10 créditos, R$ 399.00')).toBeVisible();
    await expect(dialog.getByLabel('Chave Pix')).toHaveValue(PIX.pix);
    await expect(dialog.getByRole('timer')).toHaveText(/^(10:00|09:5\d)$/);
    // A pending payment is not lost by a key: Esc asks, and so does the button.
    await portal.keyboard.press('Escape');
    const question = portal.getByRole('dialog', { name: 'Fechar o pagamento?' });
    await question.getByRole('button', { name: 'Voltar' }).click();
    await expect(dialog.getByRole('timer')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Fechar', exact: true }).last().click();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expect(portal.getByRole('button', { name: 'Adquirir Mais Créditos' })).toBeFocused();
    await portal.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
    await expect(portal.getByLabel('Quantidade de créditos')).toHaveValue('');
  });

  // prova: 8.37
  test("'Chave Pix copiada!'", async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = await buyPix(portal, { minutes: 10 });
    await dialog.getByRole('button', { name: 'Copiar' }).click();
    await seeToast(portal, 'Chave Pix copiada!');
    expect(await portal.evaluate<string>('navigator.clipboard.readText()')).toBe(PIX.pix);
  });

  // prova: 8.38
  test("'Não foi possivel copiar a chave no momento!'", async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    const dialog = await buyPix(portal, { minutes: 10 });
    await portal.evaluate(`
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } });
      document.execCommand = () => false;
    `);
    await dialog.getByRole('button', { name: 'Copiar' }).click();
    await seeToast(portal, 'Não foi possivel copiar a chave no momento!');
  });

  // prova: 2.118, 4.43, 8.41
  test(
    "'Pagamento registrado com sucesso em momentos seus créditos serão adicionados.', 'Compra de créditos " +
      "efetuada com sucesso.' and 'Fechar'",
    async ({ portal }) => {
      await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'success' });
      const dialog = await buyPix(portal, { minutes: 10 });
      await expect(
        dialog.getByText('Pagamento registrado com sucesso em momentos seus créditos serão adicionados.'),
      ).toBeVisible();
      await seeToast(portal, 'Compra de créditos efetuada com sucesso.');
      const close = dialog.getByRole('button', { name: 'Fechar' }).last();
      await expect(close).toBeFocused();
      await close.click();
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    },
  );

  // prova: 2.118
  test('a boleto opens in a tab that learns nothing of this one', async ({ portal }) => {
    await answer(portal, '/register/payment', { payment_id: 'fictício', url: 'https://banco.exemplo.test/1.pdf' });
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'pending' });
    const dialog = await openCompra(portal);
    await fillCompra(dialog, { creditos: '10', pagamento: 'Boleto' });
    const link = portal.getByRole('dialog', { name: 'Pagamento' }).getByRole('link', { name: 'Abrir boleto' });
    await expect(link).toHaveAttribute('href', 'https://banco.exemplo.test/1.pdf');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  });

  test('an expired payment says so and leads to a new order with the same values', async ({ portal }) => {
    await answer(portal, '/api/payment/fict%C3%ADcio', { status: 'expired' });
    const dialog = await buyPix(portal, { minutes: 10 });
    await expect(dialog.getByText('O prazo deste pagamento terminou.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fazer novo pedido' }).click();
    await expect(portal.getByLabel('Quantidade de créditos')).toHaveValue('10');
  });

  // prova: 4.40, 4.41, 4.42, 9.4, 9.6
  test(
    'the countdown is capped at 1 h, ticks as mm:ss, turns red at 30 %, and the status is asked every 5 s ' +
      'until it is closed',
    async ({ portalNovo: page }) => {
      await answer(page, /^\/api\/payment\/[^/]+$/, { status: 'pending' });
      // Counted where it is asked: by the time that this process hears of it the clock below may have gone on.
      await page.addInitScript(`{
      const { fetch } = window;
      window.perguntas = 0;
      window.fetch = (url, ...rest) => {
        if (/^\\/api\\/payment\\/[^/]+$/.test(new URL(url.url ?? url, location.href).pathname)) window.perguntas++;
        return fetch(url, ...rest);
      };
    }`);
      const asked = () => page.evaluate<number>('perguntas');
      await page.clock.install();
      const dialog = await buyPix(page, { minutes: 24 * 60 });
      const timer = dialog.getByRole('timer');
      await expect(timer).toHaveText(/^(60:00|59:\d\d)$/);
      await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000);
      expect(await asked()).toBeGreaterThan(0);
      const shown = seconds(await timer.innerText());
      await page.clock.runFor(1000);
      await expect.poll(async () => seconds(await timer.innerText())).toBe(shown - 1);
      const nextAsking = async () => {
        const before = await asked();
        while ((await asked()) === before) await page.clock.runFor(250);
        expect(await asked()).toBe(before + 1);
      };
      await nextAsking();
      for (let i = 0; i < 3; i++) {
        const before = await asked();
        await page.clock.runFor(4000);
        expect(await asked()).toBe(before);
        await nextAsking();
      }
      // A hidden page does not ask; a page that is visible again asks at once.
      await show(page, 'hidden');
      const unseen = await asked();
      await page.clock.runFor(20_000);
      expect(await asked()).toBe(unseen);
      await show(page, 'visible');
      await expect.poll(asked).toBe(unseen + 1);
      await expect(dialog.locator('[data-red]')).toHaveCount(0);
      await page.clock.fastForward((seconds(await timer.innerText()) - 1080 - 1) * 1000);
      await page.clock.runFor(1000);
      await expect(timer).toHaveText('18:00');
      await expect(dialog.locator('[data-red]').first()).toBeVisible();
      await page.clock.fastForward(1080 * 1000);
      await page.clock.runFor(1000);
      await expect(dialog.getByText('O prazo deste pagamento terminou.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const closed = await asked();
      await page.clock.runFor(20_000);
      expect(await asked()).toBe(closed);
    },
  );
});

async function openCompra(page: Page): Promise<Locator> {
  await withSession(page, { owner: PRECOS });
  await openSection(page, 'Meu Perfil');
  await page.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
  return page.getByRole('dialog', { name: 'Adquirir Mais Créditos' });
}

async function fillCompra(
  dialog: Locator,
  { creditos, pagamento }: { creditos: string; pagamento: 'Pix' | 'Boleto' },
): Promise<void> {
  await dialog.getByLabel('Quantidade de créditos').fill(creditos);
  await dialog.getByText(pagamento, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Comprar' }).click();
}

/** Orders ten credits by a made-up pix that may be paid for so many minutes, up to its payment modal. */
async function buyPix(page: Page, { minutes }: { minutes: number }): Promise<Locator> {
  await onCall(page, '/register/payment', async (call) => {
    const timeout = new Date((await page.evaluate<number>('Date.now()')) + minutes * 60_000).toISOString();
    await call.fulfill({ json: { ...PIX, timeout } });
  });
  const dialog = await openCompra(page);
  await fillCompra(dialog, { creditos: '10', pagamento: 'Pix' });
  const pagamento = page.getByRole('dialog', { name: 'Pagamento' });
  await expect(pagamento).toBeVisible();
  return pagamento;
}

async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    window.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
}

function seconds(text: string): number {
  const [minutes, rest] = text.split(':').map(Number);
  return (minutes ?? Number.NaN) * 60 + (rest ?? Number.NaN);
}
