import { expect, type Page } from '@playwright/test';
import { answer, failure, openPortal, openSection } from '../texts/open-portal.ts';
import { umAviso } from '../texts/um-aviso.ts';
import { PROJETOS, type Tela } from './tela.ts';

const list = async (page: Page): Promise<void> => {
  await answer(page, '/api/processes', { finalResult: PROJETOS });
  await openPortal(page);
};

const searchAll = async (page: Page, text: string): Promise<void> => {
  await list(page);
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder(/Empresa, projeto/);
  await expect(search).toBeFocused();
  await search.fill(text);
  await expect(page.getByText(text === 'empresa' ? /EMPRESA FICTÍCIA/ : /Nenhum resultado/).last()).toBeVisible();
};

const popup = async (page: Page): Promise<void> => {
  await list(page);
  await page.getByRole('button', { name: /^Perfil de/ }).click();
};

const sugestoes = async (page: Page): Promise<void> => {
  await popup(page);
  await page.getByRole('button', { name: 'Sugestões', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sugestões' })).toBeVisible();
};

const BLOQUEADA = {
  tools: {
    ecac: false,
    receitanet_bx: false,
    esocial: false,
    quebrar_arquivos_consult: false,
    gerar_relatorios: false,
    retificacao: false,
  },
};

const AVISOS = [
  umAviso(),
  umAviso({ tipo: 'projeto-falhou', titulo: 'Projeto em falha', texto: 'FICTÍCIA LTDA. Os arquivos são de outra.' }),
  umAviso({ tipo: 'certificado-a-vencer', titulo: 'Certificado a vencer', texto: 'Vale até 31/12/2026.', novo: false }),
];

const avisos =
  (json: object) =>
  async (page: Page): Promise<void> => {
    await answer(page, '/api/processes', { finalResult: PROJETOS });
    await answer(page, '/api/avisos', json);
    await openPortal(page);
    await page.getByRole('button', { name: /^Avisos/ }).click();
  };

/** Header, menu, popup, notices, suggestion. */
export const TELAS_CASCA: readonly Tela[] = [
  {
    nome: 'menu-pelo-hamburguer',
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: PROJETOS });
      await openPortal(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
  },
  { nome: 'popup-do-perfil', reach: popup },
  { nome: 'avisos', reach: avisos({ avisos: AVISOS, porEmail: true }) },
  { nome: 'avisos-nenhum', reach: avisos({ avisos: [], porEmail: false }) },
  { nome: 'busca-em-tudo', reach: (page) => searchAll(page, 'empresa') },
  { nome: 'busca-em-tudo-sem-resultado', reach: (page) => searchAll(page, 'nada com este nome') },
  {
    nome: 'atalhos',
    reach: async (page) => {
      await list(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    },
  },
  {
    nome: 'manual',
    reach: async (page) => {
      await list(page);
      await page.getByRole('button', { name: 'Manual', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Enviar e processar' })).toBeVisible();
    },
  },
  {
    nome: 'aparencia-escura',
    reach: async (page) => {
      await popup(page);
      await page.getByRole('radio', { name: 'Escura' }).check();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    },
  },
  { nome: 'sugestoes', reach: sugestoes },
  {
    nome: 'sugestoes-falha',
    reach: async (page) => {
      await failure(page, '/register/suggestion');
      await sugestoes(page);
      const dialog = page.getByRole('dialog', { name: 'Sugestões' });
      await dialog.getByLabel('Assunto').fill('Assunto fictício');
      await dialog.getByLabel('Mensagem').fill('Mensagem fictícia');
      await dialog.getByRole('button', { name: 'Enviar' }).click();
      await expect(dialog.getByText('req-inventada')).toBeVisible();
    },
  },
  {
    nome: 'modulo-bloqueado',
    sessao: BLOQUEADA,
    reach: async (page) => {
      await answer(page, '/api/processes', { finalResult: PROJETOS });
      await openSection(page, 'Relatórios');
      await expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();
    },
  },
  {
    nome: 'tela-que-quebra',
    reach: async (page) => {
      // Something of the wrong shape, as a fault of ours would be: the way out must be on the screen.
      await answer(page, '/api/processes', { finalResult: [{ id: 1 }] });
      await openPortal(page);
    },
  },
];
