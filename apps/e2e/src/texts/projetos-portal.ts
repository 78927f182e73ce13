import type { Execucao, Projeto } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_MASTER } from '../api/api-cliente.ts';
import { choose } from '../journeys/portal.ts';
import { answer, openPortal } from './open-portal.ts';

const CNPJ_AURORA = '99210437000117';

/** A project as the list answers it; what a test does not care for is a manual one that waits for its files. */
export function umProjeto(change: Partial<Projeto> = {}): Projeto {
  return {
    id: '900001',
    grupo: 'GRUPO SUL',
    parceiro: 'PARCEIRO UM',
    empresa: 'METALÚRGICA FICTÍCIA LTDA',
    cnpj: CNPJ_AURORA,
    regime: ['Lucro Real (2025)', 'Lucro Presumido (2024)'],
    uf: 'SC',
    municipio: 'JOINVILLE',
    ie: '250123456',
    situacao: 'Ativa',
    cnae: '2532-2/01 - Produção de artefatos estampados de metal',
    cnae_secundario: ['4662-1/00 - Comércio atacadista de máquinas', '3314-7/99 - Manutenção de máquinas'],
    qtd_filiais: 3,
    validade: '2099-05-20',
    atualizadoEm: '2099-02-20',
    cadastro: '2026-03-05T15:04:05.000Z',
    periodoInicial: '2025-01-01',
    periodoFinal: '2025-03-31',
    buscarDocumentos: 0,
    recorrencia: 'unico',
    origem: null,
    usuario: 'Helena Fictícia',
    usuarioEmail: DEMO_MASTER,
    status: 'FILES',
    mensagem: null,
    pbi: null,
    certificado: 'DESABILITADO',
    execucoes: [],
    ...change,
  };
}

export function umaExecucao(change: Partial<Execucao> = {}): Execucao {
  return {
    id: '1',
    ferramenta: 'quebrar_arquivos',
    status: 'PENDING',
    progresso: null,
    percentual: null,
    erro: null,
    parciais: [],
    simulado: false,
    ...change,
  };
}

/** Loads the page at its list of projects; with `projetos` the list is made up. */
export async function openProjetos(page: Page, projetos?: readonly Projeto[]): Promise<void> {
  if (projetos !== undefined) await answer(page, '/api/processes', { finalResult: projetos });
  await openPortal(page);
  await expect(page.locator('table[aria-label="Projetos"]')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0);
}

/** The row of a project, by a text that only it has. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table', { name: 'Projetos' }).getByRole('row').filter({ hasText: text }).first();
}

export async function openNovoProjeto(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo Projeto' });
  await expect(dialog).toBeVisible();
  return dialog;
}

interface NovoProjetoInput {
  recorrencia?: 'Mensal' | 'Pontual';
  empresa?: RegExp;
  inicio?: string;
  fim?: string;
}

/** Fills the six fields for a manual project of a company of the demonstration, and submits up to the confirmation. */
export async function fillNovoProjeto(page: Page, input: NovoProjetoInput = {}): Promise<Locator> {
  const dialog = await openNovoProjeto(page);
  await choose(dialog, page, { label: 'Empresa', option: input.empresa ?? /99\.210\.437\/0001-17/ });
  await choose(dialog, page, { label: 'Recorrência', option: input.recorrencia ?? 'Pontual' });
  await choose(dialog, page, { label: 'Fluxo Mágico', option: 'Upload Manual' });
  await dialog.getByLabel('Período Inicial').fill(input.inicio ?? '01/01/2025');
  await dialog.getByLabel('Período Final').fill(input.fim ?? '31/03/2025');
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar consumo' });
  await expect(confirm).toBeVisible();
  return confirm;
}

/** A CNPJ with valid digits that nobody registered in this database yet. */
export function newCnpj(): string {
  const base = `98${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}0001`;
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

function checkDigit(positions: string): number {
  const sum = [...positions].reduce((total, digit, at) => {
    const weight = ((positions.length - 1 - at) % 8) + 2;
    return total + Number(digit) * weight;
  }, 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** A file that was uploaded whole, as the server lists it. */
export function umEnviado(nome: string) {
  return { nome, situacao: 'completo', tamanho: 6, sha256: null, erro: null };
}

/** The list of a project's uploads with one file. */
export const ENVIADOS = { finalResult: ['efd.txt'], arquivos: [umEnviado('efd.txt')] };
