import { RELATORIO_VALIDACAO } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { answer, failure, openSection } from '../texts/open-portal.ts';
import { APURACAO, answerNoProjeto, COMO, list, noProjeto, panel } from '../texts/relatorios-portal.ts';
import { umaValidacao } from '../texts/uma-validacao.ts';
import { chooseFirstProjeto, hang, PROJETOS, type Tela } from './tela.ts';

/** The real catalogue, with numbers of a project that is made up. */
async function comNumeros(page: Page): Promise<void> {
  await answer(page, '/api/processes', { finalResult: PROJETOS });
  await answerNoProjeto(page, [
    noProjeto(APURACAO, { rows: 24 }),
    noProjeto('EFD-C Contribuição por Código', { rows: 0 }),
    noProjeto('EFD-C Créditos por Natureza', { rows: 0 }),
    noProjeto('EFD-C Débitos por Código de Receita', { rows: 0, failed: true }),
    noProjeto('EFD-C Exclusão do ICMS da Base', { rows: 1_234_567, opportunity: '1234567.89', risk: '98765.43' }),
    noProjeto('EFD-C Itens de Saída', { rows: 5_512_034 }),
    noProjeto('Cruzamento Monofásico Tributado', { rows: 812, opportunity: '45678.90' }),
  ]);
  await openSection(page, 'Relatórios');
  await chooseFirstProjeto(page);
  await expect(list(page).getByText('1.234.567', { exact: true })).toBeVisible();
}

const explain = async (page: Page): Promise<void> => {
  await comNumeros(page);
  await list(page)
    .getByRole('button', { name: `Como é calculado ${APURACAO}` })
    .click();
};

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Como é calculado' });

/** The list of reports with what it says of a project, and how a report is calculated. */
export const TELAS_LISTA_RELATORIOS: readonly Tela[] = [
  { nome: 'relatorios-numeros', reach: comNumeros },
  {
    nome: 'relatorios-sem-linhas',
    reach: async (page) => {
      await comNumeros(page);
      await list(page)
        .getByRole('button', { name: /^Sem linhas neste projeto/ })
        .click();
    },
  },
  {
    nome: 'relatorio-em-preparo',
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: PROJETOS });
      await answerNoProjeto(page, [noProjeto(RELATORIO_VALIDACAO, { rows: 0, onDemand: true })]);
      await answer(page, /^\/api\/files\/validation\//, umaValidacao({ relatorio: 'em-preparo', pendentes: 3 }));
      await openSection(page, 'Relatórios');
      await chooseFirstProjeto(page);
      await panel(page).getByRole('tab', { name: 'E-Cac' }).click();
      await list(page).getByRole('button', { name: RELATORIO_VALIDACAO, exact: true }).click();
      await expect(page.getByText(/^Validando 4 arquivos\./)).toBeVisible();
    },
  },
  {
    nome: 'relatorios-busca',
    reach: async (page) => {
      await comNumeros(page);
      await panel(page).getByPlaceholder('Busca Rápida').fill('icms base');
      await expect(list(page).getByRole('rowheader').first()).toBeVisible();
    },
  },
  {
    nome: 'relatorios-sem-favoritos',
    reach: async (page) => {
      await comNumeros(page);
      await panel(page)
        .getByRole('radiogroup', { name: 'Relatórios mostrados' })
        .getByText('Favoritos', { exact: true })
        .click();
    },
  },
  {
    nome: 'relatorio-como',
    reach: async (page) => {
      await answer(page, /^\/api\/reportRule\//, COMO);
      await explain(page);
      await expect(drawer(page).getByRole('region', { name: 'SQL' })).toBeVisible();
    },
  },
  {
    nome: 'relatorio-como-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, /^\/api\/reportRule\//);
      await explain(page);
    },
  },
  {
    nome: 'relatorio-como-falha',
    reach: async (page) => {
      await failure(page, /^\/api\/reportRule\//, { status: 403 });
      await explain(page);
      await expect(drawer(page).getByRole('alert')).toBeVisible();
    },
  },
];
