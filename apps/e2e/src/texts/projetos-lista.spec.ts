// Guarantees the list of projects: its columns, search, order, failures, ten thousand rows and cut cells.

import { ERROS } from '@apura/contract';
import { expect } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { answer, failure, openPortal, test } from './open-portal.ts';
import { openProjetos, rowOf, umProjeto } from './projetos-portal.ts';

test.describe('list', () => {
  // prova: 2.46, 2.47, 2.48, 2.49, 9.27
  test("'Projeto', 'Busca Rápida', 'Novo' and the columns of the table", async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    const panel = portal.getByRole('region', { name: 'Projeto', exact: true });
    await expect(panel.getByPlaceholder('Busca Rápida')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Atualizar lista' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Novo', exact: true })).toBeVisible();
    await expect(panel.getByRole('columnheader')).toHaveText([
      'Grupo',
      'Parceiro',
      'Empresa',
      'CNPJ',
      'Cadastro',
      'Período Inicial',
      'Período Final',
      'Upload de Documentos',
      'Usuário',
      'Status',
      'Ações',
    ]);
    await expect(rowOf(portal, 'METALÚRGICA').getByRole('cell')).toHaveText([
      'GRUPO SUL',
      'PARCEIRO UM',
      'METALÚRGICA FICTÍCIA LTDA',
      '99.210.437/0001-17',
      '05/03/2026 12:04:05',
      '01/01/2025',
      '31/03/2025',
      'Upload Manual',
      'Helena Fictícia',
      'Aguardando Arquivos',
      '',
    ]);
  });

  // prova: 5.64
  test('the search finds by every column, in any case, and by the bare CNPJ', async ({ portal }) => {
    await openProjetos(portal, [
      umProjeto(),
      umProjeto({
        id: '900002',
        grupo: 'GRUPO NORTE',
        parceiro: 'PARCEIRO DOIS',
        empresa: 'PADARIA INVENTADA ME',
        cnpj: '12345678000195',
        cadastro: '2026-08-17T12:00:00.000Z',
        periodoInicial: '2024-06-01',
        periodoFinal: '2024-06-30',
        buscarDocumentos: 3,
        usuario: 'Otávio Inventado',
        status: 'CONCLUDED',
      }),
    ]);
    for (const search of [
      'grupo norte',
      'parceiro dois',
      'padaria',
      '12345678000195',
      '12.345.678/0001',
      '17/08/2026 09:00:00',
      '01/06/2024',
      '30/06/2024',
      'baixa automática esocial',
      'otávio',
      'concluído',
    ]) {
      const box = portal.getByPlaceholder('Busca Rápida');
      await box.fill('');
      await expect(portal.getByText('2 projetos', { exact: true })).toBeVisible();
      await box.fill(`  ${search.toUpperCase()} `);
      await expect(portal.getByText('1 de 2 projetos'), search).toBeVisible();
      await expect(rowOf(portal, 'PADARIA')).toBeVisible();
    }
  });

  test("'Nenhum resultado para' names the search and clears it", async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    await portal.getByPlaceholder('Busca Rápida').fill('<b>não há 🙈</b>');
    await expect(portal.getByText('Nenhum resultado para "<b>não há 🙈</b>"')).toBeVisible();
    await portal.getByRole('region', { name: 'Projeto', exact: true }).getByText('Mostrar tudo').click();
    await expect(rowOf(portal, 'METALÚRGICA')).toBeVisible();
    await expect(portal.getByPlaceholder('Busca Rápida')).toHaveValue('');
  });

  test("'Nenhum projeto ainda. Crie o primeiro.' leads to the form", async ({ portal }) => {
    await openProjetos(portal, []);
    await expect(portal.getByText('Nenhum projeto ainda. Crie o primeiro.')).toBeVisible();
    await portal.getByRole('status').getByRole('button', { name: 'Novo' }).click();
    await expect(portal.getByRole('dialog', { name: 'Novo Projeto' })).toBeVisible();
  });

  // prova: 7.2, 8.23
  test("a list that fails says so in place, without a toast, with 'Tentar de novo'", async ({ portal }) => {
    await failure(portal, '/api/processes');
    await openProjetos(portal);
    const fault = portal.getByRole('alert').filter({ hasText: 'Não foi possível carregar os projetos.' });
    await expect(fault.getByText('Requisição req-inventada')).toBeVisible();
    await expect(portal.getByRole('status', { name: 'Notificações' })).toBeEmpty();
    await answer(portal, '/api/processes', { finalResult: [umProjeto()] });
    await fault.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(rowOf(portal, 'METALÚRGICA')).toBeVisible();
  });

  for (const code of ['muitas-chamadas', 'servico-indisponivel'] as const) {
    test(`a busy server: '${ERROS[code].message}'`, async ({ portal }) => {
      const { status, message } = ERROS[code];
      await failure(portal, '/api/processes', { status, code, message });
      await openProjetos(portal);
      const fault = portal.getByRole('alert').filter({ hasText: 'Não foi possível carregar os projetos.' });
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await portal.setViewportSize(size);
        await expect(fault.getByText(`${message}.`)).toBeVisible();
        await expect(fault.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
        await expectAcessivel(portal, `Projetos, ${code}, ${size.width} px`);
      }
    });
  }

  test('at 200 % the list keeps its room, and the page scrolls', async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    await portal.setViewportSize({ width: 720, height: 450 });
    await expect(portal.getByRole('region', { name: 'Cliente', exact: true })).toHaveCount(0);
    await rowOf(portal, 'METALÚRGICA').click();
    const list = await portal.getByRole('region', { name: 'Projeto', exact: true }).boundingBox();
    const cliente = await portal.getByRole('region', { name: 'Cliente', exact: true }).boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(cliente?.y ?? 0);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Excluir' }).click({ trial: true });
  });

  test('a list that is refused says what helps, and offers nothing that does not', async ({ portal }) => {
    await failure(portal, '/api/processes', { status: 403, code: 'conflito-de-permissao', message: 'Recusado' });
    await openProjetos(portal);
    const fault = portal.getByRole('alert').filter({ hasText: 'Não foi possível carregar os projetos.' });
    await expect(fault.getByText('Peça o acesso a um administrador da sua empresa.')).toBeVisible();
    await expect(fault.getByText('Requisição req-inventada')).toBeVisible();
    await expect(fault.getByRole('button')).toHaveCount(0);
  });

  test('a heading sorts in three states, and the order is kept for the user', async ({ portal }) => {
    const projetos = ['BETA', 'ALFA', 'GAMA'].map((empresa, at) => umProjeto({ id: `90000${at}`, empresa }));
    await openProjetos(portal, projetos);
    const heading = portal.getByRole('columnheader', { name: 'Empresa' });
    const names = portal.getByRole('table', { name: 'Projetos' }).locator('tbody tr td:nth-child(3)');
    await expect(names).toHaveText(['BETA', 'ALFA', 'GAMA']);
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(names).toHaveText(['ALFA', 'BETA', 'GAMA']);
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await portal.reload();
    await expect(names).toHaveText(['GAMA', 'BETA', 'ALFA']);
    await heading.getByRole('button').click();
    await expect(heading).not.toHaveAttribute('aria-sort');
    await expect(names).toHaveText(['BETA', 'ALFA', 'GAMA']);
  });
});

