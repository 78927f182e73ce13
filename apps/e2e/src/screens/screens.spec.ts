import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { goTo, signIn } from '../journeys/portal.ts';

const PASTA = fileURLToPath(new URL('../../test-results/telas/', import.meta.url));
const LARGURAS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** A screen in a state: how to get there from the list of projects, signed in. */
interface Tela {
  nome: string;
  signedOut?: boolean;
  reach: (page: Page) => Promise<void>;
}

const TELAS: readonly Tela[] = [
  { nome: 'login', signedOut: true, reach: async () => undefined },
  {
    nome: 'recuperar-senha',
    signedOut: true,
    reach: (page) => page.getByRole('button', { name: 'Esqueci minha senha' }).click(),
  },
  {
    nome: 'projetos',
    reach: async (page) => void (await expect(page.getByText('Concluído').first()).toBeVisible({ timeout: 60_000 })),
  },
  {
    nome: 'projetos-sem-resultado',
    reach: (page) => page.getByPlaceholder('Busca Rápida').first().fill('nada com este nome'),
  },
  { nome: 'novo-projeto', reach: openNovo },
  {
    nome: 'nova-empresa',
    reach: async (page) => {
      await openNovo(page);
      await page.getByRole('button', { name: 'Nova', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Empresa não cadastrada' })).toBeVisible();
    },
  },
  {
    nome: 'excluir-projeto',
    reach: (page) =>
      page
        .getByRole('button', { name: /^Excluir/ })
        .first()
        .click(),
  },
  { nome: 'relatorios-selecao', reach: (page) => openSection(page, 'Relatórios') },
  {
    nome: 'relatorios',
    reach: async (page) => {
      await chooseProjeto(page, 'Relatórios');
      await page.getByText('EFD-C Apuração PIS COFINS').first().click();
      await expect(page.getByRole('grid').getByText('10/2025').first()).toBeVisible();
    },
  },
  { nome: 'arquivos-selecao', reach: (page) => openSection(page, 'Arquivos') },
  {
    nome: 'arquivos',
    reach: async (page) => {
      await chooseProjeto(page, 'Arquivos');
      await expect(page.getByText('PISCOFINS_20251001').first()).toBeVisible();
    },
  },
];

for (const viewport of LARGURAS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });
    for (const tela of TELAS) {
      test(tela.nome, async ({ page }) => {
        if (tela.signedOut) await page.goto('/');
        else await signIn(page);
        await tela.reach(page);
        // What is being fetched arrives first. The stream of events never ends, so the network is never idle.
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        mkdirSync(PASTA, { recursive: true });
        await page.screenshot({ path: `${PASTA}${viewport.width}-${tela.nome}.png`, animations: 'disabled' });
        await expectAcessivel(page, `${tela.nome} at ${viewport.width} px`);
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
      });
    }
  });
}

async function openNovo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Novo Projeto' })).toBeVisible();
}

async function openSection(page: Page, section: string): Promise<void> {
  // Below 900 px the menu is a drawer.
  if (!(await page.getByRole('navigation', { name: 'Seções' }).isVisible()))
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await goTo(page, section);
  await expect(page.getByRole('dialog', { name: 'Selecione um Projeto' })).toBeVisible();
}

async function chooseProjeto(page: Page, section: string): Promise<void> {
  await openSection(page, section);
  const dialog = page.getByRole('dialog', { name: 'Selecione um Projeto' });
  await dialog
    .getByRole('button', { name: /AURORA/ })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}
