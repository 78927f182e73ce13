// Guarantees what can be done from the row of a project, and how a project is started.

import { expect, type Page } from '@playwright/test';
import { answer, failure, seeToast, test, withSession } from './open-portal.ts';
import { ENVIADOS, openProjetos, rowOf, umProjeto } from './projetos-portal.ts';

/** The actions of a row by their first word: those of the specification in its order, then our own and the menu. */
const ACOES = ['Iniciar', 'Enviar', 'Abrir', 'Excluir', 'Completude', 'Abrir'];

test.describe('row actions', () => {
  // prova: 2.52, 2.55
  test('start and upload are active for a manual project in FILES only', async ({ portal }) => {
    await openProjetos(portal, [
      umProjeto(),
      umProjeto({ id: '900002', empresa: 'INICIADA SA', status: 'PENDING' }),
      umProjeto({ id: '900003', empresa: 'AUTOMÁTICA SA', buscarDocumentos: 1 }),
    ]);
    const labels = await rowOf(portal, 'METALÚRGICA')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    const first = labels.map((label) => label.split(' ')[0] ?? '').filter((word) => ACOES.includes(word));
    expect(first).toEqual(ACOES);
    for (const name of ['Iniciar', 'Enviar arquivos']) {
      const button = (empresa: string) => rowOf(portal, empresa).getByRole('button', { name });
      await expect(button('METALÚRGICA')).not.toHaveAttribute('aria-disabled');
      await expect(button('INICIADA')).toHaveAttribute('aria-disabled', 'true');
      await expect(button('AUTOMÁTICA')).toHaveAttribute('aria-disabled', 'true');
      await button('INICIADA').focus();
      await expect(portal.getByRole('tooltip', { name: `${name}: o projeto já foi iniciado` })).toBeVisible();
      await button('INICIADA').press('Enter');
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
  });

  // prova: 1.9, 2.54
  test(
    "the graphic action opens the diagnostic under 'METALÚRGICA FICTÍCIA LTDA - Período de 01/01/2025 a " +
      "31/03/2025'",
    async ({ portal }) => {
      await openProjetos(portal, [
        umProjeto({ status: 'CONCLUDED', pbi: 'apura' }),
        umProjeto({ id: '900002', empresa: 'SEM RELATÓRIO SA', status: 'CONCLUDED' }),
      ]);
      await expect(rowOf(portal, 'SEM RELATÓRIO').getByRole('button', { name: 'Abrir diagnóstico' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Abrir diagnóstico' }).click();
      await expect(portal.getByRole('heading', { name: 'Diagnóstico', level: 1 })).toBeVisible();
      await expect(
        portal.getByText('METALÚRGICA FICTÍCIA LTDA - Período de 01/01/2025 a 31/03/2025').first(),
      ).toBeVisible();
    },
  );

  // prova: 2.69, 8.20
  test("'Tem certeza que deseja excluir esse projeto? Esta ação é irreversível.'", async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Excluir' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Excluir projeto' });
    await expect(
      dialog.getByText('Tem certeza que deseja excluir esse projeto? Esta ação é irreversível.'),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await portal.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Excluir' })).toBeFocused();
  });

  test('the second half of a double click on Excluir does not close the question, a click beside it does', async ({
    portal,
  }) => {
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Excluir' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Excluir projeto' });
    await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await portal.mouse.move(20, 500);
    await portal.mouse.down({ clickCount: 2 });
    await portal.mouse.up({ clickCount: 2 });
    await expect(dialog).toBeVisible();
    await portal.mouse.click(20, 500);
    await expect(dialog).toHaveCount(0);
  });

  // prova: 8.11
  test("'Processamento excluído com sucesso'", async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    await answer(portal, '/delete/process', { message: 'Sucesso' });
    await confirmDelete(portal);
    await seeToast(portal, 'Processamento excluído com sucesso');
  });

  const PLACES = 'to the next project, to the one before, and to what an empty list offers';
  for (const width of [1440, 390])
    test(`at ${width} px the focus goes ${PLACES}`, async ({ portal }) => {
      const projetos = ['ALFA', 'BETA', 'GAMA'].map((empresa, at) => umProjeto({ id: `90010${at}`, empresa }));
      await openProjetos(portal, projetos);
      await portal.setViewportSize({ width, height: 900 });
      await answer(portal, '/delete/process', { message: 'Sucesso' });
      const excluir = (empresa: string) =>
        portal
          .getByRole(width === 390 ? 'listitem' : 'row')
          .filter({ hasText: empresa })
          .getByRole('button', { name: 'Excluir' });
      for (const [gone, next] of [
        ['BETA', 'GAMA'],
        ['GAMA', 'ALFA'],
        ['ALFA', null],
      ] as const) {
        projetos.splice(
          projetos.findIndex(({ empresa }) => empresa === gone),
          1,
        );
        await excluir(gone).focus();
        await portal.keyboard.press('Enter');
        await answer(portal, '/api/processes', { finalResult: [...projetos] });
        // By the mouse: the dialog focuses its safe answer as it opens, and a key would press that answer.
        await portal.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
        await expect(excluir(gone)).toHaveCount(0);
        await expect(
          next === null ? portal.getByRole('status').getByRole('button', { name: 'Novo' }) : excluir(next),
        ).toBeFocused();
      }
    });

  // prova: 8.12
  test("'Erro ao excluir processamento, tente novamente mais tarde'", async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    await failure(portal, '/delete/process');
    await confirmDelete(portal);
    await seeToast(portal, 'Erro ao excluir processamento, tente novamente mais tarde');
    await expect(portal.getByRole('dialog').getByText('Falha inventada pelo teste')).toBeVisible();
    // A button disabled in between would have lost the focus to the top of the page.
    await expect(portal.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true })).toBeFocused();
  });

  // prova: 2.55, 6.6
  test("'Não é possível excluir um processamento registrado por outro usuário'", async ({ portal }) => {
    await withSession(portal, { user: { privilegio: 'user' } });
    await openProjetos(portal, [umProjeto({ usuarioEmail: 'outra@exemplo.invalid' })]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Excluir' }).click();
    await seeToast(portal, 'Não é possível excluir um processamento registrado por outro usuário');
    await expect(portal.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('start', () => {
  // prova: 2.69, 8.21
  test(
    "'Tem certeza que deseja iniciar esse projeto com os seguintes arquivos? Não será possível fazer upload de " +
      "mais arquivos após iniciar.'",
    async ({ portal }) => {
      await openStart(portal);
      const dialog = portal.getByRole('dialog', { name: 'Iniciar projeto' });
      await expect(
        dialog.getByText(
          'Tem certeza que deseja iniciar esse projeto com os seguintes arquivos? Não será possível fazer ' +
            'upload de mais arquivos após iniciar.',
        ),
      ).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Arquivos enviados' })).toHaveText('efd.txt');
    },
  );

  // prova: 8.9
  test("'Arquivos enviados com sucesso' and the list is asked for again", async ({ portal }) => {
    await openStart(portal);
    await answer(portal, '/start/process', { message: 'Sucesso' });
    await answer(portal, '/api/processes', { finalResult: [umProjeto({ status: 'PENDING' })] });
    await portal.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(portal, 'Arquivos enviados com sucesso');
    await expect(rowOf(portal, 'METALÚRGICA').getByText('Aguardando', { exact: true })).toBeVisible();
  });

  // prova: 8.10
  test("'Erro ao iniciar processamento, verifique os dados e tente novamente mais tarde'", async ({ portal }) => {
    await openStart(portal);
    await failure(portal, '/start/process', {
      status: 422,
      code: 'arquivo-incompleto',
      message: 'Há um arquivo incompleto neste projeto',
    });
    await portal.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(portal, 'Erro ao iniciar processamento, verifique os dados e tente novamente mais tarde');
    await expect(portal.getByRole('dialog').getByText('Há um arquivo incompleto neste projeto')).toBeVisible();
  });
});

async function confirmDelete(page: Page): Promise<void> {
  await rowOf(page, 'METALÚRGICA').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
}

async function openStart(page: Page): Promise<void> {
  await answer(page, '/api/files/upload/900001', ENVIADOS);
  await openProjetos(page, [umProjeto()]);
  await rowOf(page, 'METALÚRGICA').getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('dialog', { name: 'Iniciar projeto' }).getByText('efd.txt')).toBeVisible();
}
