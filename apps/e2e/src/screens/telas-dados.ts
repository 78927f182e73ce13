import type { PreparoTransmissao, Transmissao } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from '../journeys/portal.ts';
import { answer, failure, openSection } from '../texts/open-portal.ts';
import { answerProva } from '../texts/prova-portal.ts';
import { umaRetificacao } from '../texts/uma-retificacao.ts';
import { PREPARO, TRANSMISSAO } from '../texts/uma-transmissao.ts';
import { hang, PROJETOS, RETIFICACOES, type Tela } from './tela.ts';

const ITENS = Array.from({ length: 14 }, (_, at) => ({
  report: at === 2 ? 'EFD-C Exclusão do ICMS da Base de Cálculo do PIS e da COFINS' : `EFD-C Relatório ${at}`,
  module: 'EFD Contribuições',
  description: { EFDC: [`Mostra o que a escrituração diz do assunto ${at}, mês a mês.`] },
}));
const CATALOGO = {
  'EFD-C': ITENS,
  'EFD-F': [],
  ECD: [],
  ECF: [],
  'e-Social': [],
  'E-Cac': [],
  XML: [],
  Cruzamento: ITENS.slice(0, 3),
};
const COLUNAS = [
  { key: 'Competência', type: 'text' },
  { key: 'CNPJ', type: 'text' },
  { key: 'Descrição', type: 'text' },
  { key: 'Valor', type: 'money' },
  { key: 'Alíquota', type: 'percent' },
  { key: 'Arquivo', type: 'text' },
  { key: 'Linha', type: 'integer' },
];
const LINHAS = Array.from({ length: 60 }, (_, at) => ({
  Competência: `${String((at % 12) + 1).padStart(2, '0')}/2025`,
  CNPJ: '99210437000117',
  Descrição: at % 7 === 0 ? 'Uma descrição comprida que não cabe inteira na largura da coluna do relatório' : 'Receita',
  Valor: `${at * 1234}.56`,
  Alíquota: '7.60',
  Arquivo: 'EFD_2025.txt',
  Linha: at + 1,
}));
const ARQUIVOS = Array.from({ length: 25 }, (_, at) => ({
  nome: at === 3 ? 'SPED_CONTRIBUICOES_99210437000117_COM_UM_NOME_COMPRIDO_QUE_NAO_CABE_2025_01' : `EFD_2025_${at}`,
  tipo: 'txt',
  obrigacao: 'EFD Contribuições',
  data: '2026-03-05T15:04:05.000Z',
}));
const VAZIAS = {
  EFDC: [],
  EFDF: [],
  ECD: [],
  ECF: [],
  'XML ZIP': [],
  DCTF: [],
  PERDCOMP: [],
  'FONTES PAGADORAS': [],
  PAGAMENTOS: [],
  EPROCESSO: [],
  'XML NFE': [],
};

const selecao = (page: Page): Locator => page.getByRole('dialog', { name: 'Selecione um Projeto' });

const open = async (page: Page, secao: string): Promise<void> => {
  await answer(page, '/api/processes', { finalResult: PROJETOS });
  await answer(page, '/api/reports', CATALOGO);
  await openSection(page, secao);
  await expect(selecao(page)).toBeVisible();
};

const escolher = async (page: Page): Promise<void> => {
  await selecao(page)
    .getByRole('button', { name: /EMPRESA FICTÍCIA 0/ })
    .first()
    .click();
  await expect(selecao(page)).toBeHidden();
};

const comProjeto = async (page: Page, secao: string): Promise<void> => {
  await open(page, secao);
  await escolher(page);
};

/** A report, chosen; its rows are what was answered before. */
const relatorio = async (page: Page): Promise<void> => {
  await comProjeto(page, 'Relatórios');
  await page.getByText('EFD-C Relatório 0').first().click();
};

const linhas = (page: Page, rows: object[]) =>
  answer(page, /^\/api\/reportJSON\//, { jsonData: rows, total: rows.length, columns: COLUNAS });

/** The selection of a project, the same in three sections, in every state it has. */
const TELAS_SELECAO: readonly Tela[] = [
  { nome: 'selecao', reach: (page) => open(page, 'Relatórios') },
  {
    nome: 'selecao-vazia',
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: [] });
      await openSection(page, 'Relatórios');
      await expect(selecao(page)).toBeVisible();
    },
  },
  {
    nome: 'selecao-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, '/api/processes');
      await openSection(page, 'Relatórios');
      await expect(selecao(page)).toBeVisible();
    },
  },
  {
    nome: 'selecao-falha',
    reach: async (page) => {
      await failure(page, '/api/processes', { status: 403 });
      await openSection(page, 'Relatórios');
      await expect(selecao(page).getByRole('alert').first()).toBeVisible();
    },
  },
  {
    nome: 'selecao-sem-resultado',
    reach: async (page) => {
      await open(page, 'Relatórios');
      await selecao(page).getByPlaceholder('Busca Rápida').fill('nada com este nome');
      await expect(
        selecao(page)
          .getByText(/Nenhum resultado/)
          .first(),
      ).toBeVisible();
    },
  },
];

