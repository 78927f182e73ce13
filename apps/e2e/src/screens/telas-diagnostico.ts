import { ERROS } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { dadosDe, openDiagnostico, openPaineis } from '../texts/diagnostico-portal.ts';
import { DIAGNOSTICOS } from '../texts/diagnosticos.ts';
import { openComparacao } from '../texts/uma-comparacao.ts';
import type { Tela } from './tela.ts';

/** The page with data, from its top, its first charts drawn where it has some. */
const pagina = async (page: Page, estado: keyof typeof DIAGNOSTICOS, marcaPropria = false): Promise<void> => {
  const frame = await openDiagnostico(page, { json: dadosDe(DIAGNOSTICOS[estado], { marcaPropria }) });
  // Its group is folded.
  await expect(frame.locator('h2', { hasText: 'Completude e avisos' })).toBeAttached();
};

/** The same with one of its panels in view. */
const painel = async (page: Page, estado: keyof typeof DIAGNOSTICOS, titulo: string): Promise<void> => {
  await pagina(page, estado);
  const frame = page.frameLocator('iframe[title^="Diagnóstico de"]');
  await openPaineis(frame);
  await frame.getByRole('heading', { name: titulo, exact: true }).scrollIntoViewIfNeeded();
};

/** The folded findings and panels opened. */
const semValor = async (page: Page): Promise<void> => {
  await pagina(page, 'completo');
  const frame = page.frameLocator('iframe[title^="Diagnóstico de"]');
  await openPaineis(frame);
  await frame.getByText('2 achados sem valor').click();
  await frame.getByText(/painéis sem dados$/).click();
};

const recusada = async (page: Page, code: 'sessao-expirada' | 'nao-encontrado'): Promise<void> => {
  const { status, message } = ERROS[code];
  await openDiagnostico(page, { status, json: { message, code, requestId: 'req-inventada' } });
};

/** The built-in diagnostic page in the portal, in every state that a project's documents can bring it to. */
export const TELAS_DIAGNOSTICO: readonly Tela[] = [
  { nome: 'diagnostico-pagina', reach: (page) => pagina(page, 'sem-esocial') },
  { nome: 'diagnostico-marca-propria', reach: (page) => pagina(page, 'sem-esocial', true) },
  { nome: 'diagnostico-sem-achados', reach: (page) => pagina(page, 'sem-achados') },
  { nome: 'diagnostico-um-arquivo', reach: (page) => pagina(page, 'um-arquivo') },
  { nome: 'diagnostico-so-esocial', reach: (page) => pagina(page, 'so-esocial') },
  { nome: 'diagnostico-dez-mil-achados', reach: (page) => painel(page, 'dez-mil-achados', 'Achados') },
  { nome: 'diagnostico-completo', reach: (page) => pagina(page, 'completo') },
  { nome: 'diagnostico-creditos', reach: (page) => painel(page, 'completo', 'Do débito ao valor a recolher') },
  { nome: 'diagnostico-clientes', reach: (page) => painel(page, 'completo', 'Dez maiores clientes') },
  { nome: 'diagnostico-sem-valor', reach: semValor },
  { nome: 'diagnostico-cruzamento', reach: (page) => painel(page, 'sem-esocial', 'EFD x DCTF x DARF') },
  { nome: 'diagnostico-completude', reach: (page) => painel(page, 'um-arquivo', 'Completude e avisos') },
  {
    nome: 'diagnostico-comparacao',
    reach: async (page) => {
      // Its way leads through the table of projects, which are cards on a phone.
      const narrow = page.viewportSize();
      await page.setViewportSize({ width: 1440, height: 900 });
      await openComparacao(page);
      if (narrow !== null) await page.setViewportSize(narrow);
    },
  },
  { nome: 'diagnostico-acesso-terminado', reach: (page) => recusada(page, 'sessao-expirada') },
  { nome: 'diagnostico-outro-projeto', reach: (page) => recusada(page, 'nao-encontrado') },
];
