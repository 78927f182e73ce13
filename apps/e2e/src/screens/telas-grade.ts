import { expect, type Page } from '@playwright/test';
import { answerConferencia, umaVisao } from '../texts/grade-portal.ts';
import { answer, openSection } from '../texts/open-portal.ts';
import { ENVIOS, PESSOAS } from '../texts/um-envio.ts';
import { chooseFirstProjeto, PROJETOS, selecao, type Tela } from './tela.ts';

const CONFERENCIA = 'EFD-C Conferência de Itens';
const CATALOGO = {
  'EFD-C': [
    { report: CONFERENCIA, module: 'EFD Contribuições', description: { EFDC: ['Confere os itens, um a um.'] } },
  ],
  'EFD-F': [],
  ECD: [],
  ECF: [],
  'e-Social': [],
  'E-Cac': [],
  XML: [],
  Cruzamento: [],
};

const grade = async (page: Page): Promise<void> => {
  await answerConferencia(page);
  await answer(page, /^\/api\/reportViews\//, {
    visoes: [umaVisao(), umaVisao({ id: '78', nome: 'Fechamento do mês', compartilhada: true, minha: false })],
  });
  await answer(page, '/api/processes', { finalResult: PROJETOS });
  await answer(page, '/api/reports', CATALOGO);
  await openSection(page, 'Relatórios');
  await expect(selecao(page)).toBeVisible();
  await chooseFirstProjeto(page);
  await page.getByText(CONFERENCIA).first().click();
  await expect(page.getByRole('grid').getByText('01/2025').first()).toBeVisible();
};

const filtro = async (page: Page, coluna: string): Promise<void> => {
  await page.getByRole('grid').getByRole('columnheader', { name: coluna }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filtrar…' }).click();
  await expect(page.getByRole('dialog', { name: `Filtrar ${coluna}` }).getByText('Todos')).toBeVisible();
};

/** The grid of a report with what it can do beside showing rows. */
export const TELAS_GRADE: readonly Tela[] = [
  { nome: 'grade-larga', reach: grade },
  {
    nome: 'grade-filtro',
    reach: async (page) => {
      await grade(page);
      await filtro(page, 'Período');
    },
  },
  {
    nome: 'grade-filtro-recusado',
    reach: async (page) => {
      await grade(page);
      const titulo = (coluna: string) => page.getByRole('grid').getByRole('columnheader', { name: coluna });
      await titulo('Período').focus();
      // The column is out of a phone's sight, and of the page, until the keyboard comes to it.
      await expect
        .poll(async () => {
          if ((await titulo('Emissão').count()) === 0) await page.keyboard.press('ArrowRight');
          return titulo('Emissão').count();
        })
        .toBe(1);
      await filtro(page, 'Emissão');
      await page.getByRole('textbox', { name: 'Valor de Emissão' }).fill('>ontem');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/Esta coluna tem datas/)).toBeVisible();
    },
  },
  {
    nome: 'grade-filtrada',
    reach: async (page) => {
      await grade(page);
      await page.getByRole('button', { name: /^DIVERGENTE/ }).click();
      await expect(page.getByText('30 linhas')).toBeVisible();
    },
  },
  {
    nome: 'grade-baixar',
    reach: async (page) => {
      await grade(page);
      await page.getByRole('button', { name: 'Baixar', exact: true }).click();
      await expect(page.getByRole('menuitem', { name: 'Baixar o que vejo: Planilha (.xlsx)' })).toBeVisible();
    },
  },
  {
    nome: 'grade-enviar-por-email',
    reach: async (page) => {
      await answer(page, '/api/envios', { envios: ENVIOS.slice(0, 2), pessoas: PESSOAS });
      await grade(page);
      await page.getByRole('button', { name: 'Baixar', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Enviar por e-mail…' }).click();
      await expect(page.getByRole('list', { name: 'Envios de relatórios' })).toBeVisible();
    },
  },
  {
    nome: 'grade-visoes',
    reach: async (page) => {
      await grade(page);
      await page.getByRole('button', { name: 'Visões salvas' }).click();
      await expect(page.getByRole('menuitem', { name: 'Divergências' })).toBeVisible();
    },
  },
  {
    nome: 'grade-visao-nova',
    reach: async (page) => {
      await grade(page);
      await page.getByRole('button', { name: 'Visões salvas' }).click();
      await page.getByRole('menuitem', { name: 'Salvar como nova visão…' }).click();
      await expect(page.getByRole('dialog', { name: 'Salvar visão' })).toBeVisible();
    },
  },
  {
    nome: 'grade-agrupada',
    reach: async (page) => {
      await grade(page);
      await page.getByRole('button', { name: 'Agrupar e somar' }).click();
      await page.getByLabel('depois por').selectOption('Período');
      await page.getByRole('button', { name: 'Abrir DIVERGENTE' }).click();
      await expect(page.getByRole('row', { name: /02\/2025/ })).toBeVisible();
    },
  },
  {
    nome: 'grade-pivo-grafico',
    reach: async (page) => {
      await grade(page);
      await page.getByRole('button', { name: 'Agrupar e somar' }).click();
      await page.getByText('Tabela dinâmica').click();
      await page.getByRole('button', { name: 'Gráfico' }).click();
      await expect(page.getByRole('table').getByText('DIVERGENTE').first()).toBeVisible();
      await expect(page.getByRole('img', { name: /^Gráfico/ }).locator('svg')).toBeVisible();
    },
  },
  {
    nome: 'grade-origem',
    reach: async (page) => {
      await grade(page);
      await page.getByRole('gridcell', { name: 'Ver a origem' }).first().click();
      await expect(page.getByText('Campos do registro C170')).toBeVisible();
    },
  },
];
