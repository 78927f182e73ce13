// Guarantees how a project is getting on: the statuses, and the executions below its row.

import { expect } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { answer, failure, openPortal, seeToast, sent, test } from './open-portal.ts';
import { openProjetos, rowOf, umaExecucao, umProjeto } from './projetos-portal.ts';

test.describe('statuses', () => {
  // prova: 4.8, 4.9, 4.10, 4.11, 4.12, 4.13, 4.14, 4.15, 4.16, 4.17, 4.18, 4.19, 4.20, 4.21, 4.22
  test(
    "labels 'Aguardando', 'Aguardando Arquivos', 'Processando', 'Concluído', 'Falha', 'Sucesso', 'Erro', " +
      "'Procuração E-CAC', 'E-Cac Dois Fatores', 'Caixa Postal' on their colours",
    async ({ portal }) => {
      const expected = [
        ['PENDING', 'Aguardando', 'orange'],
        ['FILES', 'Aguardando Arquivos', 'orange'],
        ['PROCESSING', 'Processando', 'yellow'],
        ['CONCLUDED', 'Concluído', 'green'],
        ['FAILED', 'Falha', 'red'],
        ['SUCCESS', 'Sucesso', 'green'],
        ['ERROR', 'Erro', 'red'],
        ['PROCURACAO', 'Procuração E-CAC', 'red'],
        ['DOIS FATORES', 'E-Cac Dois Fatores', 'red'],
        ['aguarde', 'Aguardando', 'orange'],
        ['processando', 'Processando', 'yellow'],
        ['reprocessando', 'Reprocessando', 'grey'],
        ['concluído', 'Concluído', 'green'],
        ['erro', 'Erro', 'red'],
        ['procuracao', 'Procuração E-CAC', 'red'],
        ['caixa', 'Caixa Postal', 'red'],
        ['arquivos', 'Aguardando Arquivos', 'orange'],
        ['sucesso', 'Sucesso', 'green'],
        ['falha', 'Falha', 'red'],
      ] as const;
      // Legacy values come from older databases; the contract of today does not make them.
      const projetos = expected.map(([status], at) => ({
        ...umProjeto({ id: `90${at}`, empresa: `EMPRESA ${at}.` }),
        status: status as 'FILES',
      }));
      await openProjetos(portal, projetos);
      for (const [at, [status, label, tone]] of expected.entries()) {
        const badge = rowOf(portal, `EMPRESA ${at}.`).getByText(label, { exact: true });
        await expect.soft(badge, status).toHaveAttribute('data-tone', tone);
      }
    },
  );

  // prova: 4.23
  test("executions are labelled 'Sucesso', 'Processando', 'Aguardando', 'Ignorado', 'Erro' on their colours", async ({
    portal,
  }) => {
    const expected = [
      ['SUCCESS', 'Sucesso', 'green'],
      ['PROCESSING', 'Processando', 'yellow'],
      ['PENDING', 'Aguardando', 'orange'],
      ['ignorar', 'Ignorado', 'grey'],
      ['ERROR', 'Erro', 'red'],
      ['PROCURACAO', 'Procuração E-CAC', 'red'],
      ['DOIS FATORES', 'E-Cac Dois Fatores', 'red'],
    ] as const;
    const execucoes = expected.map(([status], at) => umaExecucao({ id: String(at), status }));
    await openProjetos(portal, [umProjeto({ status: 'PENDING', execucoes })]);
    await rowOf(portal, 'METALÚRGICA').click();
    const rows = portal.getByRole('table', { name: /^Execuções de/ }).locator('tbody tr');
    await expect(rows).toHaveCount(expected.length);
    for (const [at, [status, label, tone]] of expected.entries()) {
      const badge = rows.nth(at).getByText(label, { exact: true });
      await expect.soft(badge, status).toHaveAttribute('data-tone', tone);
    }
  });

  // prova: 4.30
  test("tools are called 'Quebrar Arquivos', 'Gerar Relatórios e-Social' and so on", async ({ portal }) => {
    const expected = {
      ecac: 'E-CAC',
      receitanet_bx: 'ReceitanetBX',
      esocial: 'eSocial',
      quebrar_arquivos: 'Quebrar Arquivos',
      quebrar_arquivos_esocial: 'Quebrar Arquivos eSocial',
      gerar_relatorios: 'Gerar Relatórios',
      post_process: 'Gerar Relatórios e-Social',
    } as const;
    const execucoes = (Object.keys(expected) as (keyof typeof expected)[]).map((ferramenta) =>
      umaExecucao({ id: ferramenta, ferramenta }),
    );
    await openProjetos(portal, [umProjeto({ status: 'PENDING', execucoes })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByRole('table', { name: /^Execuções de/ }).locator('tbody tr td:first-child')).toHaveText(
      Object.values(expected),
    );
  });

  test(
    "upload modes 'Upload Manual', 'Baixa Automática', 'Baixa Automática + eSocial', 'Baixa " + "Automática eSocial'",
    async ({ portal }) => {
      const modes = [0, 1, 2, 3] as const;
      await openProjetos(
        portal,
        modes.map((buscarDocumentos) => umProjeto({ id: `90${buscarDocumentos}`, buscarDocumentos })),
      );
      await expect(portal.getByRole('table', { name: 'Projetos' }).locator('tbody tr td:nth-child(8)')).toHaveText([
        'Upload Manual',
        'Baixa Automática',
        'Baixa Automática + eSocial',
        'Baixa Automática eSocial',
      ]);
    },
  );
});

test.describe('executions', () => {
  // prova: 2.50
  test("a click opens and closes the sub-table 'Ferramenta', 'Status'", async ({ portal }) => {
    const execucoes = [
      umaExecucao({ status: 'PROCESSING', progresso: 'Lendo 12 de 60 arquivos', percentual: 20 }),
      umaExecucao({ id: '2', ferramenta: 'gerar_relatorios', status: 'ERROR', erro: 'O disco encheu' }),
    ];
    await openProjetos(portal, [umProjeto({ status: 'PROCESSING', execucoes })]);
    const row = rowOf(portal, 'METALÚRGICA');
    const table = portal.getByRole('table', { name: 'Execuções de METALÚRGICA FICTÍCIA LTDA' });
    await row.getByText('01/01/2025').click();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(table.getByRole('columnheader')).toHaveText([/Ferramenta/, /Status/]);
    await expect(table.getByText('Lendo 12 de 60 arquivos')).toBeVisible();
    await expect(table.getByRole('progressbar', { name: 'Progresso de Quebrar Arquivos' })).toHaveAttribute(
      'aria-valuenow',
      '20',
    );
    await expect(table.getByText('O disco encheu')).toBeVisible();
    await row.getByText('01/01/2025').click();
    await expect(table).toHaveCount(0);
    await expect(row).toHaveAttribute('aria-current', 'true');
  });

  for (const width of [1440, 390]) {
    test(`a collector says what it waits for, what it could not have and who answered, at ${width} px`, async ({
      portal,
    }) => {
      await portal.setViewportSize({ width, height: 900 });
      const execucoes = [
        umaExecucao({
          id: '1',
          ferramenta: 'ecac',
          status: 'SUCCESS',
          progresso: '4 documentos coletados',
          parciais: [
            'PER/DCOMP: no e-CAC, abra Restituição e Compensação e baixe os recibos.',
            'Fontes Pagadoras: 2025.',
          ],
          simulado: true,
        }),
        umaExecucao({
          id: '2',
          ferramenta: 'esocial',
          status: 'PENDING',
          progresso: 'eSocial: 3 de 11 pedidos; próximo amanhã',
        }),
      ];
      await answer(portal, '/api/processes', {
        finalResult: [umProjeto({ status: 'PROCESSING', buscarDocumentos: 2, execucoes })],
      });
      await openPortal(portal);
      await portal.getByText('METALÚRGICA FICTÍCIA LTDA').first().click();
      const table = portal.getByRole('table', { name: 'Execuções de METALÚRGICA FICTÍCIA LTDA' });
      await expect(table.getByText('eSocial: 3 de 11 pedidos; próximo amanhã')).toBeVisible();
      await expect(table.getByText('simulado', { exact: true })).toHaveCount(1);
      const faltam = table.getByRole('list', { name: 'Não coletados por E-CAC' });
      await expect(faltam.getByRole('listitem')).toHaveCount(2);
      await expect(table.getByText('Não coletados (2)')).toBeVisible();
      const box = await table.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    });
  }

  test('what a project says is said once, where it is what its tool says', async ({ portal }) => {
    const erro = 'Todos os arquivos são de outro CNPJ.';
    const execucoes = [umaExecucao({ status: 'ERROR', erro })];
    await openProjetos(portal, [umProjeto({ status: 'FAILED', mensagem: erro, execucoes })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByRole('table', { name: /^Execuções de/ }).getByText(erro)).toBeVisible();
    await expect(portal.getByText(erro)).toHaveCount(1);
    await openProjetos(portal, [umProjeto({ status: 'FAILED', mensagem: 'Faltam créditos.', execucoes })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText('Faltam créditos.')).toBeVisible();
    await expect(portal.getByText(erro)).toBeVisible();
  });

  test('a concluded project keeps a failed collector without offering it again', async ({ portal }) => {
    const execucoes = [umaExecucao({ ferramenta: 'ecac', status: 'ERROR', erro: 'O e-CAC não respondeu.' })];
    await openProjetos(portal, [
      umProjeto({ status: 'CONCLUDED', mensagem: 'Concluído sem a coleta de E-CAC', execucoes }),
    ]);
    await portal.getByText('METALÚRGICA FICTÍCIA LTDA').first().click();
    await expect(portal.getByText('O e-CAC não respondeu.')).toBeVisible();
    await expect(portal.getByRole('button', { name: /Tentar de novo/ })).toHaveCount(0);
  });

  for (const [status, execucao] of [
    ['FAILED', 'ERROR'],
    ['PROCURACAO', 'PROCURACAO'],
    ['DOIS FATORES', 'DOIS FATORES'],
  ] as const) {
    test(`'Tentar de novo' runs a tool again that is ${execucao}`, async ({ portal }) => {
      const execucoes = [umaExecucao({ id: '71', status: execucao }), umaExecucao({ id: '72', status: 'ignorar' })];
      await openProjetos(portal, [umProjeto({ status, execucoes })]);
      await rowOf(portal, 'METALÚRGICA').click();
      const table = portal.getByRole('table', { name: /^Execuções de/ });
      await table.getByRole('button', { name: 'Tentar de novo' }).click();
      await answer(portal, '/retry/process', { message: 'Sucesso' });
      await answer(portal, '/api/processes', { finalResult: [umProjeto({ status: 'PENDING' })] });
      const body = await sent(portal, '/retry/process', () =>
        portal.getByRole('dialog', { name: 'Tentar de novo' }).getByRole('button', { name: 'Confirmar' }).click(),
      );
      expect(body).toEqual({ id: '900001', execucao: '71' });
      await seeToast(portal, 'Processamento retomado');
      await expect(rowOf(portal, 'METALÚRGICA').getByText('Aguardando', { exact: true })).toBeVisible();
    });
  }

  test("'Tentar de novo' that is refused says why and stays", async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ status: 'FAILED', execucoes: [umaExecucao({ status: 'ERROR' })] })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'Tentar de novo: Quebrar Arquivos' }).click();
    const message = 'Quantidade insuficiente de processamentos disponíveis';
    await failure(portal, '/retry/process', { status: 422, code: 'creditos-insuficientes', message });
    const dialog = portal.getByRole('dialog', { name: 'Tentar de novo' });
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(portal, message);
    await expect(dialog.getByText(message)).toBeVisible();
  });

  test("'Parar recorrência' and 'Tornar mensal' say what the portal opens every month", async ({ portal }) => {
    const filho = umProjeto({ id: '900002', empresa: 'FILIAL FICTÍCIA LTDA', origem: '900001' });
    await openProjetos(portal, [umProjeto({ recorrencia: 'mensal' }), filho]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText(/^Recorrência mensal: a partir do dia 20 o portal cria/)).toBeVisible();
    await answer(portal, '/update/process', { message: 'Recorrência mensal parada' });
    await answer(portal, '/api/processes', { finalResult: [umProjeto(), filho] });
    const body = await sent(portal, '/update/process', () =>
      portal.getByRole('button', { name: 'Parar recorrência' }).click(),
    );
    expect(body).toEqual({ id: '900001', recorrencia: 'unico' });
    await seeToast(portal, 'Recorrência mensal parada');
    await expect(portal.getByRole('button', { name: 'Tornar mensal' })).toBeVisible();
    await rowOf(portal, 'FILIAL').click();
    await expect(portal.getByText('Recorrência: projeto do mês, criado por um projeto mensal.')).toBeVisible();
    await expect(portal.getByRole('button', { name: 'Tornar mensal' })).toHaveCount(0);
  });

  test("'Tornar mensal' shows the price and the next date, and asks before it commits", async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ periodoFinal: '2025-03-31' })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'Tornar mensal' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Tornar mensal' });
    await expect(dialog.getByText(/por 1 crédito cada\. O primeiro é o de \d\d\/\d{4}, a partir de /)).toBeVisible();
    await expect(dialog.getByText(/^Os meses de 04\/2025 a \d\d\/\d{4} não entram: /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await expect(dialog).toHaveCount(0);
    await answer(portal, '/update/process', { message: 'Recorrência mensal ativada' });
    await portal.getByRole('button', { name: 'Tornar mensal' }).click();
    const body = await sent(portal, '/update/process', () =>
      dialog.getByRole('button', { name: 'Tornar mensal' }).click(),
    );
    expect(body).toEqual({ id: '900001', recorrencia: 'mensal' });
    await seeToast(portal, 'Recorrência mensal ativada');
  });

  test("'Criar os meses pulados' shows the months and the price, and buys what is confirmed", async ({ portal }) => {
    const pulados = { meses: ['2025-04', '2025-05', '2025-07'], custoPorMes: 1, disponiveis: 2, impedimento: null };
    await answer(portal, '/api/process/900001/meses-pulados', pulados);
    await openProjetos(portal, [umProjeto({ recorrencia: 'mensal' })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText('Sem projeto: 04/2025, 05/2025 e 07/2025.')).toBeVisible();
    await portal.getByRole('button', { name: 'Criar os meses pulados' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Criar os meses pulados' });
    await expect(dialog.getByText('3 meses: 3 créditos de 2 disponíveis.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Criar por 3 créditos' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('05/2025').uncheck();
    await expect(dialog.getByText('2 meses: 2 créditos de 2 disponíveis.')).toBeVisible();
    await expectAcessivel(portal, 'meses pulados');
    await answer(portal, '/register/process/meses', { message: '2 projetos criados, de 04/2025 a 07/2025' });
    await answer(portal, '/api/process/900001/meses-pulados', { ...pulados, meses: ['2025-05'], disponiveis: 0 });
    const body = await sent(portal, '/register/process/meses', () =>
      dialog.getByRole('button', { name: 'Criar por 2 créditos' }).click(),
    );
    expect(body).toEqual({ id: '900001', meses: ['2025-04', '2025-07'] });
    await seeToast(portal, '2 projetos criados, de 04/2025 a 07/2025');
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByText('Sem projeto: 05/2025.')).toBeVisible();
  });

  test('the skipped months of a project in Falha are not for sale', async ({ portal }) => {
    const impedimento = 'o projeto mensal terminou em Falha, e os meses seguintes falhariam como ele';
    const pulados = { meses: ['2025-04'], custoPorMes: 1, disponiveis: 9, impedimento };
    await answer(portal, '/api/process/900001/meses-pulados', pulados);
    await openProjetos(portal, [umProjeto({ recorrencia: 'mensal', status: 'FAILED' })]);
    await rowOf(portal, 'METALÚRGICA').click();
    const criar = portal.getByRole('button', { name: 'Criar os meses pulados' });
    await expect(criar).toHaveAttribute('aria-disabled', 'true');
    await criar.focus();
    await portal.keyboard.press('Enter');
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expect(portal.getByText('O projeto mensal terminou em Falha, e os meses')).toBeVisible();
  });

  test('a monthly project in Falha says that it opens nothing', async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ recorrencia: 'mensal', status: 'FAILED' })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText(/nada é criado nem cobrado até ele ser corrigido/)).toBeVisible();
    await expect(portal.getByRole('button', { name: 'Parar recorrência' })).toBeVisible();
  });

  test('the keyboard opens a row', async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ execucoes: [umaExecucao()] })]);
    await portal.getByRole('button', { name: 'Execuções de METALÚRGICA FICTÍCIA LTDA' }).press('Enter');
    await expect(portal.getByRole('table', { name: /^Execuções de/ })).toBeVisible();
  });
});
