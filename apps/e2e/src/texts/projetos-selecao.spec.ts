// Guarantees what is done to several projects at once: marking them, who can not, the price, and what became of each.

import type { Projeto } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { readZip } from '../journeys/read-zip.ts';
import { onCall } from './on-call.ts';
import { answer, openPortal, test, withSession } from './open-portal.ts';
import { openProjetos, umEnviado, umProjeto } from './projetos-portal.ts';

const CNPJS = ['99210437000117', '12345678000195', '11222333000181'];
const TRES = ['ALFA', 'BETA', 'GAMA'].map((empresa, at) =>
  umProjeto({ id: `90010${at}`, empresa: `${empresa} FICTÍCIA SA`, cnpj: CNPJS[at] ?? '' }),
);

test.describe('marking projects', () => {
  test('stands beside the specified columns: a column of boxes that comes and goes', async ({ portal }) => {
    await openProjetos(portal, TRES);
    const headers = portal.getByRole('columnheader');
    await expect(headers).toHaveCount(11);
    await startMarking(portal);
    await expect(headers).toHaveCount(12);
    await expect(headers.nth(1)).toHaveText('Grupo');
    await expect(portal.getByRole('button', { name: 'Execuções de ALFA FICTÍCIA SA' })).toBeVisible();
    await box(portal, 'BETA').check();
    await expect(bar(portal).getByRole('status')).toHaveText('1 selecionado');
    await bar(portal).getByRole('button', { name: 'Sair da seleção' }).click();
    await expect(headers).toHaveCount(11);
  });

  test('by keys: arrows from box to box, Space, Shift for a range, Ctrl+A for all', async ({ portal }) => {
    await openProjetos(portal, TRES);
    await startMarking(portal);
    await box(portal, 'ALFA').focus();
    await portal.keyboard.press('Space');
    await portal.keyboard.press('ArrowDown');
    await expect(box(portal, 'BETA')).toBeFocused();
    await portal.keyboard.press('ArrowDown');
    await portal.keyboard.press('Shift+Space');
    await expect(bar(portal).getByRole('status')).toHaveText('3 selecionados');
    await expect(box(portal, 'BETA')).toBeChecked();
    await bar(portal).getByRole('button', { name: 'Limpar' }).click();
    await box(portal, 'GAMA').press('Control+a');
    await expect(bar(portal).getByRole('status')).toHaveText('3 selecionados');
  });

  test('all of the filtered leaves the others, and those outside of the search are counted', async ({ portal }) => {
    await openProjetos(portal, TRES);
    await startMarking(portal);
    await box(portal, 'GAMA').check();
    await portal.getByPlaceholder('Busca Rápida').fill('beta');
    await expect(portal.getByText('1 de 3 projetos')).toBeVisible();
    await portal.getByRole('checkbox', { name: 'Selecionar todos os filtrados' }).check();
    await expect(bar(portal).getByRole('status')).toHaveText('2 selecionados, 1 fora da busca');
  });

  test('two thousand are marked at once and stay quick to mark', async ({ portal }) => {
    const muitos = Array.from({ length: 2000 }, (_, at) =>
      umProjeto({ id: `${910_000 + at}`, empresa: `EMPRESA ${at}`, status: at % 2 ? 'CONCLUDED' : 'FILES' }),
    );
    await openProjetos(portal, muitos);
    await startMarking(portal);
    await bar(portal).getByRole('button', { name: 'Selecionar todos os filtrados (2.000)' }).click();
    await expect(bar(portal).getByRole('status')).toHaveText('2.000 selecionados');
    await bar(portal).getByRole('button', { name: 'Tornar mensal' }).click();
    // All are of one company: the newest becomes monthly.
    const dialog = portal.getByRole('dialog', { name: 'Tornar mensal' });
    await expect(dialog.getByText('Ficam de fora: 1.999 projetos')).toBeVisible();
  });
});

