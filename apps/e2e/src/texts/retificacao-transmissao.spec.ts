// Guarantees the transmission of a rectification to the eSocial.

import type { PreparoTransmissao, Transmissao } from '@apura/contract';
import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { answerDownloads } from './dados-portal.ts';
import { answer, expect, sent, test } from './open-portal.ts';
import { openRetificacoes, table } from './retificacao-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';
import { PREPARO, TRANSMISSAO } from './uma-transmissao.ts';

const transmitir = (page: Page) => page.getByRole('dialog', { name: 'Transmitir ao eSocial' });

/** Opens the dialog of an eSocial rectification with the given transmission. */
async function openTransmissao(page: Page, preparo: PreparoTransmissao, transmissao: Transmissao | null = null) {
  await answer(page, '/api/transmissao/700001', { transmissao });
  await answer(page, '/api/transmissao/700001/preparo', preparo);
  await openRetificacoes(page, [umaRetificacao({ type: 'esocial', transmissao })]);
  await table(page).getByRole('button', { name: 'Transmitir ao eSocial' }).click();
}

test.describe('transmission', () => {
  test('says what goes, where and by whose certificate, and sends nothing before it is confirmed', async ({
    portal,
  }) => {
    await openTransmissao(portal, PREPARO);
    const dialog = transmitir(portal);
    await expect(
      dialog.getByText('Isto envia 3 eventos ao governo em nome de METALÚRGICA FICTÍCIA LTDA.'),
    ).toBeVisible();
    for (const texto of [
      'Produção',
      'METALURGICA FICTICIA LTDA:99210437000117 · válido até 31/03/2027',
      '01/2025 1 S-1298 · 1 S-1200 · 1 S-1299',
    ])
      await expect(dialog.getByText(texto, { exact: true })).toBeVisible();
    const botao = dialog.getByRole('button', { name: 'Transmitir', exact: true });
    await expect(botao).toBeDisabled();
    await expectAcessivel(portal, 'transmitir: confirmação');
    await dialog.getByRole('checkbox', { name: /^Confirmo o envio de 3 eventos ao eSocial \(Produção\)/ }).check();
    const naoEnviados = TRANSMISSAO.lotes.map((lote) => ({ ...lote, situacao: 'pendente', enviadoEm: null }));
    await answer(portal, '/register/transmissao', { situacao: 'andamento' });
    await answer(portal, '/api/transmissao/700001', {
      transmissao: { ...TRANSMISSAO, situacao: 'andamento', mensagem: null, lotes: naoEnviados },
    });
    expect(await sent(portal, '/register/transmissao', () => botao.click())).toEqual({
      id: '700001',
      confirmo: true,
      ambiente: 'producao',
      eventos: 3,
      certificado: 'METALURGICA FICTICIA LTDA:99210437000117',
      procuracao: false,
    });
    await expect(dialog.getByText('Assinando e preparando os lotes.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Parar antes do próximo lote' })).toBeVisible();
    // Nothing was sent, so that nothing was answered.
    await expect(dialog.getByRole('button', { name: 'Baixar recibos' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Baixar retornos' })).toHaveCount(0);
  });

  test('explains what to do where it is not switched on, and offers no button', async ({ portal }) => {
    await openTransmissao(portal, { ...PREPARO, impedimento: 'O envio está desligado: defina ESOCIAL_TRANSMITIR=1.' });
    await expect(transmitir(portal).getByRole('alert')).toHaveText(
      'O envio está desligado: defina ESOCIAL_TRANSMITIR=1.',
    );
    await expect(transmitir(portal).getByRole('button', { name: 'Transmitir', exact: true })).toHaveCount(0);
  });

  test('gives the receipts, and the answers of the government as they came', async ({ portal }) => {
    const asked = await answerDownloads(portal, /^\/api\/(recibos|retornos)\//, () => false);
    await openTransmissao(portal, PREPARO, TRANSMISSAO);
    const dialog = transmitir(portal);
    for (const o of ['recibos', 'retornos']) {
      const download = portal.waitForEvent('download');
      await dialog.getByRole('button', { name: `Baixar ${o}` }).click();
      await download;
    }
    expect(asked).toEqual(['/api/recibos/700001', '/api/retornos/700001']);
  });

  test('sends a batch in doubt again only for who says to have looked', async ({ portal }) => {
    await openTransmissao(portal, PREPARO, TRANSMISSAO);
    const dialog = transmitir(portal);
    await expect(dialog.getByText('Não se sabe se o eSocial recebeu o lote 1.')).toBeVisible();
    await answer(portal, '/retry/transmissao', { situacao: 'andamento' });
    expect(
      await sent(portal, '/retry/transmissao', () =>
        dialog.getByRole('button', { name: 'Procurar no eSocial' }).click(),
      ),
    ).toEqual({ id: '700001', reenviar: null });
    const reenviar = dialog.getByRole('button', { name: 'Enviar o lote 1 de novo' });
    await expect(reenviar).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /nenhum evento do lote 1 foi recebido/ }).check();
    expect(await sent(portal, '/retry/transmissao', () => reenviar.click())).toEqual({ id: '700001', reenviar: 1 });
  });
});
