import type { Sessao } from '@apura/contract';
import { type Browser, type BrowserContext, expect, type FullProject, type Locator, type Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { keepNotificacoes } from '../notificacoes/keep-notificacoes.ts';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test as base } from '../notificacoes/test.ts';
import { forgetCalls, onCall } from './on-call.ts';

const WORKER = { scope: 'worker' } as const;
const WINDOW = { width: 1440, height: 900 };

/**
 * What the tests of the specification's texts share: one sign-in per user and worker, and ways to make a case happen.
 *
 * ```ts
 * import { answer, failure, openSection, seeToast, test } from './open-portal.ts';
 *
 * test("'Erro ao deletar usuário, tente novamente mais tarde'", async ({ portal }) => {
 *   await answer(portal, '/api/users', { users: [...] });   // one call's answer, made up
 *   await failure(portal, '/delete/user');                  // one call's failure, of the contract's shape
 *   await openSection(portal, 'Configurações');             // reloads the page and goes to that section
 *   ...
 *   await seeToast(portal, 'Erro ao deletar usuário, tente novamente mais tarde');
 * });
 * ```
 *
 * - `portal`, `portalAdmin` and `portalUser` are pages of the demonstration's master, administrator and user. All tests
 *   of a worker share the page: `openSection` and `openPortal` load it anew. After each test its made-up answers are
 *   forgotten and its window is 1440 × 900 again.
 * - `page`, of Playwright itself, is a page without a session: for login, recovery and `/reset/{id}`.
 * - `portalNovo` is a page of the master that no other test sees: for tests that turn the clock (`page.clock` cannot be
 *   turned back), sign out, or change what the session is.
 * - Where the whole list of a thing would matter, make the list up; where a call's effect matters, let the real server
 *   answer and use names of your own, for another worker may be working on the same owner.
 * - A call that is to be counted, held or cut off: `onCall`. `page.route` is for what is no call, such as a foreign
 *   frame.
 * - A test's title contains the specification's text verbatim: a test compares the texts of docs/conformance.md with
 *   the titles.
 */
export const test = base.extend<PortalFixtures, PortalWorker>({
  master: [async ({ browser }, use, { project }) => useSignedIn({ browser, project, email: DEMO_MASTER }, use), WORKER],
  admin: [async ({ browser }, use, { project }) => useSignedIn({ browser, project, email: DEMO_ADMIN }, use), WORKER],
  user: [async ({ browser }, use, { project }) => useSignedIn({ browser, project, email: DEMO_USER }, use), WORKER],
  portal: async ({ master }, use) => usePage(master, use),
  portalAdmin: async ({ admin }, use) => usePage(admin, use),
  portalUser: async ({ user }, use) => usePage(user, use),
  portalNovo: async ({ browser }, use, { project }) => {
    const context = await signInContext({ browser, project, email: DEMO_MASTER });
    const page = await context.newPage();
    await use(page);
    forgetCalls(page);
    await context.close();
  },
});

export { expect, seeToast };

const DEMO_ADMIN = 'admin@demo.apura.local';
const DEMO_USER = 'user@demo.apura.local';

interface PortalFixtures {
  portal: Page;
  portalAdmin: Page;
  portalUser: Page;
  portalNovo: Page;
}

interface PortalWorker {
  master: Page;
  admin: Page;
  user: Page;
}

interface SignIn {
  browser: Browser;
  /** Of `test.info()`: it knows where the server is. */
  project: FullProject;
  email: string;
  senha?: string;
}

/** A context whose cookie is that of a session of its own; the page signs itself in by it as it starts. */
async function signInContext({ browser, project, email, senha = DEMO_SENHA }: SignIn): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId } = project.use;
  // Nothing moves: a dialog that fades in would only be waited for.
  const context = await browser.newContext({ baseURL, locale, timezoneId, viewport: WINDOW, reducedMotion: 'reduce' });
  await keepNotificacoes(context);
  const login = await context.request.post('/login', { data: { username: email, password: senha } });
  expect(login.ok(), `login of ${email}: ${login.status()}`).toBe(true);
  return context;
}

/** The answer of one call, made up. Said again, the newer one counts. */
export async function answer(page: Page, path: string | RegExp, json: unknown, status = 200): Promise<void> {
  await onCall(page, path, (call) => call.fulfill({ status, json }));
}

/** A failure of one call, of the shape that every error of the contract has. */
export async function failure(
  page: Page,
  path: string | RegExp,
  { status = 500, code = 'erro-interno', message = 'Falha inventada pelo teste' } = {},
): Promise<void> {
  await answer(page, path, { message, code, requestId: 'req-inventada' }, status);
}

/** What a call sends, seen while the server (or an answer made up before) still answers it. */
export async function sent(page: Page, path: string, act: () => Promise<unknown>): Promise<unknown> {
  const request = page.waitForRequest((one) => new URL(one.url()).pathname === path);
  await act();
  return (await request).postDataJSON();
}

export interface SessaoChange {
  user?: Partial<Sessao['user']>;
  owner?: Partial<Sessao['owner']>;
  tools?: Partial<Sessao['tools']>;
  color_1?: string;
  color_2?: string;
}

/** What the session said at first, before any change of {@link withSession}, by the page that asked. */
const realSessions = new WeakMap<Page, Sessao>();

const changed = (sessao: Sessao, change: SessaoChange): Sessao => ({
  ...sessao,
  ...change,
  user: { ...sessao.user, ...change.user },
  owner: { ...sessao.owner, ...change.owner },
  tools: { ...sessao.tools, ...change.tools },
});

/** Changes the session's user, owner or modules for one test; takes effect when the page is loaded. */
export async function withSession(page: Page, change: SessaoChange): Promise<void> {
  await onCall(page, '/refresh', async (call) => {
    const real = await call.fetch();
    const sessao: Sessao = await real.json();
    realSessions.set(page, sessao);
    await call.fulfill({ status: real.status(), json: changed(sessao, change) });
  });
}

/** Changes what the session says on a page that is loaded, as another tab does that renewed it. */
export async function switchSession(page: Page, change: SessaoChange): Promise<void> {
  const sessao = realSessions.get(page);
  if (sessao === undefined) throw new Error('no session was loaded with withSession');
  await page.evaluate(
    (session) => {
      const tab = new BroadcastChannel('apura.session');
      tab.postMessage({ type: 'in', session });
      tab.close();
    },
    changed(sessao, change),
  );
}

/** Reloads the portal, which opens at its first section. */
export async function openPortal(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Reloads the portal and goes to a section as a user does: by the side menu, or by the popup of the profile for
 * 'Meu Perfil' and 'Configurações'.
 */
export async function openSection(page: Page, section: string): Promise<void> {
  await openPortal(page);
  if (section === 'Meu Perfil' || section === 'Configurações') {
    await page.getByRole('button', { name: /^Perfil de/ }).click();
    await page.getByRole('button', { name: section, exact: true }).click();
    return;
  }
  const menu = page.getByRole('navigation', { name: 'Seções' });
  // Below 900 px the menu is a drawer.
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: section }).click();
}

/** A text that a toast shows right now: to be clicked, or seen to leave. That it was said is asked by `seeToast`. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status', { name: 'Notificações' }).getByText(text);
}

async function useSignedIn(signIn: SignIn, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await signInContext(signIn);
  await use(await context.newPage());
  await context.close();
}

async function usePage(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  await page.setViewportSize(WINDOW);
  // Tests of other workers change the same owner: without this, their events would reload lists during a test.
  await onCall(page, '/api/events', () => undefined);
  await use(page);
  forgetCalls(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
