// Guarantees that a dossier is asked for from a report with the day of its Selic, and that a report without one says
// why.

import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { CONFERENCIA, openConferencia } from './grade-portal.ts';
import { onCall } from './on-call.ts';
import { expect, failure, seeToast, test } from './open-portal.ts';
import { answerNoProjeto, noProjeto } from './relatorios-portal.ts';

const DOSSIE = /^\/api\/dossie\//;

test.describe('the dossier of a report', () => {
  test('is downloaded with the day that was typed', async ({ portal }) => {
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA)]);
    await openConferencia(portal);
    const dias: (string | null)[] = [];
    await onCall(portal, DOSSIE, async (call) => {
      dias.push(call.url.searchParams.get('selic'));
      await call.fulfill({ body: 'zip fictício', contentType: 'application/zip' });
    });
    await portal.getByRole('button', { name: 'Dossiê' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Dossiê' });
    const dia = dialog.getByRole('textbox', { name: 'Selic e prazos em' });
    await expect(dia).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
    await expectAcessivel(portal, 'dossiê');
    await dia.fill('31022026');
    await dialog.getByRole('button', { name: 'Baixar dossiê' }).click();
    await expect(dialog).toContainText('Informe uma data que existe, por exemplo 30/11/2026');
    await dia.fill('30112026');
    const download = portal.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Baixar dossiê' }).click();
    expect((await download).suggestedFilename()).toContain('.zip');
    await seeToast(portal, 'Dossiê baixado');
    await expect(dialog).toBeHidden();
    expect(dias).toEqual(['2026-11-30']);
  });

  test('says that the filters of the screen do not hold in it, where there are some', async ({ portal }) => {
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA)]);
    await openConferencia(portal);
    const open = () => portal.getByRole('button', { name: 'Dossiê' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Dossiê' });
    await open();
    await expect(dialog).toContainText('um ZIP com um PDF e uma planilha');
    await expect(dialog.getByText('Os filtros da tela não valem')).toHaveCount(0);
    await portal.keyboard.press('Escape');
    await portal.getByRole('button', { name: /^DIVERGENTE/ }).click();
    await expect(portal.getByText('30 linhas nos filtros')).toBeVisible();
    await open();
    await expect(dialog).toContainText(
      'Os filtros da tela não valem no dossiê: ele traz todas as linhas da tese no período do projeto, ' +
        'e não só as 30 que você vê.',
    );
  });

  test('keeps the dialog open with the sentence of the server when it fails', async ({ portal }) => {
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA)]);
    await openConferencia(portal);
    await failure(portal, DOSSIE, { status: 503, code: 'consulta-demorada', message: 'A consulta demorou demais' });
    await portal.getByRole('button', { name: 'Dossiê' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Dossiê' });
    await dialog.getByRole('button', { name: 'Baixar dossiê' }).click();
    await expect(dialog.getByRole('alert')).toContainText('A consulta demorou demais');
  });

  test('is inactive with its reason where the report found no money', async ({ portal }) => {
    const motivo = 'Nenhuma linha deste relatório tem valor no Consolidado de Oportunidades.';
    await answerNoProjeto(portal, [noProjeto(CONFERENCIA, { semDossie: motivo })]);
    await openConferencia(portal);
    const button = portal.getByRole('button', { name: 'Dossiê' });
    await expect(button).toBeDisabled();
    await button.hover();
    await expect(portal.getByText(motivo)).toBeVisible();
  });
});