const TELAS_RELATORIOS: readonly Tela[] = [
  { nome: 'relatorios', reach: (page) => comProjeto(page, 'Relatórios') },
  {
    nome: 'relatorios-cruzamento',
    reach: async (page) => {
      await comProjeto(page, 'Relatórios');
      await page.getByRole('tab', { name: 'Relatórios Apura' }).click();
    },
  },
  {
    nome: 'relatorios-aba-vazia',
    reach: async (page) => {
      await comProjeto(page, 'Relatórios');
      await page.getByRole('tab', { name: /^EFD-F/ }).click();
    },
  },
  {
    nome: 'relatorios-marcados',
    reach: async (page) => {
      await comProjeto(page, 'Relatórios');
      await page.getByRole('checkbox', { name: 'Selecionar todos os relatórios' }).check();
    },
  },
  {
    nome: 'relatorios-carregando',
    loading: true,
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: PROJETOS });
      await hang(page, '/api/reports');
      await openSection(page, 'Relatórios');
      await escolher(page);
    },
  },
  {
    nome: 'relatorios-falha',
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: PROJETOS });
      await failure(page, '/api/reports', { status: 403 });
      await openSection(page, 'Relatórios');
      await escolher(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    nome: 'relatorio-linhas',
    reach: async (page) => {
      await linhas(page, LINHAS);
      await relatorio(page);
      await expect(page.getByRole('grid').getByText('01/2025').first()).toBeVisible();
    },
  },
  {
    nome: 'relatorio-vazio',
    reach: async (page) => {
      await linhas(page, []);
      await relatorio(page);
      await expect(page.getByRole('status', { name: 'Carregando dados' })).toHaveCount(0);
    },
  },
  {
    nome: 'relatorio-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, /^\/api\/reportJSON\//);
      await relatorio(page);
    },
  },
  {
    nome: 'relatorio-falha',
    reach: async (page) => {
      await failure(page, /^\/api\/reportJSON\//, { status: 403 });
      await relatorio(page);
      await expect(page.getByText(/req-inventada/).first()).toBeVisible();
    },
  },
];

const TELAS_ARQUIVOS: readonly Tela[] = [
  { nome: 'arquivos-selecao', reach: (page) => open(page, 'Arquivos') },
  {
    nome: 'arquivos',
    reach: async (page) => {
      await answer(page, /^\/api\/files\//, { pastas: { ...VAZIAS, EFDC: ARQUIVOS } });
      await comProjeto(page, 'Arquivos');
      await expect(page.getByText('EFD_2025_0').first()).toBeVisible();
    },
  },
  {
    nome: 'arquivos-marcados',
    reach: async (page) => {
      await answer(page, /^\/api\/files\//, { pastas: { ...VAZIAS, EFDC: ARQUIVOS } });
      await comProjeto(page, 'Arquivos');
      await page.getByRole('checkbox', { name: 'Selecionar todos os arquivos' }).check();
    },
  },
  {
    nome: 'arquivos-aba-ecac',
    reach: async (page) => {
      await answer(page, /^\/api\/files\//, { pastas: { ...VAZIAS, DCTF: ARQUIVOS.slice(0, 2) } });
      await comProjeto(page, 'Arquivos');
      await page.getByRole('tab', { name: 'E-Cac' }).click();
    },
  },
  {
    nome: 'arquivos-vazio',
    reach: async (page) => {
      await answer(page, /^\/api\/files\//, { pastas: VAZIAS });
      await comProjeto(page, 'Arquivos');
    },
  },
  {
    nome: 'arquivos-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, /^\/api\/files\//);
      await comProjeto(page, 'Arquivos');
    },
  },
  {
    nome: 'arquivos-falha',
    reach: async (page) => {
      await failure(page, /^\/api\/files\//, { status: 403 });
      await comProjeto(page, 'Arquivos');
      await expect(page.getByText(/req-inventada/).first()).toBeVisible();
    },
  },
];

const TELAS_DIAGNOSTICO: readonly Tela[] = [
  { nome: 'diagnostico-selecao', reach: (page) => open(page, 'Diagnóstico') },
  {
    nome: 'diagnostico-sem-projeto',
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: [] });
      await openSection(page, 'Diagnóstico');
      await expect(selecao(page)).toBeVisible();
    },
  },
  {
    nome: 'diagnostico-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, /^\/api\/embed\//);
      await comProjeto(page, 'Diagnóstico');
    },
  },
  {
    nome: 'diagnostico-indisponivel',
    reach: async (page) => {
      await failure(page, /^\/api\/embed\//, {
        status: 503,
        code: 'diagnostico-indisponivel',
        message: 'O diagnóstico deste projeto ainda não está disponível nesta versão',
      });
      await comProjeto(page, 'Diagnóstico');
      await expect(page.getByText(/ainda não está disponível/).first()).toBeVisible();
    },
  },
];

