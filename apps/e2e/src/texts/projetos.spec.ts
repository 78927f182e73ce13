import { type BuscaNotas, ERROS } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { choose, drop } from '../journeys/portal.ts';
import { type Call, onCall } from './on-call.ts';
import { answer, failure, openPortal, seeToast, sent, test, withSession } from './open-portal.ts';
import {
  fillNovoProjeto,
  newCnpj,
  openNovoProjeto,
  openProjetos,
  rowOf,
  umaExecucao,
  umProjeto,
} from './projetos-portal.ts';

const TEXTO = { name: 'fictício.txt', type: 'text/plain', base64: Buffer.from('|0000|').toString('base64') };
const NADA = { finalResult: [], arquivos: [], parts: [] };
const ENVIADOS = { finalResult: ['efd.txt'], arquivos: [umEnviado('efd.txt')] };

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
    await portal.getByRole('region', { name: 'Projeto', exact: true }).getByText('Limpar busca').click();
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
    const list = await portal.getByRole('region', { name: 'Projeto', exact: true }).boundingBox();
    const cliente = await portal.getByRole('region', { name: 'Cliente' }).boundingBox();
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

test.describe('statuses', () => {
  // prova: 4.8, 4.9, 4.10, 4.11, 4.12, 4.13, 4.14, 4.15, 4.16, 4.17, 4.18, 4.19, 4.20, 4.21, 4.22
  test("labels 'Aguardando', 'Aguardando Arquivos', 'Processando', 'Concluído', 'Falha', 'Sucesso', 'Erro', 'Procuração E-CAC', 'E-Cac Dois Fatores', 'Caixa Postal' on their colours", async ({
    portal,
  }) => {
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
  });

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

  test("upload modes 'Upload Manual', 'Baixa Automática', 'Baixa Automática + eSocial', 'Baixa Automática eSocial'", async ({
    portal,
  }) => {
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
  });
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

  test('the keyboard opens a row', async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ execucoes: [umaExecucao()] })]);
    await portal.getByRole('button', { name: 'Execuções de METALÚRGICA FICTÍCIA LTDA' }).press('Enter');
    await expect(portal.getByRole('table', { name: /^Execuções de/ })).toBeVisible();
  });
});

