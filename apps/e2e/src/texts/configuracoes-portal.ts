import type { UsuarioItem } from '@apura/contract';
import type { Locator, Page } from '@playwright/test';
import { answer, openSection } from './open-portal.ts';

// The users of the made-up owner.
export const MASTER = usuario('Helena Fictícia', { privilege: 'master' });
export const ADMIN = usuario('Otávio Inventado', { privilege: 'administrator' });
export const ATIVA = usuario('Irene Suposta');
export const CONVIDADO = usuario('Caio Hipotético', { user_status: 'invited' });

/** One certificate that is valid and one that has expired. */
export const CERTIFICADOS = [
  { name: 'METALÚRGICA FICTÍCIA LTDA:99210437000117', validity: '2099-03-31', status: 'active' },
  { name: 'PADARIA INVENTADA ME:98100001000108', validity: '2020-01-15', status: 'expired' },
];

/** A user with an e-mail made of the first name. */
export function usuario(name: string, change: Partial<UsuarioItem> = {}): UsuarioItem {
  const email = `${name
    .split(' ')[0]
    ?.normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}@exemplo.test`;
  return { name, email, privilege: 'user', user_status: 'active', ...change };
}

/** Goes to 'Configurações', whose lists of users and certificates are made up. */
export async function openConfiguracoes(
  page: Page,
  {
    users = [MASTER, ADMIN, ATIVA, CONVIDADO],
    certificates = CERTIFICADOS,
  }: { users?: object[]; certificates?: object[] } = {},
): Promise<void> {
  await answer(page, '/api/users', { users });
  await answer(page, '/api/certificates', { certificates });
  await openSection(page, 'Configurações');
}

/** The panel of the users. */
export function usuarios(page: Page): Locator {
  return page.getByRole('region', { name: 'Usuários' });
}

/** The panel of the certificates. */
export function certificados(page: Page): Locator {
  return page.getByRole('region', { name: 'Certificados Digitais' });
}

/** The row of a user. */
export function linha(panel: Locator, { email }: UsuarioItem): Locator {
  return panel.getByRole('row').filter({ hasText: email }).first();
}