test.describe('ten thousand projects', () => {
  const STATUS = ['CONCLUDED', 'PROCESSING', 'FILES', 'FAILED'] as const;
  const muitos = Array.from({ length: 10_000 }, (_, at) =>
    umProjeto({
      id: String(1_000_000 + at),
      empresa: `EMPRESA FICTÍCIA ${String(at).padStart(5, '0')} LTDA`,
      status: STATUS[at % STATUS.length] ?? 'FILES',
    }),
  );

  test('at a desktop only the rows in view are drawn, and search, order and keys reach all', async ({ portal }) => {
    await openProjetos(portal, muitos);
    await expect(portal.getByText('10.000 projetos')).toBeVisible();
    const table = portal.getByRole('table', { name: 'Projetos' });
    await expect(table).toHaveAttribute('aria-rowcount', '10001');
    await expect(rowOf(portal, 'EMPRESA FICTÍCIA 00000')).toBeVisible();
    expect(await table.getByRole('row').count()).toBeLessThan(80);

    const opener = (at: string) => portal.getByRole('button', { name: `Execuções de EMPRESA FICTÍCIA ${at} LTDA` });
    await opener('00000').focus();
    await portal.keyboard.press('End');
    await expect(opener('09999')).toBeFocused();
    await expect(opener('09999')).toBeInViewport();
    expect(await table.getByRole('row').count()).toBeLessThan(80);
    await portal.keyboard.press('ArrowUp');
    await expect(opener('09998')).toBeFocused();
    await portal.keyboard.press('Home');
    await expect(opener('00000')).toBeFocused();
    await portal.keyboard.press('PageDown');
    await expect(opener('00000')).not.toBeFocused();
    await expect(portal.locator('[data-row-button]:focus')).toBeInViewport();

    const heading = table.getByRole('columnheader', { name: 'Empresa' }).getByRole('button');
    await heading.click();
    await heading.click();
    await expect(table.getByRole('row').nth(1)).toContainText('EMPRESA FICTÍCIA 09999');
    await heading.click();

    await portal.getByPlaceholder('Busca Rápida').fill('fictícia 0777');
    // The words are looked for one by one: 00777, and 07770 to 07779.
    await expect(portal.getByText('11 de 10.000 projetos')).toBeVisible();
    await portal.getByPlaceholder('Busca Rápida').fill('falha');
    await expect(portal.getByText('2.500 de 10.000 projetos')).toBeVisible();
  });

  test('on a phone only the cards in view are drawn, and the last one can be reached', async ({ portal }) => {
    await portal.setViewportSize({ width: 390, height: 844 });
    await answer(portal, '/api/processes', { finalResult: muitos });
    await openPortal(portal);
    const cards = portal.getByRole('list', { name: 'Projetos' });
    await expect(cards.getByRole('button', { name: 'EMPRESA FICTÍCIA 00000 LTDA', exact: true })).toBeVisible();
    expect(await cards.getByRole('listitem').count()).toBeLessThan(40);
    await portal.getByLabel('Ordenar por').selectOption({ label: 'Por Empresa' });
    await portal.getByRole('button', { name: 'Ordem crescente' }).click();
    await expect(cards.getByRole('listitem').first()).toContainText('EMPRESA FICTÍCIA 09999 LTDA');
    await portal.getByLabel('Ordenar por').selectOption({ label: 'Ordem da lista' });
    await portal.getByPlaceholder('Busca Rápida').fill('09999');
    await expect(cards.getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('the room of the columns', () => {
  const SESSENTA = 'COMERCIO E INDUSTRIA DE ALIMENTOS SAO JOSE DO RIO PRETO LTDA';

  test('a company name of sixty letters is read whole, with the menu open', async ({ portal }) => {
    expect(SESSENTA).toHaveLength(60);
    await openProjetos(portal, [umProjeto({ empresa: SESSENTA })]);
    const name = rowOf(portal, SESSENTA).getByText(SESSENTA);
    const { cut, height } = await name.evaluate((node) => ({
      cut: node.scrollHeight - node.clientHeight,
      height: node.clientHeight,
    }));
    expect(cut).toBeLessThanOrEqual(1);
    // Two lines of twelve pixels.
    expect(height).toBeLessThanOrEqual(32);
    // The days beside it lose nothing for it.
    for (const dia of ['01/01/2025', '31/03/2025']) {
      const cell = rowOf(portal, SESSENTA).getByText(dia, { exact: true });
      expect(await cell.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
  });

  test('a column is resized by mouse and keyboard, and keeps its width', async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    const heading = portal.getByRole('columnheader', { name: 'Empresa' });
    const width = async () => Math.round((await heading.boundingBox())?.width ?? 0);
    await expect(rowOf(portal, umProjeto().empresa)).toBeVisible();
    const first = await width();
    const edge = await heading.locator('[data-edge]').boundingBox();
    if (edge === null) throw new Error('the heading has no edge');
    await portal.mouse.move(edge.x + 4, edge.y + 10);
    await portal.mouse.down();
    await portal.mouse.move(edge.x + 64, edge.y + 10);
    await portal.mouse.up();
    await expect.poll(width).toBe(first + 60);
    await heading.getByRole('button').focus();
    await portal.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width).toBe(first + 44);
    await openProjetos(portal);
    await expect.poll(width).toBe(first + 44);
    await heading.locator('[data-edge]').dblclick();
    await expect.poll(width).toBe(first);
  });

  test("the list has the whole height until a row is chosen, and 'Cliente' does not cover the open row", async ({
    portal,
  }) => {
    await openProjetos(
      portal,
      Array.from({ length: 30 }, (_, at) => umProjeto({ id: `9${at}`, empresa: `EMPRESA ${at} LTDA` })),
    );
    const list = portal.getByRole('region', { name: 'Projeto', exact: true });
    expect((await list.boundingBox())?.height).toBeGreaterThan(700);
    await rowOf(portal, 'EMPRESA 17 LTDA').click();
    const cliente = portal.getByRole('region', { name: 'Cliente', exact: true });
    await expect(cliente).toBeVisible();
    await expect(portal.getByRole('table', { name: 'Execuções de EMPRESA 17 LTDA' })).toBeInViewport({ ratio: 1 });
    await cliente.getByRole('button', { name: 'Fechar dados do cliente' }).click();
    await expect(cliente).toHaveCount(0);
  });
});

test.describe('cut cells', () => {
  // prova: 2.51, 9.2
  test('the whole text of a cut cell shows after 700 ms, that of a whole one never', async ({ portalNovo: page }) => {
    const longa = 'INDÚSTRIA E COMÉRCIO DE ARTEFATOS FICTÍCIOS DE METAL DO VALE DO ITAJAÍ E REGIÃO LTDA';
    await page.clock.install();
    await openProjetos(page, [umProjeto({ empresa: longa, grupo: 'SUL' })]);
    const row = rowOf(page, longa);
    await expect(row).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await row.getByText('SUL', { exact: true }).hover();
    await page.clock.runFor(5000);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await row.getByText(longa).hover();
    await page.clock.runFor(699);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(page.getByRole('tooltip')).toHaveText(longa);
  });
});