test.describe('row actions', () => {
  // prova: 2.52, 2.55
  test('start and upload are active for a manual project in FILES only', async ({ portal }) => {
    await openProjetos(portal, [
      umProjeto(),
      umProjeto({ id: '900002', empresa: 'INICIADA SA', status: 'PENDING' }),
      umProjeto({ id: '900003', empresa: 'AUTOMÁTICA SA', buscarDocumentos: 1 }),
    ]);
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
  test("the graphic action opens the diagnostic under 'METALÚRGICA FICTÍCIA LTDA - Período de 01/01/2025 a 31/03/2025'", async ({
    portal,
  }) => {
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
  });

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

  for (const width of [1440, 390])
    test(`at ${width} px the focus goes to the next project, to the one before, and to what an empty list offers`, async ({
      portal,
    }) => {
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
        // By the mouse: while it opens, the dialog takes the focus for its safe answer, and a key would press that one.
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
    // Disabled meanwhile, it would have lost the focus to the top of the page.
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
  test("'Tem certeza que deseja iniciar esse projeto com os seguintes arquivos? Não será possível fazer upload de mais arquivos após iniciar.'", async ({
    portal,
  }) => {
    await openStart(portal);
    const dialog = portal.getByRole('dialog', { name: 'Iniciar projeto' });
    await expect(
      dialog.getByText(
        'Tem certeza que deseja iniciar esse projeto com os seguintes arquivos? Não será possível fazer upload de mais arquivos após iniciar.',
      ),
    ).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Arquivos enviados' })).toHaveText('efd.txt');
  });

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

test.describe('Cliente', () => {
  // prova: 1.8, 2.56, 2.57, 2.59, 5.35
  test("every field of the panel 'Cliente'", async ({ portal }) => {
    await openProjetos(portal, [
      umProjeto({ certificado: 'METALÚRGICA FICTÍCIA LTDA:99210437000117', validade: '2099-05-31' }),
    ]);
    await rowOf(portal, 'METALÚRGICA').click();
    const panel = portal.getByRole('region', { name: 'Cliente', exact: true });
    const fields: Record<string, string | RegExp> = {
      CNPJ: '99.210.437/0001-17',
      'Razão Social': 'METALÚRGICA FICTÍCIA LTDA',
      'Data de Cadastro': '05/03/2026 12:04:05',
      Usuário: 'Helena Fictícia',
      Grupo: 'GRUPO SUL',
      Parceiro: 'PARCEIRO UM',
      UF: 'SC',
      Município: 'JOINVILLE',
      'Inscrição Estadual': '250123456',
      'Quantidade de Filiais': '3',
      'CNAE Principal': '2532-2/01 - Produção de artefatos estampados de metal',
      'Situação Cadastral RFB': 'Ativa',
      'Certificado Utilizado': 'METALÚRGICA FICTÍCIA LTDA',
      'Última Atualização': '28/02/2099',
      'CNAE Secundário': /4662-1\/00 - Comércio atacadista de máquinas.*3314-7\/99 - Manutenção de máquinas/,
      'Regime Fiscal': /Lucro Real \(2025\).*Lucro Presumido \(2024\)/,
    };
    for (const [label, value] of Object.entries(fields)) {
      const field = panel.locator('dl > div').filter({ has: portal.getByText(label, { exact: true }) });
      await expect(field.locator('dd'), label).toHaveText(value);
    }
    await expect(panel.locator('dl > div')).toHaveCount(Object.keys(fields).length);
  });

  test("'NF-e da Empresa' follows the invoices of the company, and orders the Ciência", async ({ portal }) => {
    const busca: BuscaNotas = {
      cnpj: umProjeto().cnpj,
      ligada: true,
      certificado: 'METALURGICA FICTICIA:99210437000117',
      situacao: 'em-dia',
      mensagem: null,
      proxima: '2026-03-05T16:04:05.000Z',
      ultimaConsulta: '2026-03-05T15:04:05.000Z',
      notas: 1240,
      resumos: 12,
      eventos: 3,
      cienciasPedidas: 0,
      faltantes: 0,
    };
    await answer(portal, '/api/nfe', { disponivel: true, simulado: false, buscas: [busca] });
    await answer(portal, `/api/nfe/${busca.cnpj}/chaves`, { notas: [] });
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'NF-e da Empresa' }).click();
    const dialog = portal.getByRole('dialog', { name: 'NF-e da Empresa' });
    await expect(dialog.getByText('Em dia', { exact: true })).toBeVisible();
    await expect(dialog.getByText('1.240', { exact: true })).toBeVisible();
    await answer(portal, '/register/ciencia', { message: 'Ciência da Operação pedida para 12 notas' });
    const pedido = await sent(portal, '/register/ciencia', () =>
      dialog.getByRole('button', { name: 'Pedir Ciência de 12 notas' }).click(),
    );
    expect(pedido).toEqual({ cnpj: busca.cnpj });
    await seeToast(portal, 'Ciência da Operação pedida para 12 notas');
    await answer(portal, '/update/nfe', { message: 'Busca de NF-e desligada' });
    await answer(portal, '/api/nfe', { disponivel: true, simulado: false, buscas: [{ ...busca, ligada: false }] });
    await dialog.getByRole('button', { name: 'Parar a Busca' }).click();
    await expect(dialog.getByRole('button', { name: 'Buscar NF-e' })).toBeDisabled();
  });

  test('a plain user sees how the search of the NF-e goes, and no button that signs or collects', async ({
    portalUser,
  }) => {
    const { cnpj } = umProjeto();
    const chave = '35251098100002000157550010000000071000000078';
    const busca: BuscaNotas = {
      cnpj,
      ligada: true,
      certificado: 'METALURGICA FICTICIA:99210437000117',
      situacao: 'em-dia',
      mensagem: null,
      proxima: null,
      ultimaConsulta: null,
      notas: 1240,
      resumos: 12,
      eventos: 3,
      cienciasPedidas: 0,
      faltantes: 0,
    };
    await answer(portalUser, '/api/nfe', { disponivel: true, simulado: false, buscas: [busca] });
    await answer(portalUser, `/api/nfe/${cnpj}/chaves`, {
      notas: [
        {
          chave,
          situacao: 'resumo',
          mensagem: 'Só o resumo veio.',
          pedidaEm: '2026-03-05T15:04:05.000Z',
          prevista: null,
          ciencia: null,
        },
      ],
    });
    await openProjetos(portalUser, [umProjeto()]);
    await rowOf(portalUser, 'METALÚRGICA').click();
    await portalUser.getByRole('button', { name: 'NF-e da Empresa' }).click();
    const dialog = portalUser.getByRole('dialog', { name: 'NF-e da Empresa' });
    await expect(dialog.getByText('Só o resumo veio.')).toBeVisible();
    await expect(dialog.getByText('1.240', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/Para ligar, parar ou pedir, fale com um administrador\.$/)).toBeVisible();
    for (const name of [/Ciência/, 'Parar a Busca', 'Buscar NF-e', 'Buscar por Chave'])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0);
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAcessivel(portalUser, 'NF-e da Empresa of a plain user');
  });

  test("'Buscar por Chave' says what is no key before it asks, and of each invoice what became of it", async ({
    portal,
  }) => {
    const { cnpj } = umProjeto();
    const busca: BuscaNotas = {
      cnpj,
      ligada: true,
      certificado: 'METALURGICA FICTICIA:99210437000117',
      situacao: 'em-dia',
      mensagem: null,
      proxima: null,
      ultimaConsulta: null,
      notas: 0,
      resumos: 0,
      eventos: 0,
      cienciasPedidas: 0,
      faltantes: 2,
    };
    const chave = '35251098100002000157550010000000071000000078';
    await answer(portal, '/api/nfe', { disponivel: true, simulado: false, buscas: [busca] });
    await answer(portal, `/api/nfe/${cnpj}/chaves`, { notas: [] });
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'NF-e da Empresa' }).click();
    const dialog = portal.getByRole('dialog', { name: 'NF-e da Empresa' });
    await expect(dialog.getByText('Nenhuma chave pedida para esta empresa ainda.')).toBeVisible();
    await expect(dialog.getByText(/^2 documentos foram entregues a outro sistema/)).toBeVisible();
    const campo = dialog.getByLabel('Chaves de acesso');
    const botao = dialog.getByRole('button', { name: 'Buscar por Chave' });
    await botao.click();
    await expect(dialog.getByText('Cole ao menos uma chave de acesso')).toBeVisible();
    await campo.fill(chave.slice(1));
    await botao.click();
    await expect(dialog.getByText(`${chave.slice(1)} tem 43 caracteres, e a chave tem 44`)).toBeVisible();
    const nota = {
      chave,
      mensagem: 'Só o resumo veio.',
      pedidaEm: '2026-03-05T15:04:05.000Z',
      prevista: null,
      ciencia: null,
    };
    await answer(portal, '/register/nfe', { message: '1 nota pedida à SEFAZ', pedidas: 1, recusadas: [] });
    await answer(portal, `/api/nfe/${cnpj}/chaves`, { notas: [{ ...nota, situacao: 'resumo' }] });
    await campo.fill(chave.replace(/(.{4})/g, '$1 '));
    expect(await sent(portal, '/register/nfe', () => botao.click())).toEqual({ cnpj, chaves: [chave] });
    await seeToast(portal, '1 nota pedida à SEFAZ');
    await expect(campo).toHaveValue('');
    await expect(
      dialog.getByRole('list', { name: 'Chaves pedidas' }).getByText('Só o resumo', { exact: true }),
    ).toBeVisible();
    await answer(portal, '/register/ciencia', { message: 'Ciência da Operação pedida para 1 nota' });
    const ordem = await sent(portal, '/register/ciencia', () =>
      dialog.getByRole('button', { name: `Pedir Ciência da nota ${chave}` }).click(),
    );
    expect(ordem).toEqual({ cnpj, chaves: [chave] });
  });

  // prova: 2.58
  test("'Situação Cadastral RFB' is green when Ativa and red otherwise", async ({ portal }) => {
    await openProjetos(portal, [umProjeto(), umProjeto({ id: '900002', empresa: 'BAIXADA SA', situacao: 'Baixada' })]);
    const situacao = (text: string) => portal.getByRole('region', { name: 'Cliente' }).getByText(text, { exact: true });
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(situacao('Ativa')).toHaveCSS('color', 'rgb(27, 127, 75)');
    await rowOf(portal, 'BAIXADA').click();
    await expect(situacao('Baixada')).toHaveCSS('color', 'rgb(179, 38, 30)');
  });

  // prova: 2.61
  test("'Dados atualizados há menos de 3 meses' while the data are fresh", async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText('Dados atualizados há menos de 3 meses')).toBeVisible();
    const button = portal.getByRole('button', { name: 'Atualizar Dados RFB' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    let asked = 0;
    await onCall(portal, '/update/company', (call) => {
      asked++;
      return call.abort();
    });
    await button.press('Enter');
    expect(asked).toBe(0);
  });

  // prova: 2.60
  test("'Atualizar Dados RFB' refreshes stale data", async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ validade: '2026-01-01' })]);
    await answer(portal, '/update/company', {
      cnpj: '99210437000117',
      razao: 'METALÚRGICA FICTÍCIA LTDA',
      uf: 'SC',
      municipio: 'JOINVILLE',
      cnae: '',
      situacao: 'Ativa',
      cnae_secundario: [],
    });
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText('Dados atualizados há menos de 3 meses')).toHaveCount(0);
    await portal.getByRole('button', { name: 'Atualizar Dados RFB' }).click();
    await seeToast(portal, 'Dados atualizados');
  });

  test("'dados ainda válidos' of the server is told as 'Dados atualizados há menos de 3 meses'", async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ validade: null })]);
    await answer(portal, '/update/company', { message: 'dados ainda válidos' });
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'Atualizar Dados RFB' }).click();
    await seeToast(portal, 'Dados atualizados há menos de 3 meses');
  });
});

