// Guarantees the list of rectifications, and the download of the rectified files.

import type { Locator, Page } from '@playwright/test';
import { answerDownloads, held } from './dados-portal.ts';
import { answer, expect, failure, openSection, seeToast, test } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';
import { CONFLITO, novo, openRetificacoes, panel, SEM_ACESSO, table } from './retificacao-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';

const baixar = (page: Page) => table(page).getByRole('button', { name: 'Baixar arquivos retificados' });

test.describe('list', () => {
  // prova: 2.95, 2.96
  test("'Retificações', 'Busca Rápida', 'Novo' and the columns of the table", async ({ portal }) => {
    await openRetificacoes(portal, [umaRetificacao({ status: 'ERROR' })]);
    await expect(panel(portal).getByPlaceholder('Busca Rápida')).toBeVisible();
    await expect(panel(portal).getByRole('button', { name: 'Atualizar lista' })).toBeVisible();
    await expect(novo(portal)).toBeVisible();
    await expect(table(portal).getByRole('columnheader')).toHaveText([
      'Obrigação',
      'Grupo',
      'Parceiro',
      'Empresa',
      'CNPJ',
      'Cadastro',
      'Período Inicial',
      'Período Final',
      'Usuário',
      'Status',
      'Ações',
    ]);
    await expect(table(portal).getByRole('row').nth(1).getByRole('cell')).toHaveText([
      'EFD-C',
      'GRUPO SUL',
      'PARCEIRO UM',
      'METALÚRGICA FICTÍCIA LTDA',
      '99.210.437/0001-17',
      '05/03/2026 12:04:05',
      '01/01/2025',
      '31/03/2025',
      'Helena Fictícia',
      'Erro',
      '',
    ]);
  });

  // prova: 4.24
  test("the badges: 'Aguardando' orange, 'Processando' yellow, 'Sucesso' green, 'Erro' red", async ({ portal }) => {
    const states = ['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR'] as const;
    await openRetificacoes(
      portal,
      states.map((status, at) => umaRetificacao({ id: `70000${at}`, status })),
    );
    for (const [label, tone] of [
      ['Aguardando', 'orange'],
      ['Processando', 'yellow'],
      ['Sucesso', 'green'],
      ['Erro', 'red'],
    ] as const) {
      await expect(table(portal).getByText(label, { exact: true })).toHaveAttribute('data-tone', tone);
    }
  });

  test('on the width of a notebook the actions cover no other column, here and in Projetos', async ({ portal }) => {
    await portal.setViewportSize({ width: 1366, height: 768 });
    await openRetificacoes(portal, [umaRetificacao()]);
    const roomIn = (one: Locator) => one.evaluate((node) => (node.parentElement?.clientWidth ?? 0) - node.clientWidth);
    expect(await roomIn(table(portal))).toBeGreaterThanOrEqual(0);
    await answer(portal, '/api/processes', { finalResult: [umProjeto({ status: 'FILES' })] });
    await openSection(portal, 'Projetos');
    const projetos = portal.getByRole('table', { name: 'Projetos' });
    await expect(projetos.getByRole('row')).toHaveCount(2);
    expect(await roomIn(projetos)).toBeGreaterThanOrEqual(0);
    // The longest status is read whole.
    const status = projetos.getByText('Aguardando Arquivos');
    expect(await status.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  });

  test('in a low window the list keeps room for five rows, and the page scrolls to the instructions', async ({
    portal,
  }) => {
    await portal.setViewportSize({ width: 1366, height: 641 });
    await openRetificacoes(portal, [umaRetificacao()]);
    expect((await panel(portal).boundingBox())?.height).toBeGreaterThanOrEqual(280);
    await portal.getByRole('button', { name: 'Baixar o modelo INSS' }).click({ trial: true });
  });

  test("'Erro' says why in the list: as far as it fits, and whole on hover and on a phone", async ({ portal }) => {
    const mensagem = 'Nenhum arquivo pôde ser gerado: veja as Ocorrências da retificação.';
    await openRetificacoes(portal, [umaRetificacao({ status: 'ERROR', mensagem })]);
    await table(portal).getByText('Erro', { exact: true }).hover();
    await expect(portal.getByRole('tooltip')).toHaveText(`Erro: ${mensagem}`);
    await portal.mouse.move(0, 0);
    await expect(portal.getByRole('tooltip')).toHaveCount(0);
    await portal.setViewportSize({ width: 390, height: 844 });
    await expect(portal.getByText(mensagem)).toBeVisible();
  });

  test("'Sucesso' stays for a month left out, with '13 de 14 meses' and the reason beside it", async ({ portal }) => {
    const mensagem = '13 períodos retificados, um ficou de fora por erro: 04/2025.';
    await openRetificacoes(portal, [
      umaRetificacao({ mensagem, periodos: { feitos: 13, total: 14 } }),
      umaRetificacao({ id: '700002', periodos: { feitos: 14, total: 14 }, mensagem: '14 períodos retificados.' }),
    ]);
    await expect(table(portal).getByText('Sucesso', { exact: true })).toHaveCount(2);
    const deFora = table(portal).getByRole('button', { name: `13 de 14 meses: ${mensagem}` });
    await expect(deFora).toHaveCount(1);
    await deFora.hover();
    await expect(portal.getByRole('tooltip').filter({ hasText: mensagem })).toBeVisible();
    await portal.mouse.move(0, 0);
    await expect(portal.getByRole('tooltip')).toHaveCount(0);
    // The key that moved the focus there makes it one of the keyboard.
    await portal.keyboard.press('Tab');
    await deFora.focus();
    await expect(portal.getByRole('tooltip').filter({ hasText: mensagem })).toBeVisible();
  });

  test('the search finds by every column, in any case, and by the bare CNPJ', async ({ portal }) => {
    await openRetificacoes(portal, [
      umaRetificacao(),
      umaRetificacao({
        id: '700002',
        type: 'esocial',
        grupo: 'GRUPO NORTE',
        parceiro: 'PARCEIRO DOIS',
        empresa: 'PADARIA INVENTADA ME',
        cnpj: '12345678000195',
        cadastro: '2026-08-17T12:00:00.000Z',
        periodo_inicial: '2024-06-01',
        periodo_final: '2024-06-30',
        usuario: 'Otávio Inventado',
        status: 'ERROR',
      }),
    ]);
    for (const search of [
      'esocial',
      'grupo norte',
      'parceiro dois',
      'padaria',
      '12345678000195',
      '12.345.678/0001',
      '17/08/2026 09:00:00',
      '01/06/2024',
      '30/06/2024',
      'otávio',
      'erro',
    ]) {
      await panel(portal).getByPlaceholder('Busca Rápida').fill(search.toUpperCase());
      await expect(panel(portal).getByText('1 de 2 retificações'), search).toBeVisible();
      await expect(table(portal).getByText('PADARIA INVENTADA ME')).toBeVisible();
      await panel(portal).getByPlaceholder('Busca Rápida').fill('');
      await expect(panel(portal).getByText('2 retificações', { exact: true })).toBeVisible();
    }
  });

  // prova: 2.95
  test('an empty list says what to do next; the refresh button asks again', async ({ portal }) => {
    await openRetificacoes(portal);
    await expect(panel(portal).getByText('Nenhuma retificação ainda.')).toBeVisible();
    await answer(portal, '/api/retificacao', { finalResult: [umaRetificacao()] });
    const refresh = panel(portal).getByRole('button', { name: 'Atualizar lista' });
    await refresh.click();
    await expect(table(portal).getByText('METALÚRGICA FICTÍCIA LTDA')).toBeVisible();
    await expect(refresh).toBeFocused();
  });

  // prova: 8.61
  test("a list that fails says so in place, without a toast, with 'Tentar de novo'", async ({ portal }) => {
    await failure(portal, '/api/retificacao');
    await openSection(portal, 'Retificações');
    await expect(panel(portal).getByText('Não foi possível carregar as retificações.')).toBeVisible();
    await expect(portal.getByRole('status', { name: 'Notificações' })).toBeEmpty();
    await answer(portal, '/api/retificacao', { finalResult: [umaRetificacao()] });
    await panel(portal).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(baixar(portal)).toBeVisible();
  });
});

test.describe('download', () => {
  // prova: 8.54
  test("'Sucesso' when the rectified files come", async ({ portal }) => {
    const asked = await answerDownloads(portal, /^\/api\/retificados\//, () => false);
    await openRetificacoes(portal, [umaRetificacao()]);
    const download = portal.waitForEvent('download');
    await baixar(portal).click();
    await download;
    expect(asked).toEqual(['/api/retificados/700001/efdc']);
    await seeToast(portal, /^Sucesso$/);
  });

  test("'Baixando arquivos, por favor aguarde' meanwhile, with the downloads disabled", async ({ portal }) => {
    const release = await held(portal, /^\/api\/retificados\//, {});
    await openRetificacoes(portal, [umaRetificacao()]);
    await baixar(portal).click();
    await seeToast(portal, 'Baixando arquivos, por favor aguarde');
    await expect(baixar(portal)).toBeDisabled();
    release();
    await expect(baixar(portal)).toBeEnabled();
  });

  test(
    "'Sem acesso ao módulo de retificação, para mais informações entre em contato com nossa equipe' when the " +
      "download answers 'Conflito de permissão'",
    async ({ portal }) => {
      await failure(portal, /^\/api\/retificados\//, CONFLITO);
      await openRetificacoes(portal, [umaRetificacao()]);
      await baixar(portal).click();
      await seeToast(portal, SEM_ACESSO);
    },
  );

  // prova: 8.8, 8.55
  test(
    "'Nenhum arquivo gerado, verifique os dados inseridos e tente novamente mais tarde' when the server " +
      "answers 'Sem arquivos'",
    async ({ portal }) => {
      await failure(portal, /^\/api\/retificados\//, { status: 404, code: 'sem-arquivos', message: 'Sem arquivos' });
      await openRetificacoes(portal, [umaRetificacao()]);
      await baixar(portal).click();
      await seeToast(portal, 'Nenhum arquivo gerado, verifique os dados inseridos e tente novamente mais tarde');
    },
  );

  // prova: 8.56
  test(
    "'Não foi possível fazer o download dos arquivos retificados, aguarde um momento e tente novamente mais " +
      "tarde' when it fails",
    async ({ portal }) => {
      await failure(portal, /^\/api\/retificados\//);
      await openRetificacoes(portal, [umaRetificacao()]);
      await baixar(portal).click();
      await seeToast(
        portal,
        'Não foi possível fazer o download dos arquivos retificados, aguarde um momento e tente novamente mais tarde',
      );
    },
  );
});

test('at 200 % the list keeps its room, and the page scrolls', async ({ portal }) => {
  await portal.setViewportSize({ width: 720, height: 450 });
  await openRetificacoes(portal, [umaRetificacao()]);
  const list = await panel(portal).boundingBox();
  const help = await portal.getByRole('region', { name: 'Como retificar' }).boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(help?.y ?? 0);
  await baixar(portal).scrollIntoViewIfNeeded();
  await baixar(portal).click({ trial: true });
  await portal.getByRole('button', { name: 'Baixar o modelo INSS' }).click({ trial: true });
});
