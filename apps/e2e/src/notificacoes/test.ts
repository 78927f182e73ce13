import { test as base } from '@playwright/test';
import { keepNotificacoes } from './keep-notificacoes.ts';

/** A test whose pages write their notifications down. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await keepNotificacoes(context);
    await use(context);
  },
});
