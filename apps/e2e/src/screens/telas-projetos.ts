import type { Projeto } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from '../journeys/portal.ts';
import { answer, failure, openPortal } from '../texts/open-portal.ts';
import { fillNovoProjeto, openNovoProjeto, umProjeto } from '../texts/projetos-portal.ts';
import { umaCompletude } from '../texts/uma-completude.ts';
import { hang, PROJETOS, type Tela } from './tela.ts';

/** The list, drawn as a table or, on a phone, as cards. */
export const openProjetos = async (page: Page, projetos?: readonly Projeto[]): Promise<void> => {
  if (projetos !== undefined) await answer(page, '/api/processes', { finalResult: projetos });
  await openPortal(page);
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0);
};

const list = (page: Page) => openProjetos(page, PROJETOS);

/** Opens the row, or on a phone the card, of one project. */
export const openLinha = (page: Page, text: string): Promise<void> =>
  page.getByRole('region', { name: 'Projeto', exact: true }).getByText(text, { exact: true }).first().click();

export const aberto = umProjeto({ empresa: 'METALÚRGICA FICTÍCIA LTDA' });

const novaEmpresa = async (page: Page): Promise<Locator> => {
  await openProjetos(page, [aberto]);
  const novo = await openNovoProjeto(page);
  await novo.getByRole('button', { name: 'Nova', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Empresa não cadastrada' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const excluir = async (page: Page): Promise<Locator> => {
  await openProjetos(page, [aberto]);
  await page
    .getByRole('button', { name: /^Excluir/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
};

export const enviado = (nome: string, erro: string | null = null) => ({
  nome,
  situacao: erro === null ? 'completo' : 'incompleto',
  tamanho: 2048,
  sha256: null,
  erro,
});

/** Projects: the list in every state, its rows, and every dialog. */
/** Marks every project of the list, of which each has a company of its own. */
const marcar = async (page: Page): Promise<void> => {
  await openProjetos(
    page,
    PROJETOS.map((projeto, at) => ({ ...projeto, cnpj: `99210437${String(at).padStart(4, '0')}17` })),
  );
  await page.getByRole('button', { name: 'Selecionar projetos' }).click();
  await page.getByRole('button', { name: /^Selecionar todos os filtrados/ }).click();
  await expect(page.getByText('40 selecionados')).toBeVisible();
};

export const TELAS_PROJETOS: readonly Tela[] = [
  { nome: 'projetos', reach: list },
  { nome: 'projetos-vazio', reach: (page) => openProjetos(page, []) },
  {
    nome: 'projetos-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, '/api/processes');
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    nome: 'projetos-falha',
    reach: async (page) => {
      await failure(page, '/api/processes', { status: 403 });
      await openProjetos(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    nome: 'projetos-sem-resultado',
    reach: async (page) => {
      await list(page);
      await page.getByPlaceholder('Busca Rápida').first().fill('nada com este nome');
      await expect(page.getByText(/Nenhum resultado/).first()).toBeVisible();
    },
  },
  {
    nome: 'projetos-dez-mil',
    reach: (page) =>
      openProjetos(
        page,
        Array.from({ length: 10_000 }, (_, at) => umProjeto({ id: String(at + 1), empresa: `EMPRESA FICTÍCIA ${at}` })),
      ),
  },
  {
    nome: 'projetos-linha-aberta',
    reach: async (page) => {
      await list(page);
      await openLinha(page, 'EMPRESA FICTÍCIA 0 LTDA');
      await expect(page.getByRole('table', { name: /^Execuções de/ }).first()).toBeVisible();
    },
  },
  {
    nome: 'projetos-abrir-em-outra-secao',
    reach: async (page) => {
      await list(page);
      await page.getByRole('button', { name: 'Abrir em outra seção EMPRESA FICTÍCIA 0 LTDA' }).click();
      await expect(page.getByRole('menuitem', { name: /Diagnóstico/ })).toBeVisible();
    },
  },
  { nome: 'projetos-primeiros-passos', reach: (page) => openProjetos(page, [aberto]) },
  {
    nome: 'projetos-linha-falhou',
    reach: async (page) => {
      await list(page);
      await openLinha(page, 'EMPRESA FICTÍCIA 4 LTDA');
      await expect(page.getByText('Nenhum arquivo pôde ser lido').first()).toBeVisible();
    },
  },
  {
    nome: 'projetos-meses-pulados',
    reach: async (page) => {
      const meses = Array.from({ length: 11 }, (_, at) => `2025-${String(at + 2).padStart(2, '0')}`);
      const pulados = { meses, custoPorMes: 1, disponiveis: 9, impedimento: null };
      await answer(page, '/api/process/900001/meses-pulados', pulados);
      await openProjetos(page, [umProjeto({ recorrencia: 'mensal', periodoFinal: '2025-01-31' })]);
      await openLinha(page, 'METALÚRGICA FICTÍCIA LTDA');
      await page.getByRole('button', { name: 'Criar os meses pulados' }).click();
      await expect(page.getByRole('dialog', { name: 'Criar os meses pulados' })).toBeVisible();
    },
  },
  {
    nome: 'projetos-mensal',
    reach: async (page) => {
      await openProjetos(page, [{ ...aberto, recorrencia: 'mensal' }]);
      await openLinha(page, 'METALÚRGICA FICTÍCIA LTDA');
      await expect(page.getByRole('button', { name: 'Parar recorrência' })).toBeVisible();
    },
  },
  {
    nome: 'novo-projeto',
    reach: async (page) => {
      await list(page);
      await openNovoProjeto(page);
    },
  },
  {
    nome: 'novo-projeto-empresas',
    reach: async (page) => {
      await list(page);
      const dialog = await openNovoProjeto(page);
      await dialog.getByRole('combobox', { name: 'Empresa' }).click();
      await expect(page.getByRole('option', { name: /AURORA/ }).first()).toBeVisible();
    },
  },
  {
    nome: 'novo-projeto-data-que-nao-existe',
    reach: async (page) => {
      await list(page);
      const dialog = await openNovoProjeto(page);
      await choose(dialog, page, { label: 'Recorrência', option: 'Pontual' });
      await dialog.getByLabel('Período Inicial').fill('31/02/2025');
      await dialog.getByLabel('Período Final').fill('31/03/2025');
    },
  },
  {
    nome: 'novo-projeto-consumo',
    reach: async (page) => {
      await list(page);
      await fillNovoProjeto(page);
    },
  },
  {
    nome: 'novo-projeto-recusado',
    reach: async (page) => {
      await list(page);
      await failure(page, '/register/process', {
        status: 422,
        code: 'creditos-insuficientes',
        message: 'Quantidade insuficiente de processamentos disponíveis',
      });
      const confirm = await fillNovoProjeto(page);
      await confirm.getByRole('button', { name: 'Confirmar' }).click();
      await expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();
    },
  },
  { nome: 'nova-empresa', reach: novaEmpresa },
  {
    nome: 'nova-empresa-falha',
    reach: async (page) => {
      const dialog = await novaEmpresa(page);
      await failure(page, '/register/company');
      await dialog.getByLabel('CNPJ').fill('12345678000195');
      await dialog.getByLabel('Grupo').fill('Grupo fictício');
      await dialog.getByRole('button', { name: 'Cadastrar Empresa' }).click();
      await expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();
    },
  },
  { nome: 'excluir-projeto', reach: excluir },
  {
    nome: 'excluir-projeto-falha',
    reach: async (page) => {
      const dialog = await excluir(page);
      await failure(page, '/delete/process');
      await dialog.getByRole('button', { name: /^(Confirmar|Excluir)/ }).click();
      await expect(dialog.getByText('req-inventada')).toBeVisible();
    },
  },
  {
    nome: 'iniciar-projeto',
    reach: async (page) => {
      await openProjetos(page, [aberto]);
      await answer(page, '/api/files/completeness/900001', umaCompletude());
      await answer(page, '/api/files/upload/900001', {
        finalResult: ['efd.txt'],
        arquivos: [enviado('efd.txt')],
        parts: [],
      });
      await page
        .getByRole('button', { name: /^Iniciar/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    nome: 'completude',
    reach: async (page) => {
      await openProjetos(page, [aberto]);
      await answer(page, '/api/files/completeness/900001', umaCompletude({ origem: 'processamento' }));
      await page
        .getByRole('button', { name: /^Completude/ })
        .first()
        .click();
      await page.getByText(/deixam de mostrar/).click();
    },
  },
  { nome: 'projetos-selecao', reach: (page) => marcar(page) },
  {
    nome: 'projetos-selecao-mensal',
    reach: async (page) => {
      await marcar(page);
      await page.getByRole('button', { name: 'Tornar mensal', exact: true }).click();
      await expect(page.getByRole('dialog').getByText(/^Ficam de fora/)).toBeVisible();
    },
  },
];
