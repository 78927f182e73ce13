import { expect, type Page } from '@playwright/test';
import { answer, failure, openSection } from '../texts/open-portal.ts';
import { chooseFirstProjeto, hang, PROJETOS, selecao, type Tela } from './tela.ts';

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

const open = async (page: Page, secao: string): Promise<void> => {
  await answer(page, '/api/processes', { finalResult: PROJETOS });
  await answer(page, '/api/reports', CATALOGO);
  await openSection(page, secao);
  await expect(selecao(page)).toBeVisible();
};

const comProjeto = async (page: Page, secao: string): Promise<void> => {
  await open(page, secao);
  await chooseFirstProjeto(page);
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
      await chooseFirstProjeto(page);
    },
  },
  {
    nome: 'relatorios-falha',
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: PROJETOS });
      await failure(page, '/api/reports', { status: 403 });
      await openSection(page, 'Relatórios');
      await chooseFirstProjeto(page);
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

/** The choice of a project, reports, files and the diagnostic. */
export const TELAS_DADOS: readonly Tela[] = [
  ...TELAS_SELECAO,
  ...TELAS_RELATORIOS,
  ...TELAS_ARQUIVOS,
  ...TELAS_DIAGNOSTICO,
];
