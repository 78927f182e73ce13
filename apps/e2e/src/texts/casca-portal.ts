import type { Page } from '@playwright/test';

/** What the portal says of a module that the owner does not have. */
export const BLOQUEADO = 'Você não possui acesso a este módulo, contate nossa equipe';

// Parts of the shell.
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Seções' });
export const popupButton = (page: Page) => page.getByRole('button', { name: /^Perfil de/ });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
