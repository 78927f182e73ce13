import type { Projeto } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer, openSection } from './open-portal.ts';
import { umProjeto } from './projetos-portal.ts';

/** A concluded project with a diagnostic, which no server knows: what is asked of it must be made up too. */
export const CONCLUIDO: Projeto = umProjeto({ id: '900100', status: 'CONCLUDED', pbi: 'apura' });

export const TITULO_CONCLUIDO = 'METALÚRGICA FICTÍCIA LTDA - Período de 01/01/2025 a 31/03/2025';

export const COLUNAS_SELECAO = [
  'Grupo',
  'Parceiro',
  'Empresa',
  'CNPJ',
  'Período Inicial',
  'Período Final',
  'Usuário',
] as const;

/** The list from which a section's project is chosen. */
export function selecao(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Selecione um Projeto' });
}

/** Goes to a section of made-up projects and stops at the choice of one. */
export async function openSelecao(page: Page, section: string, projetos: readonly Projeto[]): Promise<Locator> {
  await answer(page, '/api/processes', { finalResult: projetos });
  await openSection(page, section);
  await expect(selecao(page)).toBeVisible();
  return selecao(page);
}

/** Chooses the project of this company in the open selection. */
export async function chooseProjeto(page: Page, empresa: string = CONCLUIDO.empresa): Promise<void> {
  await selecao(page)
    .getByRole('button', { name: `Escolher ${empresa}` })
    .click();
  await expect(selecao(page)).toBeHidden();
}

/** Goes to a section with the made-up project chosen. */
export async function openWithProjeto(page: Page, section: string): Promise<void> {
  await openSelecao(page, section, [CONCLUIDO]);
  await chooseProjeto(page);
}

/** Holds the answer of one call until the returned function is called, so that the screen can be checked before. */
export async function held(page: Page, path: RegExp, reply: { status?: number; body?: string }): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await onCall(page, path, async (call) => {
    await gate.promise;
    await call.fulfill({ status: reply.status ?? 200, body: reply.body ?? 'conteúdo fictício' });
  });
  return () => gate.resolve();
}

/** The answer of downloads, made up: a file for each path, or nothing in it where `empty` says so. */
export async function answerDownloads(page: Page, path: RegExp, empty: (path: string) => boolean): Promise<string[]> {
  const asked: string[] = [];
  await onCall(page, path, async (call) => {
    const plain = decodeURIComponent(call.url.pathname);
    asked.push(plain);
    if (empty(plain)) await call.fulfill({ status: 204 });
    else await call.fulfill({ body: 'conteúdo fictício', contentType: 'application/octet-stream' });
  });
  return asked;
}