const retificacoes = async (page: Page, finalResult: readonly object[] = RETIFICACOES): Promise<void> => {
  await answer(page, '/api/processes', { finalResult: PROJETOS });
  await answer(page, '/api/retificacao', { finalResult });
  await openSection(page, 'Retificações');
  await expect(page.getByRole('region', { name: 'Modelos de arquivos' })).toBeVisible();
};

const novaRetificacao = async (page: Page): Promise<Locator> => {
  await retificacoes(page);
  await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
  await escolher(page);
  const dialog = page.getByRole('dialog', { name: 'Novo Projeto' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const preencher = async (page: Page, dialog: Locator, name: string): Promise<void> => {
  await choose(dialog, page, { label: 'Obrigação', option: 'EFD-C' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('PK') });
};

/** Opens the comparison of the list's rectification at this place counted from the one that succeeded. */
const comparar = async (page: Page, { at = 0 } = {}): Promise<void> => {
  await answerProva(page);
  await retificacoes(page);
  await page
    .getByRole('button', { name: 'Ver antes e depois' })
    .nth(2 + at)
    .click();
  await expect(page.getByRole('tab', { name: /^Resumo/ })).toBeVisible();
};

/** The dialog of a rectification of the eSocial whose transmission is as said. */
const transmitir = async (
  page: Page,
  transmissao: Transmissao | null,
  preparo: PreparoTransmissao = PREPARO,
): Promise<void> => {
  await answer(page, '/api/transmissao/700001', { transmissao });
  await answer(page, '/api/transmissao/700001/preparo', preparo);
  await retificacoes(page, [umaRetificacao({ type: 'esocial', transmissao })]);
  await page.getByRole('button', { name: 'Transmitir ao eSocial' }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Transmitir ao eSocial' })
      .getByText(/S-1298/)
      .first(),
  ).toBeVisible();
};

/** One under way, with a batch in each state that goes before the next one. */
const EM_ANDAMENTO: Transmissao = {
  ...TRANSMISSAO,
  situacao: 'andamento',
  mensagem: 'Lote 3: em processamento no eSocial.',
  terminada: null,
  eventos: 104,
  aceitos: 51,
  lotes: (['aceito', 'aceito', 'enviado', 'pendente'] as const).map((situacao, at) => ({
    ordem: at + 1,
    periodo: '2025-01',
    tipo: ['S-1298', 'S-1200', 'S-1200', 'S-1299'][at] ?? '',
    eventos: [1, 50, 52, 1][at] ?? 0,
    aceitos: situacao === 'aceito' ? ([1, 50][at] ?? 0) : 0,
    situacao,
    protocolo: situacao === 'pendente' ? null : `1.2.202603.000000000000000000${at}`,
    codigo: situacao === 'aceito' ? '201' : null,
    mensagem: null,
    enviadoEm: situacao === 'pendente' ? null : '2026-03-05T15:04:06.000Z',
  })),
};

const TELAS_RETIFICACAO: readonly Tela[] = [
  { nome: 'transmissao-confirmar', reach: (page) => transmitir(page, null) },
  { nome: 'transmissao-andamento', reach: (page) => transmitir(page, EM_ANDAMENTO) },
  { nome: 'transmissao-incerta', reach: (page) => transmitir(page, TRANSMISSAO) },
  { nome: 'retificacoes', reach: (page) => retificacoes(page) },
  { nome: 'retificacoes-vazio', reach: (page) => retificacoes(page, []) },
  {
    nome: 'retificacoes-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, '/api/retificacao');
      await openSection(page, 'Retificações');
    },
  },
  {
    nome: 'retificacoes-falha',
    reach: async (page) => {
      await failure(page, '/api/retificacao', { status: 403 });
      await openSection(page, 'Retificações');
      await expect(page.getByText(/req-inventada/).first()).toBeVisible();
    },
  },
  {
    nome: 'retificacoes-sem-resultado',
    reach: async (page) => {
      await retificacoes(page);
      await page.getByPlaceholder('Busca Rápida').first().fill('nada com este nome');
      await expect(page.getByText(/Nenhum resultado/).first()).toBeVisible();
    },
  },
  {
    nome: 'retificacao-selecao',
    reach: async (page) => {
      await retificacoes(page);
      await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
      await expect(selecao(page)).toBeVisible();
    },
  },
  { nome: 'retificacao-nova', reach: novaRetificacao },
  {
    nome: 'retificacao-arquivo-invalido',
    reach: async (page) => preencher(page, await novaRetificacao(page), 'planilha.pdf'),
  },
  {
    nome: 'retificacao-confirmar',
    reach: async (page) => {
      const dialog = await novaRetificacao(page);
      await preencher(page, dialog, 'planilha.xlsx');
      await dialog.getByRole('button', { name: 'Carregar', exact: true }).click();
      await expect(page.getByText('Confirmar criação da retificação?')).toBeVisible();
    },
  },
  {
    nome: 'retificacao-recusada',
    reach: async (page) => {
      await failure(page, '/register/retificacao', {
        status: 503,
        code: 'servico-indisponivel',
        message: 'Serviço temporariamente indisponível, tente novamente em instantes',
      });
      const dialog = await novaRetificacao(page);
      await preencher(page, dialog, 'planilha.xlsx');
      await dialog.getByRole('button', { name: 'Carregar', exact: true }).click();
      await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
      await expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();
    },
  },
  { nome: 'retificacao-resumo', reach: (page) => comparar(page) },
  { nome: 'retificacao-resumo-erro', reach: (page) => comparar(page, { at: 1 }) },
  {
    nome: 'retificacao-resumo-aberto',
    reach: async (page) => {
      await comparar(page);
      await page.getByText('02/2025', { exact: true }).first().click();
      await expect(page.getByText('Nenhum arquivo foi gerado para este período.')).toBeVisible();
    },
  },
  {
    nome: 'retificacao-mudancas',
    reach: async (page) => {
      await comparar(page);
      await page.getByRole('tab', { name: /^Antes x Depois/ }).click();
      await expect(page.getByText(/^C170/).first()).toBeVisible();
    },
  },
  {
    nome: 'retificacao-ocorrencias',
    reach: async (page) => {
      await comparar(page);
      await page.getByRole('tab', { name: /^Ocorrências/ }).click();
      await page
        .getByText(/valor '5' não existe/)
        .first()
        .click();
      await expect(page.getByText('O que fazer:')).toBeVisible();
    },
  },
  {
    nome: 'retificacao-tambem',
    reach: async (page) => {
      await comparar(page);
      await page.getByRole('tab', { name: /^Retificar também/ }).click();
      await expect(page.getByText(/antes do PER\/DCOMP/)).toBeVisible();
    },
  },
  {
    nome: 'retificacao-comparacao-carregando',
    loading: true,
    reach: async (page) => {
      await retificacoes(page);
      await hang(page, /^\/api\/retificacao\/.*\/prova$/);
      await page.getByRole('button', { name: 'Ver antes e depois' }).nth(2).click();
      await expect(page.getByRole('status', { name: 'Carregando a comparação' })).toBeVisible();
    },
  },
  {
    nome: 'retificacao-comparacao-falha',
    reach: async (page) => {
      await retificacoes(page);
      await failure(page, /^\/api\/retificacao\/.*\/prova$/);
      await page.getByRole('button', { name: 'Ver antes e depois' }).nth(2).click();
      await expect(page.getByText('Não foi possível buscar a comparação desta retificação.')).toBeVisible();
    },
  },
  {
    nome: 'retificacao-excluir',
    reach: async (page) => {
      await retificacoes(page);
      await page
        .getByRole('button', { name: /^Excluir/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Reports, files, diagnostic and rectifications. */
export const TELAS_DADOS: readonly Tela[] = [
  ...TELAS_SELECAO,
  ...TELAS_RELATORIOS,
  ...TELAS_ARQUIVOS,
  ...TELAS_DIAGNOSTICO,
  ...TELAS_RETIFICACAO,
];