test.describe('Novo Projeto', () => {
  // prova: 2.62, 2.65, 2.66, 2.67, 3.23
  test("'Empresa', 'Nova', 'Recorrência', 'Fluxo Mágico', 'Período Inicial', 'Período Final', 'Certificado Digital', 'Cadastrar', 'Mensal', 'Pontual'", async ({
    portal,
  }) => {
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await expect(dialog.getByRole('combobox', { name: 'Empresa' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Nova', exact: true })).toBeVisible();
    for (const label of ['Recorrência', 'Fluxo Mágico', 'Certificado Digital'])
      await expect(dialog.getByRole('combobox', { name: label })).toBeVisible();
    for (const label of ['Período Inicial', 'Período Final']) await expect(dialog.getByLabel(label)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cadastrar', exact: true })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Recorrência' }).click();
    await expect(portal.getByRole('option')).toHaveText(['Mensal', 'Pontual']);
  });

  // prova: 2.63
  test('companies are shown as masked CNPJ - name and found by either', async ({ portal }) => {
    await answer(portal, '/api/companies', {
      companies: [
        { cnpj: '12345678000195', name: 'PADARIA INVENTADA ME' },
        { cnpj: '99210437000117', name: 'AURORA FICTÍCIA' },
      ],
    });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    const empresa = dialog.getByRole('combobox', { name: 'Empresa' });
    for (const search of ['padaria', '12345678', ' 12.345.678 ']) {
      await empresa.fill(search);
      await expect(portal.getByRole('option')).toHaveText(['12.345.678/0001-95 - PADARIA INVENTADA ME']);
    }
  });

  // prova: 5.23
  test("'Upload eSocial' and 'Upload Automático Completo' come with the module esocial", async ({ portal }) => {
    await withSession(portal, { tools: { esocial: true } });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await dialog.getByRole('combobox', { name: 'Fluxo Mágico' }).click();
    await expect(portal.getByRole('option')).toHaveText([
      'Upload Manual',
      'Baixa Automática',
      'Upload eSocial',
      'Upload Automático Completo',
    ]);
  });

  // prova: 5.23, 6.13
  test("without the module esocial neither 'Upload eSocial' nor 'Upload Automático Completo' is offered", async ({
    portal,
  }) => {
    await withSession(portal, { tools: { esocial: false } });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await dialog.getByRole('combobox', { name: 'Fluxo Mágico' }).click();
    await expect(portal.getByRole('option')).toHaveText(['Upload Manual', 'Baixa Automática']);
  });

  // prova: 4.31, 4.32
  test("the manual flow sets the certificate to 'DESABILITADO'; another clears it", async ({ portal }) => {
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    const certificado = dialog.getByRole('combobox', { name: 'Certificado Digital' });
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Upload Manual' });
    await expect(certificado).toHaveValue('DESABILITADO');
    await expect(certificado).toBeDisabled();
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Baixa Automática' });
    await expect(certificado).toHaveValue('');
    await expect(certificado).toBeEnabled();
  });

  // prova: 5.25
  test("'Nenhum certificado cadastrado' when none is valid", async ({ portal }) => {
    await answer(portal, '/api/certificates', {
      certificates: [{ name: 'VENCIDO SA:1', validity: '2020-01-01', status: 'expired' }],
    });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Baixa Automática' });
    await dialog.getByRole('combobox', { name: 'Certificado Digital' }).click();
    await expect(portal.getByText('Nenhum certificado cadastrado')).toBeVisible();
  });

  // prova: 5.24
  test('only certificates that are valid in the future are offered', async ({ portal }) => {
    await answer(portal, '/api/certificates', {
      certificates: [
        { name: 'VENCIDO SA:1', validity: '2020-01-01', status: 'expired' },
        { name: 'VÁLIDO SA:2', validity: '2099-01-01', status: 'active' },
      ],
    });
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await choose(dialog, portal, { label: 'Fluxo Mágico', option: 'Baixa Automática' });
    await dialog.getByRole('combobox', { name: 'Certificado Digital' }).click();
    await expect(portal.getByRole('option')).toHaveText(['VÁLIDO SA:2']);
  });

  // prova: 2.69, 8.19
  test("'O processamento a seguir consumirá 3 projetos, tem certeza de que deseja solicitar?'", async ({ portal }) => {
    await openProjetos(portal, []);
    const confirm = await fillNovoProjeto(portal);
    await expect(
      confirm.getByText('O processamento a seguir consumirá 3 projetos, tem certeza de que deseja solicitar?'),
    ).toBeVisible();
  });

  // prova: 5.16, 5.17, 5.18, 5.19, 5.20
  test("the checks in their order: 'Quantidade insuficiente de processamentos disponíveis', 'Nenhuma empresa selecionada', 'Data inicial deve ser menor que a data final', 'Datas devem ser inferiores ao dia de hoje'", async ({
    portalNovo: portal,
  }) => {
    // A day in the middle of a year: no year but the current one can be typed, and on its last days none of it is to
    // come.
    await portal.clock.setFixedTime('2026-06-15T15:00:00Z');
    await withSession(portal, { owner: { creditos_adquiridos: '10', creditos_consumidos: '8' } });
    await answer(portal, '/api/companies', {
      companies: [
        { cnpj: '123', name: 'SEM CNPJ INTEIRO' },
        { cnpj: '99210437000117', name: 'AURORA FICTÍCIA' },
      ],
    });
    await openProjetos(portal, []);
    const form = portal.getByRole('dialog', { name: 'Novo Projeto' });
    const submit = async () => {
      await form.getByRole('button', { name: 'Cadastrar', exact: true }).click();
      await confirmConsumption(portal);
    };

    // Three months of two, no company, and the dates in order.
    await fillNovoProjeto(portal, { empresa: /SEM CNPJ INTEIRO/ });
    await confirmConsumption(portal);
    await seeToast(portal, 'Quantidade insuficiente de processamentos disponíveis');

    await form.getByLabel('Período Final').fill('01/01/2025');
    await submit();
    await seeToast(portal, 'Nenhuma empresa selecionada');
    await expect(form.getByText('Nenhuma empresa selecionada')).toBeVisible();

    await choose(form, portal, { label: 'Empresa', option: /AURORA/ });
    await submit();
    await seeToast(portal, 'Data inicial deve ser menor que a data final');
    await expect(form.getByText('Data inicial deve ser menor que a data final')).toBeVisible();

    await form.getByLabel('Período Inicial').fill('30/12/2026');
    await form.getByLabel('Período Final').fill('31/12/2026');
    await submit();
    await seeToast(portal, 'Datas devem ser inferiores ao dia de hoje');
    await expect(form.getByText('Datas devem ser inferiores ao dia de hoje')).toBeVisible();
  });

  test("'Valores preenchidos incorretamente' of the server stands in the form", async ({ portal }) => {
    await openProjetos(portal, []);
    await failure(portal, '/register/process', {
      status: 422,
      code: 'valores-incorretos',
      message: 'Valores preenchidos incorretamente',
    });
    await (await fillNovoProjeto(portal)).getByRole('button', { name: 'Confirmar' }).click();
    await expect(
      portal.getByRole('dialog', { name: 'Novo Projeto' }).getByText('Valores preenchidos incorretamente'),
    ).toBeVisible();
  });

  // prova: 8.14
  test("'Erro, verifique os dados inseridos e tente novamente mais tarde' keeps the form", async ({ portal }) => {
    await openProjetos(portal, []);
    await failure(portal, '/register/process');
    await (await fillNovoProjeto(portal)).getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(portal, 'Erro, verifique os dados inseridos e tente novamente mais tarde');
    await expect(portal.getByRole('dialog', { name: 'Novo Projeto' }).getByLabel('Período Inicial')).toHaveValue(
      '01/01/2025',
    );
  });

  // prova: 2.72, 8.13
  test("'Sucesso' and the upload opens by itself for the new project", async ({ portal }) => {
    await openProjetos(portal);
    await (await fillNovoProjeto(portal, { fim: '31/01/2025' })).getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(portal, /^Sucesso$/);
    const upload = portal.getByRole('dialog', { name: 'Upload de Documentos' });
    await expect(upload.getByText(/ - Período de 01\/01\/2025 a 31\/01\/2025$/)).toBeVisible();
    // What this test made goes again, so that the credits of the demonstration are not eaten up.
    await upload.getByRole('button', { name: 'Voltar' }).click();
    await rowOf(portal, '31/01/2025').getByRole('button', { name: 'Excluir' }).click();
    await portal.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await seeToast(portal, 'Processamento excluído com sucesso');
  });

  test('two clicks on Confirmar make one project, however quick they are', async ({ portal }) => {
    await openProjetos(portal, []);
    const asked: Call[] = [];
    await onCall(portal, '/register/process', (call) => asked.push(call));
    const confirmar = (await fillNovoProjeto(portal)).getByRole('button', { name: 'Confirmar' });
    // One turn of the script apart is quicker than a hand can be: what follows the first has to be done by then.
    await confirmar.evaluate(async (button: { click(): void }) => {
      button.click();
      await Promise.resolve().then(() => undefined);
      button.click();
    });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    for (const call of asked) await call.fulfill({ status: 500, json: {} });
    await seeToast(portal, 'Erro, verifique os dados inseridos e tente novamente mais tarde');
    expect(asked).toHaveLength(1);
  });

  test('a form with something in it asks before it closes', async ({ portal }) => {
    await openProjetos(portal, []);
    const dialog = await openNovoProjeto(portal);
    await dialog.getByLabel('Período Inicial').fill('01/01/2025');
    await portal.keyboard.press('Escape');
    const discard = portal.getByRole('dialog', { name: 'Descartar o novo projeto?' });
    await expect(discard).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(discard).toHaveCount(0);
    await expect(dialog.getByLabel('Período Inicial')).toHaveValue('01/01/2025');
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await discard.getByRole('button', { name: 'Descartar' }).click();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('Empresa não cadastrada', () => {
  // prova: 2.64, 2.68, 3.24, 5.26
  test("'Empresa não cadastrada' takes a whole CNPJ and a group before 'Cadastrar Empresa'", async ({ portal }) => {
    await openProjetos(portal, []);
    const dialog = await openNovaEmpresa(portal);
    const submit = dialog.getByRole('button', { name: 'Cadastrar Empresa' });
    await dialog.getByLabel('Grupo').fill('jornada');
    await dialog.getByLabel('CNPJ').fill('97.300.400/0001-5');
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('CNPJ').fill(' 97300400000154 ');
    await expect(dialog.getByLabel('CNPJ')).toHaveValue('97.300.400/0001-54');
    await expect(submit).toBeEnabled();
    await dialog.getByLabel('Grupo').fill('   ');
    await expect(submit).toBeDisabled();
  });

  // prova: 5.27
  test("'Empresa já cadastrada'", async ({ portal }) => {
    await openProjetos(portal, []);
    await submitEmpresa(portal, '99210437000117');
    await seeToast(portal, 'Empresa já cadastrada');
    await expect(
      portal.getByRole('dialog', { name: 'Empresa não cadastrada' }).getByText('Empresa já cadastrada'),
    ).toBeVisible();
  });

  // prova: 5.28, 8.15
  test("'Empresa cadastrada com sucesso' chooses it; group and partner go in upper case", async ({ portal }) => {
    await openProjetos(portal, []);
    const cnpj = newCnpj();
    const sent = portal.waitForRequest('**/register/company');
    await submitEmpresa(portal, cnpj);
    expect((await sent).postDataJSON()).toEqual({ cnpj, grupo: 'JORNADA ÁGIL', parceiro: 'SÓCIO' });
    await seeToast(portal, 'Empresa cadastrada com sucesso');
    const chosen = portal.getByRole('dialog', { name: 'Novo Projeto' }).getByRole('combobox', { name: 'Empresa' });
    await expect(chosen).toHaveValue(new RegExp(`^98\\..*-${cnpj.slice(-2)} - `));
  });

  // prova: 8.17
  test("'Erro ao criar empresa, verifique os dados inseridos e tente novamente mais tarde'", async ({ portal }) => {
    await openProjetos(portal, []);
    await failure(portal, '/register/company');
    await submitEmpresa(portal, newCnpj());
    await seeToast(portal, 'Erro ao criar empresa, verifique os dados inseridos e tente novamente mais tarde');
    await expect(portal.getByRole('dialog', { name: 'Empresa não cadastrada' }).getByLabel('Grupo')).toHaveValue(
      'Jornada Ágil',
    );
  });

  // prova: 8.16
  test("'Finalize seu cadastro e compre alguns processamentos para começar a processar'", async ({ portal }) => {
    await withSession(portal, { owner: { creditos_adquiridos: '0', creditos_consumidos: '0' } });
    await answer(portal, '/api/processes', { finalResult: [] });
    await failure(portal, '/register/company');
    await openPortal(portal);
    // Without credits the portal opens at the profile.
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Projetos' }).click();
    await submitEmpresa(portal, newCnpj());
    await seeToast(portal, 'Finalize seu cadastro e compre alguns processamentos para começar a processar');
  });
});

test.describe('upload', () => {
  // prova: 5.30
  test("'Os seguintes arquivos possuem uma extensão não suportada'", async ({ portal }) => {
    const dialog = await openUpload(portal);
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [
      { name: 'programa.exe', type: 'text/plain', base64: 'TVo=' },
      { name: 'notas.xml', type: 'text/xml', base64: 'PGEvPg==' },
    ]);
    const refused = dialog.getByRole('alert');
    await expect(refused.getByText('Os seguintes arquivos possuem uma extensão não suportada')).toBeVisible();
    await expect(refused.getByRole('listitem')).toHaveText(['programa.exe']);
    await expect(dialog.getByText('1 arquivo escolhido')).toBeVisible();
  });

  // prova: 5.31
  test("'Nenhum arquivo selecionado'", async ({ portal }) => {
    const dialog = await openUpload(portal);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seeToast(portal, 'Nenhum arquivo selecionado');
  });

  // prova: 5.32
  test("'Projeto inválido'", async ({ portal }) => {
    const dialog = await openUpload(portal, { id: '0' });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seeToast(portal, 'Projeto inválido');
  });

  // prova: 2.70
  test('it is 600 px wide, and an empty file is named with its reason', async ({ portal }) => {
    const dialog = await openUpload(portal);
    expect((await dialog.boundingBox())?.width).toBe(600);
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [
      { name: 'vazio.txt', type: 'text/plain', base64: '' },
    ]);
    await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText(/vazio\.txt\s*arquivo vazio/);
  });

  test('files that are there already are listed and can be deleted', async ({ portal }) => {
    const dialog = await openUpload(portal, { enviados: ENVIADOS });
    await expect(dialog.getByText('Já enviados (1)')).toBeVisible();
    await answer(portal, '/delete/processFile', { message: 'Sucesso' });
    await answer(portal, '/api/files/upload/900001', { finalResult: [], arquivos: [] });
    const sent = portal.waitForRequest('**/delete/processFile');
    await dialog.getByRole('button', { name: 'Excluir efd.txt' }).click();
    expect((await sent).postDataJSON()).toEqual({ process_id: '900001', filename: 'efd.txt' });
    await expect(dialog.getByText('Nenhum arquivo enviado ainda.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Já enviados' })).toBeFocused();
  });

  test('a busy server: an upload waits and goes on by itself', async ({ portal }) => {
    const dialog = await openUpload(portal);
    let busy = true;
    await onCall(portal, '/update/files/upload', async (call) => {
      const { status, message } = ERROS['muitas-chamadas'];
      if (busy) await call.fulfill({ status, json: { code: 'muitas-chamadas', message, requestId: 'req-inventada' } });
      else await call.fulfill({ json: { received: ['fictício.txt.part0'] } });
    });
    await answer(portal, '/start/compile', { message: 'Sucesso' });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(
      progress.getByText('O servidor está ocupado, tentando de novo. O que já chegou não será enviado outra vez.'),
    ).toBeVisible();
    await answer(portal, '/api/files/upload/900001', {
      finalResult: ['fictício.txt'],
      arquivos: [umEnviado('fictício.txt')],
    });
    busy = false;
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
  });

  test('a file that the server refuses is not offered to be sent again', async ({ portal }) => {
    const dialog = await openUpload(portal);
    const recusa = { status: 415, code: 'tipo-nao-suportado', message: 'Tipo inventado' };
    await failure(portal, '/update/files/upload', recusa);
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('1 de 1 arquivo não foi recebido, veja o motivo abaixo.')).toBeVisible();
    await expect(progress.getByText('Tipo inventado')).toBeVisible();
    await expect(progress.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  });

  // prova: 2.71, 8.22
  test("'Seus arquivos estão sendo carregados, não feche essa página pois todo progresso será perdido'", async ({
    portal,
  }) => {
    const dialog = await openUpload(portal);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onCall(portal, '/update/files/upload', async (call) => {
      await held;
      await call.fulfill({ json: { received: ['fictício.txt.part0'] } });
    });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(
      progress.getByText(
        'Seus arquivos estão sendo carregados, não feche essa página pois todo progresso será perdido',
      ),
    ).toBeVisible();

    // Leaving now would interrupt it, and the browser asks.
    const asked = portal.waitForEvent('dialog');
    await portal.evaluate('setTimeout(() => location.reload(), 0)');
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await progress.getByRole('button', { name: 'Pausar' }).click();
    await expect(progress.getByText('Envio em pausa.')).toBeVisible();
    await progress.getByRole('button', { name: 'Continuar' }).click();
    await expect(progress.getByRole('button', { name: 'Pausar' })).toBeVisible();

    await answer(portal, '/start/compile', { message: 'Sucesso' });
    await answer(portal, '/api/files/upload/900001', {
      finalResult: ['fictício.txt'],
      arquivos: [umEnviado('fictício.txt')],
    });
    release();
    await expect(progress.getByText('100%', { exact: true })).toBeVisible();
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
    await progress.getByRole('button', { name: 'Fechar' }).last().click();
  });

  // prova: 4.34
  test('the progress stops at 95 until the assembly has been started', async ({ portal }) => {
    const dialog = await openUpload(portal);
    await answer(portal, '/update/files/upload', { received: [] });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onCall(portal, '/start/compile', async (call) => {
      await held;
      await call.fulfill({ json: { message: 'Sucesso' } });
    });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('95%', { exact: true })).toBeVisible();
    await answer(portal, '/api/files/upload/900001', {
      finalResult: ['fictício.txt'],
      arquivos: [umEnviado('fictício.txt')],
    });
    release();
    await expect(progress.getByText('100%', { exact: true })).toBeVisible();
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
    await progress.getByRole('button', { name: 'Fechar' }).last().click();
  });

  // prova: 8.18
  test("'Erro ao enviar arquivos, verifique os dados inseridos e tente novamente mais tarde'", async ({ portal }) => {
    const dialog = await openUpload(portal);
    await failure(portal, '/update/files/upload', {
      status: 409,
      code: 'projeto-ja-iniciado',
      message: 'Este projeto já foi iniciado',
    });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seeToast(portal, 'Erro ao enviar arquivos, verifique os dados inseridos e tente novamente mais tarde');
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('Este projeto já foi iniciado')).toBeVisible();
    // Nothing that is sent again would be taken.
    await expect(progress.getByText('O envio parou e não pode continuar, veja o motivo abaixo.')).toBeVisible();
    await expect(progress.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
    await progress.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(progress).toHaveCount(0);
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
    await expect(portal.getByText('10 de 10.000 projetos')).toBeVisible();
    await portal.getByPlaceholder('Busca Rápida').fill('falha');
    await expect(portal.getByText('2.500 de 10.000 projetos')).toBeVisible();
  });

  test('on a phone only the cards in view are drawn, and the last one can be reached', async ({ portal }) => {
    await portal.setViewportSize({ width: 390, height: 844 });
    await answer(portal, '/api/processes', { finalResult: muitos });
    await openPortal(portal);
    const cards = portal.getByRole('list', { name: 'Projetos' });
    await expect(cards.getByRole('button', { name: 'EMPRESA FICTÍCIA 00000 LTDA' })).toBeVisible();
    expect(await cards.getByRole('listitem').count()).toBeLessThan(40);
    await portal.getByLabel('Ordenar por').selectOption({ label: 'Por Empresa' });
    await portal.getByRole('button', { name: 'Ordem crescente' }).click();
    await expect(cards.getByRole('listitem').first()).toContainText('EMPRESA FICTÍCIA 09999 LTDA');
    await portal.getByLabel('Ordenar por').selectOption({ label: 'Ordem da lista' });
    await portal.getByPlaceholder('Busca Rápida').fill('09999');
    await expect(cards.getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('cut cells', () => {
  // prova: 2.51, 9.2
  test('the whole text of a cut cell shows after 700 ms, that of a whole one never', async ({ portalNovo: page }) => {
    const longa = 'INDÚSTRIA E COMÉRCIO DE ARTEFATOS FICTÍCIOS DE METAL DO VALE LTDA';
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

function umEnviado(nome: string) {
  return { nome, situacao: 'completo', tamanho: 6, sha256: null, erro: null };
}

async function confirmConsumption(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Confirmar consumo' }).getByRole('button', { name: 'Confirmar' }).click();
}

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

async function openNovaEmpresa(page: Page) {
  const dialog = await openNovoProjeto(page);
  await dialog.getByRole('button', { name: 'Nova', exact: true }).click();
  const empresa = page.getByRole('dialog', { name: 'Empresa não cadastrada' });
  await expect(empresa).toBeVisible();
  return empresa;
}

async function submitEmpresa(page: Page, cnpj: string): Promise<void> {
  const dialog = await openNovaEmpresa(page);
  await dialog.getByLabel('CNPJ').fill(cnpj);
  await dialog.getByLabel('Grupo').fill('Jornada Ágil');
  await dialog.getByLabel('Parceiro').fill(' sócio ');
  await dialog.getByRole('button', { name: 'Cadastrar Empresa' }).click();
}

/** The upload of a project; what the server says to have of its files is made up. */
async function openUpload(page: Page, { id = '900001', enviados = NADA }: { id?: string; enviados?: object } = {}) {
  await answer(page, `/api/files/upload/${id}`, enviados);
  await openProjetos(page, [umProjeto({ id })]);
  await rowOf(page, 'METALÚRGICA').getByRole('button', { name: 'Enviar arquivos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload de Documentos' });
  await expect(dialog).toBeVisible();
  return dialog;
}
