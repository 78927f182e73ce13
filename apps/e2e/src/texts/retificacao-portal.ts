import type { Retificacao } from '@apura/contract';
import type { Page } from '@playwright/test';
import { answer, expect, openSection } from './open-portal.ts';

/** What the portal says when the owner does not have the module. */
export const SEM_ACESSO =
  'Sem acesso ao módulo de retificação, para mais informações entre em contato com nossa equipe';
/** The server's answer that makes the portal say {@link SEM_ACESSO}. */
export const CONFLITO = { status: 403, code: 'conflito-de-permissao', message: 'Conflito de permissão' };

/** Goes to 'Retificações', whose list is made up. */
export async function openRetificacoes(page: Page, retificacoes: readonly Retificacao[] = []): Promise<void> {
  await answer(page, '/api/retificacao', { finalResult: retificacoes });
  await openSection(page, 'Retificações');
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0);
}

// Parts of the screen.
export const panel = (page: Page) => page.getByRole('region', { name: 'Retificações' });
export const table = (page: Page) => page.getByRole('table', { name: 'Retificações' });
export const novo = (page: Page) => panel(page).getByRole('button', { name: 'Novo', exact: true }).first();
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true });