test.describe('an action over several projects', () => {
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`at ${width} px says before who can not, and after what became of each`, async ({ portal }) => {
      const projetos = [
        ...TRES,
        umProjeto({ id: '900200', empresa: 'INICIADA SA', status: 'PENDING' }),
        umProjeto({ id: '900201', empresa: 'AUTOMÁTICA SA', buscarDocumentos: 1 }),
        umProjeto({ id: '900202', empresa: 'VAZIA SA' }),
      ];
      await answer(portal, /^\/api\/files\/upload\/9001/, {
        finalResult: ['efd.txt'],
        arquivos: [umEnviado('efd.txt')],
      });
      await answer(portal, '/api/files/upload/900202', { finalResult: [], arquivos: [] });
      await portal.setViewportSize({ width, height });
      await openList(portal, projetos, width);
      await startMarking(portal);
      await bar(portal)
        .getByRole('button', { name: /^Selecionar todos os filtrados/ })
        .click();
      await expectAcessivel(portal, 'the list while projects are marked');
      await bar(portal).getByRole('button', { name: 'Iniciar' }).click();
      const dialog = portal.getByRole('dialog', { name: 'Iniciar projetos' });
      await expect(dialog.getByRole('list', { name: 'Ficam de fora' }).getByRole('listitem')).toHaveText([
        /INICIADA SA.*o projeto já foi iniciado/,
        /AUTOMÁTICA SA.*este projeto busca os documentos automaticamente/,
        /VAZIA SA.*nenhum arquivo foi enviado/,
      ]);
      await expect(dialog.getByRole('list', { name: 'Projetos' }).getByRole('listitem')).toHaveCount(3);
      await expectAcessivel(portal, 'who can not');
      const asked: string[] = [];
      await onCall(portal, '/start/process', async (call) => {
        const { cod } = JSON.parse(call.body.toString()) as { cod: string };
        asked.push(cod);
        if (cod === '900101')
          await call.fulfill({
            status: 409,
            json: { message: 'O projeto já foi iniciado', code: 'projeto-ja-iniciado', requestId: 'req' },
          });
        else await call.fulfill({ json: { message: 'Sucesso' } });
      });
      await dialog.getByRole('button', { name: 'Iniciar 3' }).click();
      await expect(dialog.getByRole('status')).toHaveText(
        '2 iniciados, 1 recusado: BETA FICTÍCIA SA - Período de 01/01/2025 a 31/03/2025, O projeto já foi iniciado',
      );
      expect(asked).toEqual(['900100', '900101', '900102']);
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();
      // What was done is unmarked; the rest may be tried again.
      await expect(bar(portal).getByRole('status')).toHaveText('4 selecionados');
    });

  test('deleting names what the user may not delete, and can be stopped between two projects', async ({ portal }) => {
    await withSession(portal, { user: { privilegio: 'user' } });
    await openProjetos(portal, [
      ...TRES,
      umProjeto({ id: '900203', empresa: 'DE OUTRA PESSOA SA', usuarioEmail: 'outra@exemplo.invalid' }),
    ]);
    await startMarking(portal);
    await bar(portal)
      .getByRole('button', { name: /^Selecionar todos os filtrados/ })
      .click();
    await bar(portal).getByRole('button', { name: 'Excluir' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Excluir projetos' });
    await expect(dialog.getByText('Tem certeza que deseja excluir esses 3 projetos?', { exact: true })).toBeVisible();
    await expect(
      dialog.getByText('Não é possível excluir um processamento registrado por outro usuário'),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused();
    const gate = Promise.withResolvers<void>();
    await onCall(portal, '/delete/process', async (call) => {
      await gate.promise;
      await call.fulfill({ json: { message: 'Sucesso' } });
    });
    await dialog.getByRole('button', { name: 'Excluir 3' }).click();
    await dialog.getByRole('button', { name: 'Parar' }).click();
    await expect(dialog.getByText('Parando depois deste: 0 de 3')).toBeVisible();
    // Esc does not leave a run behind.
    await portal.keyboard.press('Escape');
    gate.resolve();
    await expect(dialog.getByRole('status')).toHaveText('1 excluído, 2 não executados');
    await expect(dialog.getByRole('list', { name: 'Não executados' }).getByRole('listitem')).toHaveCount(2);
  });

  test('what was deleted together comes back together, but for what was in progress', async ({ portal }) => {
    const [alfa, beta, gama] = TRES as [Projeto, Projeto, Projeto];
    await openProjetos(portal, [alfa, beta, { ...gama, status: 'PROCESSING' }]);
    await startMarking(portal);
    await bar(portal)
      .getByRole('button', { name: /^Selecionar todos os filtrados/ })
      .click();
    await bar(portal).getByRole('button', { name: 'Excluir' }).click();
    await answer(portal, '/delete/process', { message: 'Sucesso' });
    await portal.getByRole('dialog').getByRole('button', { name: 'Excluir 3' }).click();
    await portal.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Trazer projetos de volta' });
    await expect(dialog.getByText('Trazer esses 2 projetos de volta?')).toBeVisible();
    await expect(dialog.getByText(/^Este projeto estava em andamento quando foi excluído/)).toBeVisible();
    await expectAcessivel(portal, 'trazer projetos de volta');
    const asked: unknown[] = [];
    await onCall(portal, '/restore/process', async (call) => {
      asked.push(JSON.parse(call.body.toString()));
      await call.fulfill({ json: { message: 'Sucesso' } });
    });
    await dialog.getByRole('button', { name: 'Trazer de volta 2' }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 trazidos de volta');
    expect(asked).toEqual([{ id: alfa.id }, { id: beta.id }]);
    // There is no way back and forth without end.
    await expect(dialog.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(bar(portal).getByRole('status')).toHaveText('2 selecionados');
  });

  test("'Tornar mensal' says the price of the whole before anything is spent", async ({ portalNovo: portal }) => {
    await portal.clock.setFixedTime('2026-11-10T15:00:00-03:00');
    await withSession(portal, { owner: { creditos_adquiridos: '10', creditos_consumidos: '4' } });
    const [alfa, beta, gama] = TRES as [Projeto, Projeto, Projeto];
    await openProjetos(portal, [
      { ...alfa, periodoFinal: '2026-08-31' },
      beta,
      { ...beta, id: '900301', periodoInicial: '2024-01-01', periodoFinal: '2024-12-31' },
      { ...gama, recorrencia: 'mensal' },
      umProjeto({ id: '900302', empresa: 'FALHOU SA', cnpj: '45723174000110', status: 'FAILED' }),
    ]);
    await startMarking(portal);
    await bar(portal)
      .getByRole('button', { name: /^Selecionar todos os filtrados/ })
      .click();
    await bar(portal).getByRole('button', { name: 'Tornar mensal' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Tornar mensal' });
    await expect(dialog.getByRole('list', { name: 'Ficam de fora' }).getByRole('listitem')).toHaveText([
      /BETA FICTÍCIA SA - Período de 01\/01\/2024.*outro projeto selecionado da mesma empresa/,
      /GAMA FICTÍCIA SA.*já é mensal/,
      /FALHOU SA.*terminou em Falha/,
    ]);
    const price = dialog.locator('dl[aria-label="Preço"]');
    await expect(price).toContainText('Por mês2 créditos');
    await expect(price).toContainText('Em 12 meses24 créditos');
    await expect(price).toContainText('Primeiros projetos, em 20/11/20262 créditos');
    await expect(price).toContainText('Saldo disponível6 créditos');
    await expect(dialog.getByText('O saldo cobre 3 meses desses projetos.')).toBeVisible();
    await expectAcessivel(portal, 'the price of the whole');
    const asked: unknown[] = [];
    await onCall(portal, '/update/process', async (call) => {
      asked.push(JSON.parse(call.body.toString()));
      await call.fulfill({ json: { message: 'Recorrência mensal ativada' } });
    });
    await dialog.getByRole('button', { name: 'Tornar mensal 2' }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 tornados mensais');
    expect(asked).toEqual([
      { id: '900100', recorrencia: 'mensal' },
      { id: '900101', recorrencia: 'mensal' },
    ]);
  });

  test('reports come as one ZIP with a folder for each project', async ({ portal }) => {
    await openProjetos(
      portal,
      TRES.map((projeto) => ({ ...projeto, status: 'CONCLUDED' as const })),
    );
    const umRelatorio = (report: string, rows: number) => ({
      report,
      rows,
      failed: false,
      onDemand: false,
      opportunity: null,
      risk: null,
      present: [],
      missing: [],
    });
    await answer(portal, /^\/api\/reports\/90010[01]$/, {
      reports: [umRelatorio('ECD Balancete', 3), umRelatorio('ECD Vazio', 0)],
    });
    await answer(portal, '/api/reports/900102', { reports: [umRelatorio('ECD Vazio', 0)] });
    await onCall(portal, /^\/api\/report\//, (call) =>
      call.fulfill({ body: `planilha de ${call.url.pathname}`, contentType: 'application/octet-stream' }),
    );
    await startMarking(portal);
    await bar(portal)
      .getByRole('button', { name: /^Selecionar todos os filtrados/ })
      .click();
    await bar(portal).getByRole('button', { name: 'Baixar relatórios' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Baixar relatórios' });
    const [file] = await Promise.all([
      portal.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar 3' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('relatorios.zip');
    const entries = await readZip(await file.path());
    expect([...entries.keys()].sort()).toEqual([
      'ALFA FICTÍCIA SA 2025-01 a 2025-03/ECD Balancete.xlsx',
      'BETA FICTÍCIA SA 2025-01 a 2025-03/ECD Balancete.xlsx',
    ]);
    await expect(dialog.getByRole('status')).toHaveText(/^2 baixados, 1 recusado: GAMA.*nenhum relatório tem linhas$/);
  });
});

async function startMarking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Selecionar projetos' }).click();
  await expect(bar(page)).toBeVisible();
}

function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Seleção de projetos' });
}

function box(page: Page, empresa: string): Locator {
  return page.getByRole('checkbox', { name: `Selecionar ${empresa}` });
}

/** The list as a table or, on a phone, as cards. */
async function openList(page: Page, projetos: readonly Projeto[], width: number): Promise<void> {
  if (width > 640) return openProjetos(page, projetos);
  await answer(page, '/api/processes', { finalResult: projetos });
  await openPortal(page);
  await expect(page.getByRole('list', { name: 'Projetos' })).toBeVisible();
}
