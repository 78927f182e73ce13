// Guarantees that rows and findings are taken to the draft of a rectification, and that what became of them is said.

import { MENSAGEM_MODULO_BLOQUEADO } from '@apura/contract';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { openCarteira } from './carteira-portal.ts';
import { dadosDe, openDiagnostico } from './diagnostico-portal.ts';
import { DIAGNOSTICOS } from './diagnosticos.ts';
import { CONFERENCIA, openConferencia } from './grade-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, sent, test, withSession } from './open-portal.ts';
import { answerRascunho } from './rascunho-portal.ts';
import { answerNoProjeto, noProjeto } from './relatorios-portal.ts';

const LEVADAS = {
  rascunho: '5',
  incluidas: 86,
  repetidas: 3,
  conflitos: 2,
  semProposta: [{ motivo: 'O item já está sem o ICMS.', linhas: 4 }],
};
const PROPOR = '/api/rascunhos/propor';

test.describe('from a report', () => {
  test('marked rows, or all that the filters leave, go with their number; the dialog says what became of them', async ({
    portal,
  }) => {
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA)]);
    await openConferencia(portal);
    await answerRascunho(portal);
    await answer(portal, PROPOR, LEVADAS);
    const button = portal.getByRole('button', { name: 'Levar à retificação' });
    await button.click();
    const body = await sent(portal, PROPOR, () =>
      portal.getByRole('menuitem', { name: 'Levar todas as 90 linhas' }).click(),
    );
    expect(body).toEqual({ projeto: '900100', relatorio: CONFERENCIA });
    const dialog = portal.getByRole('dialog', { name: 'Levar à retificação' });
    await expect(dialog).toContainText('86 mudanças entraram no rascunho');
    await expect(dialog).toContainText('3 já estavam lá.');
    await expect(dialog).toContainText('2 mudanças do rascunho perdem para outra que muda o mesmo campo.');
    await expect(dialog).toContainText('4 linhas não propõem mudança');
    await expect(dialog).toContainText('O item já está sem o ICMS.');
    await expectAcessivel(portal, 'levar à retificação');
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();

    const grid = portal.getByRole('grid');
    await grid.getByText('101,10', { exact: true }).click();
    // The cell that the keyboard is in marks no row.
    await button.click();
    await expect(portal.getByRole('menuitem')).toHaveText(['Levar todas as 90 linhas']);
    await portal.keyboard.press('Escape');
    await grid.getByText('101,10', { exact: true }).click();
    await grid.getByText('303,10', { exact: true }).click({ modifiers: ['Shift'] });
    await button.click();
    const marked = await sent(portal, PROPOR, () =>
      portal.getByRole('menuitem', { name: 'Levar 3 linhas marcadas' }).click(),
    );
    expect(marked).toEqual({ projeto: '900100', relatorio: CONFERENCIA, linhas: [1, 2, 3] });
    await dialog.getByRole('button', { name: 'Abrir rascunho' }).click();
    await expect(portal.getByRole('heading', { name: /Rascunho da EFD-C/ })).toBeVisible();
  });

  test('go on when the dialog is closed, and a notification says what became of them', async ({ portal }) => {
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA)]);
    await openConferencia(portal);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onCall(portal, PROPOR, async (call) => {
      await held;
      await call.fulfill({ json: LEVADAS });
    });
    await portal.getByRole('button', { name: 'Levar à retificação' }).click();
    await portal.getByRole('menuitem', { name: 'Levar todas as 90 linhas' }).click();
    await portal.getByRole('button', { name: 'Continuar em segundo plano' }).click();
    await expect(portal.getByRole('dialog', { name: 'Levar à retificação' })).toHaveCount(0);
    release();
    await seeToast(portal, '86 mudanças entraram no rascunho');
  });

  test('that proposes nothing has the action inactive, with its reason', async ({ portal }) => {
    const motivo = 'Lista os itens como foram escriturados, sem dizer qual valor estaria certo.';
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA, { semProposta: motivo })]);
    await openConferencia(portal);
    const button = portal.getByRole('button', { name: 'Levar à retificação' });
    await expect(button).toBeDisabled();
    await button.hover();
    await expect(portal.getByText(motivo)).toBeVisible();
  });

  test('of a project that is still processing says the sentence of the server', async ({ portal }) => {
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA)]);
    await openConferencia(portal);
    await failure(portal, PROPOR, {
      status: 422,
      code: 'projeto-nao-concluido',
      message: 'O projeto ainda está em processamento',
    });
    await portal.getByRole('button', { name: 'Levar à retificação' }).click();
    await portal.getByRole('menuitem', { name: 'Levar todas as 90 linhas' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Levar à retificação' });
    await expect(dialog.getByRole('alert')).toContainText('O projeto ainda está em processamento');
    await expect(dialog.getByRole('button', { name: 'Abrir rascunho' })).toHaveCount(0);
  });

  test('is blocked without the module of rectifications', async ({ portalNovo: page }) => {
    await withSession(page, { tools: { retificacao: false } });
    await openConferencia(page);
    await page.getByRole('button', { name: 'Levar à retificação' }).hover();
    await expect(page.getByText(MENSAGEM_MODULO_BLOQUEADO)).toBeVisible();
  });
});

test('a finding of the Carteira goes with its filters', async ({ portal }) => {
  await openCarteira(portal);
  await answer(portal, PROPOR, { ...LEVADAS, rascunho: null, incluidas: 0, repetidas: 0, conflitos: 0 });
  await portal.getByRole('button', { name: /^Pago a maior de METALÚRGICA/ }).click();
  const body = await sent(portal, PROPOR, () =>
    portal
      .getByRole('button', { name: /^Levar à retificação/ })
      .first()
      .click(),
  );
  expect(body).toEqual({
    projeto: '900001',
    relatorio: 'EFD-C ICMS na Base',
    filter: JSON.stringify({ Ano: '2025', Confiança: 'Alta', 'Classe do Valor': 'Contribuição da folha' }),
  });
  const dialog = portal.getByRole('dialog', { name: 'Levar à retificação' });
  await expect(dialog).toContainText('Nenhuma mudança nova no rascunho');
  await portal.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(portal.getByRole('dialog', { name: /^Pago a maior/ })).toBeVisible();
});

test('a finding of Diagnóstico goes with its filters', async ({ portal }) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS.completo) });
  await answer(portal, PROPOR, LEVADAS);
  const button = frame.getByRole('button', { name: /^Levar à retificação/ }).first();
  const body = await sent(portal, PROPOR, () => button.click());
  expect(body).toMatchObject({ projeto: '900100' });
  await expect(portal.getByRole('dialog', { name: 'Levar à retificação' })).toContainText('86 mudanças entraram');
});
