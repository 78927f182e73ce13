// Guarantees the deletion of a rectification: who may do it, the question, and each answer.

import type { Page } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer, expect, seeToast, sent, test } from './open-portal.ts';
import { confirmButton, openRetificacoes, panel, table } from './retificacao-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';

test.describe('deletion', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Excluir retificação' });
  const excluir = (page: Page) => table(page).getByRole('button', { name: 'Excluir' });

  // prova: 2.105
  test(
    "'Tem certeza que deseja excluir essa retificação? Esta ação é irreversível.' with " + 'Voltar and Confirmar',
    async ({ portal }) => {
      await answer(portal, '/delete/retificacao', { message: 'Retificação excluída com sucesso' });
      await openRetificacoes(portal, [umaRetificacao()]);
      await excluir(portal).click();
      await expect(
        question(portal).getByText('Tem certeza que deseja excluir essa retificação? Esta ação é irreversível.'),
      ).toBeVisible();
      await question(portal).getByRole('button', { name: 'Voltar' }).click();
      await expect(question(portal)).toBeHidden();
      await excluir(portal).click();
      await answer(portal, '/api/retificacao', { finalResult: [] });
      expect(await sent(portal, '/delete/retificacao', () => confirmButton(portal).click())).toEqual({ id: '700001' });
      await seeToast(portal, 'Retificação excluída com sucesso');
      await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
      await expect(panel(portal).getByRole('status').getByRole('button', { name: 'Novo' })).toBeFocused();
    },
  );

  // prova: 6.7
  test(
    "'Não é possível excluir um processamento registrado por outro usuário' for another user's, but not for " +
      'the master',
    async ({ portalUser }) => {
      await openRetificacoes(portalUser, [umaRetificacao()]);
      await excluir(portalUser).click();
      await seeToast(portalUser, 'Não é possível excluir um processamento registrado por outro usuário');
      await expect(question(portalUser)).toHaveCount(0);
    },
  );

  test('a refusal of the server stays in the dialog, whose wheel turned inside its button', async ({ portal }) => {
    const refusal = { message: 'Não encontramos', code: 'nao-encontrado', requestId: 'req-inventada' };
    const release = Promise.withResolvers<void>();
    await onCall(portal, '/delete/retificacao', async (call) => {
      await release.promise;
      await call.fulfill({ status: 404, json: refusal });
    });
    await openRetificacoes(portal, [umaRetificacao({ usuarioEmail: 'outro@exemplo.com.br' })]);
    await excluir(portal).click();
    // Somebody else deleted it: the list behind the dialog is brought up to date.
    await answer(portal, '/api/retificacao', { finalResult: [] });
    const button = await confirmButton(portal).boundingBox();
    await confirmButton(portal).click();
    const wheel = await question(portal).locator('button[data-loading] .mantine-Loader-root').boundingBox();
    release.resolve();
    expect((wheel?.y ?? 0) + (wheel?.height ?? 0)).toBeLessThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    await expect(question(portal).getByText('Não encontramos')).toBeVisible();
    await question(portal).getByRole('button', { name: 'Voltar' }).click();
    await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
  });
});

test('without a connection a deletion is refused at once, and is not done when it comes back', async ({
  portalNovo,
}) => {
  await openRetificacoes(portalNovo, [umaRetificacao()]);
  let asked = 0;
  await onCall(portalNovo, '/delete/retificacao', (call) => {
    asked++;
    return call.abort();
  });
  await portalNovo.context().setOffline(true);
  await table(portalNovo).getByRole('button', { name: 'Excluir' }).click();
  await confirmButton(portalNovo).click();
  const dialog = portalNovo.getByRole('dialog', { name: 'Excluir retificação' });
  await expect(dialog.getByText(/^Não foi possível falar com o servidor/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await portalNovo.context().setOffline(false);
  await expect(dialog).toBeHidden();
  expect(asked).toBe(1);
});
