import type { PreparoTransmissao, Transmissao } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from '../journeys/portal.ts';
import { answer, failure, openSection } from '../texts/open-portal.ts';
import { answerProva } from '../texts/prova-portal.ts';
import { umaRetificacao } from '../texts/uma-retificacao.ts';
import { PREPARO, TRANSMISSAO } from '../texts/uma-transmissao.ts';
import { chooseFirstProjeto, hang, PROJETOS, RETIFICACOES, selecao, type Tela } from './tela.ts';

const retificacoes = async (page: Page, finalResult: readonly object[] = RETIFICACOES): Promise<void> => {
  await answer(page, '/api/processes', { finalResult: PROJETOS });
  await answer(page, '/api/retificacao', { finalResult });
  await openSection(page, 'Retificações');
  await expect(page.getByRole('region', { name: 'Retificações' })).toBeVisible();
};

const novaRetificacao = async (page: Page): Promise<Locator> => {
  await retificacoes(page);
  await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
  await chooseFirstProjeto(page);
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

/** Opens the dialog of an eSocial rectification with the given transmission. */
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

/** A running transmission, with a batch in each state up to the next one to be sent. */
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

export const TELAS_RETIFICACAO: readonly Tela[] = [
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
