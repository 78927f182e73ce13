import type { ResumoDoRascunho } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { CONFERENCIA, openConferencia } from '../texts/grade-portal.ts';
import { answer, failure } from '../texts/open-portal.ts';
import { answerRascunho, openRascunho } from '../texts/rascunho-portal.ts';
import { answerNoProjeto, noProjeto } from '../texts/relatorios-portal.ts';
import { mudancasDeExemplo } from '../texts/uma-mudanca.ts';
import { RESULTADO, SIMULACAO } from '../texts/uma-simulacao.ts';
import { hang, type Tela } from './tela.ts';

/** Opens the draft at the width at which the menu is in view, and goes back to that of the picture. */
async function rascunho(page: Page, change: Partial<ResumoDoRascunho> = {}, quantas = 40): Promise<void> {
  await answerRascunho(page, quantas === 0 ? [] : mudancasDeExemplo(quantas), change);
  await largo(page, () => openRascunho(page));
}

async function largo(page: Page, act: () => Promise<unknown>): Promise<void> {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await act();
  if (viewport !== null) await page.setViewportSize(viewport);
}

const simulacao = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: /^Simulação/ }).click();
};

const levar = async (page: Page): Promise<void> => {
  await answerNoProjeto(page, [noProjeto(CONFERENCIA)]);
  await largo(page, () => openConferencia(page));
  // A turned screen shows the rows anew: the dialog is opened at the width of the first picture.
  await page.getByRole('button', { name: 'Levar à retificação' }).click();
  await page.getByRole('menuitem', { name: /^Levar todas/ }).click();
};

export const TELAS_RASCUNHO: readonly Tela[] = [
  {
    nome: 'rascunho',
    reach: async (page) => {
      await rascunho(page);
      await expect(page.getByText('40 mudanças', { exact: true })).toBeVisible();
    },
  },
  {
    nome: 'rascunho-conflitos',
    reach: async (page) => {
      await rascunho(page);
      await page.getByRole('button', { name: /^Em conflito/ }).click();
      await expect(page.getByRole('button', { name: 'Usar esta' })).toBeVisible();
    },
  },
  {
    nome: 'rascunho-editando',
    reach: async (page) => {
      await rascunho(page);
      await answer(
        page,
        '/api/rascunhos/editar',
        {
          code: 'requisicao-invalida',
          message: 'Dados incorretos',
          requestId: 'req-inventada',
          fields: { VL_PIS: "O valor 'abc' não é um número." },
        },
        400,
      );
      await page.getByRole('button', { name: 'Alterar VL_PIS' }).first().click();
      const field = page.getByRole('textbox', { name: 'Novo valor de VL_PIS' });
      await field.fill('abc');
      await field.press('Enter');
      await expect(page.getByText("O valor 'abc' não é um número.")).toBeVisible();
    },
  },
  {
    nome: 'rascunho-vazio',
    reach: async (page) => {
      await rascunho(page, {}, 0);
      await expect(page.getByText(/^Nada no rascunho/)).toBeVisible();
    },
  },
  {
    nome: 'rascunho-carregando',
    loading: true,
    reach: async (page) => {
      await answerRascunho(page);
      await hang(page, '/api/rascunhos/5/mudancas');
      await largo(page, () => openRascunho(page));
    },
  },
  {
    nome: 'rascunho-falha',
    reach: async (page) => {
      await rascunho(page);
      await failure(page, '/api/rascunhos/5');
      await page.reload();
      await expect(page.getByText('Não foi possível carregar o rascunho.')).toBeVisible();
    },
  },
  {
    nome: 'rascunho-arquivos-trocados',
    reach: (page) => rascunho(page, { arquivosTrocados: ['PISCOFINS_20250101.txt', 'PISCOFINS_20250201.txt'] }),
  },
  {
    nome: 'rascunho-passos',
    reach: async (page) => {
      await rascunho(page);
      await page.getByRole('button', { name: 'Últimos passos' }).click();
      await expect(page.getByRole('list', { name: 'Últimos passos' })).toBeVisible();
    },
  },
  {
    nome: 'rascunho-retificar',
    reach: async (page) => {
      await rascunho(page);
      await page.getByRole('button', { name: 'Retificar', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Retificar' })).toBeVisible();
    },
  },
  {
    nome: 'rascunho-excluir',
    reach: async (page) => {
      await rascunho(page);
      await page.getByRole('button', { name: 'Excluir rascunho' }).click();
      await expect(page.getByRole('dialog', { name: 'Excluir rascunho' })).toBeVisible();
    },
  },
  {
    nome: 'rascunho-sem-simulacao',
    reach: async (page) => {
      await rascunho(page);
      await simulacao(page);
      await expect(page.getByRole('button', { name: 'Simular', exact: true })).toBeVisible();
    },
  },
  {
    nome: 'rascunho-simulando',
    reach: async (page) => {
      await rascunho(page);
      await answer(page, '/api/rascunhos/5/simulacao', {
        simulacao: { ...SIMULACAO, situacao: 'em-andamento', progresso: 'Recalculando 02/2025', percentual: 40 },
        resultado: null,
      });
      await simulacao(page);
      await expect(page.getByRole('button', { name: 'Cancelar a simulação' })).toBeVisible();
    },
  },
  {
    nome: 'rascunho-simulado',
    reach: async (page) => {
      await rascunho(page, { revisao: 9, simulacao: SIMULACAO });
      await answer(page, '/api/rascunhos/5/simulacao', { simulacao: SIMULACAO, resultado: RESULTADO });
      await simulacao(page);
      await expect(page.getByLabel('Para que serve a mudança')).toBeVisible();
    },
  },
  {
    nome: 'rascunho-na-lista',
    reach: async (page) => {
      await rascunho(page);
      await page.getByRole('button', { name: 'Voltar às retificações' }).click();
      await expect(page.getByRole('region', { name: 'Rascunhos deste projeto' })).toBeVisible();
    },
  },
  {
    nome: 'levar',
    reach: async (page) => {
      await answer(page, '/api/rascunhos/propor', {
        rascunho: '5',
        incluidas: 1_286,
        repetidas: 3,
        conflitos: 2,
        semProposta: [
          { motivo: 'O item já está sem o ICMS.', linhas: 4 },
          { motivo: 'O registro não está no arquivo do projeto.', linhas: 1 },
        ],
      });
      await levar(page);
      await expect(page.getByRole('button', { name: 'Abrir rascunho' })).toBeVisible();
    },
  },
  {
    nome: 'levar-recusado',
    reach: async (page) => {
      await failure(page, '/api/rascunhos/propor', {
        status: 409,
        code: 'rascunho-cheio',
        message: 'O rascunho chegou ao limite de 200.000 mudanças',
      });
      await levar(page);
      await expect(page.getByText(/chegou ao limite/)).toBeVisible();
    },
  },
];
