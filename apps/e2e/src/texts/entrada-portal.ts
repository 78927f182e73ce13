import type { Page } from '@playwright/test';
import { keepNotificacoes } from '../notificacoes/keep-notificacoes.ts';
import { forgetCalls } from './on-call.ts';
import { test as base } from './open-portal.ts';

/**
 * A test without a session. All such tests of a worker share one page, so that its files are fetched once; after each
 * test the page forgets made-up answers, cookies and stored values.
 */
export const test = base.extend<object, { entry: Page }>({
  entry: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use;
      const context = await browser.newContext({ baseURL, locale, timezoneId, reducedMotion: 'reduce' });
      await keepNotificacoes(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ entry }, use) => {
    await use(entry);
    forgetCalls(entry);
    await entry.context().clearCookies();
    await entry.evaluate('localStorage.clear()');
  },
});
