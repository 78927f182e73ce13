import type { Execucao, Projeto } from '@apura/contract';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { choose } from '../journeys/portal.ts';

interface PortalFixtures {
  /** The portal of the demonstration's master, signed in once for all tests of a worker. */
  portal: Page;
}

interface PortalWorker {
  signedIn: { context: BrowserContext; page: Page };
}

/** Tests that share one sign-in: each begins by loading the page anew, without the answers that another one made up. */
export const test = base.extend<PortalFixtures, PortalWorker>({
  signedIn: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${process.env.APURA_E2E_PORT}`,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
      });
      const answer = await context.request.post('/login', { data: { username: DEMO_MASTER, password: DEMO_SENHA } });
      expect(answer.ok(), `login: ${answer.status()}`).toBe(true);
      await use({ context, page: await context.newPage() });
      await context.close();
    },
    { scope: 'worker' },
  ],
  portal: async ({ signedIn: { page } }, use) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

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
    cadastro: '2026-03-05T15:04:05.000Z',
    periodoInicial: '2025-01-01',
    periodoFinal: '2025-03-31',
    buscarDocumentos: 0,
    recorrencia: 'unico',
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
    ...change,
  };
}

/** The answer of one call, made up. */
export async function answer(page: Page, path: string, json: unknown, status = 200): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, json }),
  );
}

/** A failure of one call, as the server would answer it. */
export async function failure(
  page: Page,
  path: string,
  { status = 500, code = 'erro-interno', message = 'Falha inventada pelo teste' } = {},
): Promise<void> {
  await answer(page, path, { message, code, requestId: 'req-inventada' }, status);
}

/** What the session says of its owner, changed for one test. */
export async function withOwner(page: Page, change: { owner?: object; tools?: object }): Promise<void> {
  await page.route(
    (url) => url.pathname === '/refresh',
    async (route) => {
      const real = await route.fetch();
      const sessao = await real.json();
      const changed = {
        ...sessao,
        owner: { ...sessao.owner, ...change.owner },
        tools: { ...sessao.tools, ...change.tools },
      };
      await route.fulfill({ response: real, json: changed });
    },
  );
}

/** Loads the page at its list of projects; with `projetos` the list is made up. */
export async function openProjetos(page: Page, projetos?: readonly Projeto[]): Promise<void> {
  if (projetos !== undefined) await answer(page, '/api/processes', { finalResult: projetos });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
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
  empresa?: RegExp;
  inicio?: string;
  fim?: string;
}

/** Fills the six fields for a manual project of a company of the demonstration, and submits up to the confirmation. */
export async function fillNovoProjeto(page: Page, input: NovoProjetoInput = {}): Promise<Locator> {
  const dialog = await openNovoProjeto(page);
  await choose(dialog, page, { label: 'Empresa', option: input.empresa ?? /99\.210\.437\/0001-17/ });
  await choose(dialog, page, { label: 'Recorrência', option: 'Pontual' });
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
